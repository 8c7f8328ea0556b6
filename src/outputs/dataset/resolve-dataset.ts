import type { Author } from '../../contract/documents.ts';
import { isThisMachine } from '../../contract/this-machine.ts';
import { inSentence, labelsOfRecord } from '../../contract/words/in-words.ts';
import type { Dataset } from '../../model/description/dataset-faults.ts';
import type { Description } from '../../model/description/kind.ts';
import { licences } from '../../model/description/licences.ts';
import { linkRoles } from '../../model/description/linked-roles.ts';
import type { DatasetFacts } from './facts.ts';

export interface ResolvedAuthor {
  /** Given names first. */
  readonly name: string;
  /** null unless it is a person with a family name. */
  readonly person: { readonly given: string | null; readonly family: string } | null;
  /** As an address. */
  readonly orcid: string | null;
  readonly affiliation: string | null;
  readonly email: string | null;
}

/** The facts of a dataset; unset values are null or empty. */
export interface ResolvedDataset {
  /** For files and programs. */
  readonly name: string;
  readonly title: string;
  readonly hasTitle: boolean;
  readonly description: string | null;
  readonly version: string | null;
  readonly date: string | null;
  readonly authors: readonly ResolvedAuthor[];
  readonly licence: {
    /** In the SPDX list. */
    readonly id: string | null;
    readonly name: string;
    readonly url: string | null;
    /** Name with identifier: `MIT License (MIT)`. */
    readonly fullName: string;
    /** Whether it is a usual one, which every catalogue knows by its identifier. */
    readonly isUsual: boolean;
  } | null;
  readonly doi: string | null;
  readonly homepage: string | null;
  readonly keywords: readonly string[];
  readonly publisher: string | null;
  readonly citation: string;
  /** What it was made from; by default the service. */
  readonly sources: readonly { readonly title: string; readonly url: string | null }[];
  /** Where it was published; null for a local address. */
  readonly service: string | null;
}

type DatasetSource = Pick<DatasetFacts, 'dataset' | 'baseUrl' | 'ownTitle'>;

const databank = 'A databank';

/** What a databank is called if its dataset has no title: in each of its documents the same. */
export function ownTitleOf(described: Pick<Description, 'collections' | 'roles'>): string {
  const { entity, words } = linkRoles(described);
  if (entity === null) return databank;
  const list = described.collections.find(({ kind }) => kind === entity)?.name;
  return `A databank of ${inSentence(labelsOfRecord(entity.name, list, words).plural)}`;
}

export function resolveDataset({ dataset, baseUrl, ownTitle = databank }: DatasetSource): ResolvedDataset {
  const given = said(dataset.title);
  const service = isThisMachine(new URL(baseUrl)) ? null : addressOf(baseUrl);
  const sources = (dataset.sources ?? []).map(({ title, url }) => ({ title, url: addressOf(url) }));
  const title = given ?? ownTitle;
  const resolved = {
    name: said(dataset.name) ?? slugOf(title),
    title,
    hasTitle: given !== null,
    description: said(dataset.description),
    version: said(dataset.version),
    date: said(dataset.date),
    authors: (dataset.authors ?? []).map(resolveAuthor),
    licence: resolveLicence(dataset.licence ?? {}),
    doi: said(dataset.doi),
    homepage: addressOf(dataset.homepage),
    keywords: dataset.keywords ?? [],
    publisher: said(dataset.publisher),
    sources: sources.length > 0 || service === null ? sources : [{ title: service, url: service }],
    service,
  };
  return { ...resolved, citation: said(dataset.citation) ?? citationOf(resolved) };
}

export function doiAddress(doi: string): string {
  return `https://doi.org/${doi}`;
}

export function gapsOf(facts: DatasetSource): string[] {
  const { title, hasTitle, authors, licence, version, date } = resolveDataset(facts);
  const gaps: readonly (readonly [isSaid: boolean, key: string, lack: string])[] = [
    [hasTitle, 'title', `it is called “${title}”, and there is no CITATION.cff and no .zenodo.json`],
    [
      authors.length > 0,
      'authors',
      'there is no CITATION.cff and no .zenodo.json, and croissant.json has no creator',
    ],
    [licence !== null, 'licence', 'it grants no permission to reuse, and there is no .zenodo.json'],
    [version !== null, 'version', 'no version of it can be cited'],
    [date !== null, 'date', 'croissant.json and ro-crate-metadata.json lack the date that they require'],
  ];
  return gaps.flatMap(([isSaid, key, lack]) => (isSaid ? [] : [`dataset has no ${key}: ${lack}`]));
}

function said(text: string | undefined): string | null {
  return text === undefined || text.trim() === '' ? null : text;
}

/** An address as every schema accepts it (RFC 3986): ASCII, and nothing that only browsers tolerate. */
function addressOf(text: string | undefined): string | null {
  if (text === undefined || text.trim() === '') return null;
  const { origin, href } = new URL(text);
  const path = href
    .slice(origin.length)
    .replace(/[[\]{}|\\^`"<>]/g, encodeURIComponent)
    .replace(/%(?![0-9A-Fa-f]{2})/g, '%25');
  return origin + path;
}

function slugOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replace(/^-|-$/g, '');
  return slug === '' ? 'dataset' : slug;
}

function resolveAuthor({ name, given, family, orcid, affiliation, email }: Author): ResolvedAuthor {
  const last = said(family);
  const first = said(given);
  return {
    name: last === null ? (said(name) ?? '') : first === null ? last : `${first} ${last}`,
    person: last === null ? null : { given: first, family: last },
    orcid: said(orcid) && `https://orcid.org/${orcid}`,
    affiliation: said(affiliation),
    email: said(email),
  };
}

function resolveLicence({ id, name, url }: NonNullable<Dataset['licence']>): ResolvedDataset['licence'] {
  const identifier = said(id);
  const known = identifier !== null && Object.hasOwn(licences, identifier) ? licences[identifier] : undefined;
  const called = said(name) ?? known?.name ?? identifier;
  if (called === null) return null;
  const address = addressOf(url) ?? known?.url ?? null;
  const fullName = identifier === null || identifier === called ? called : `${called} (${identifier})`;
  return { id: identifier, name: called, fullName, url: address, isUsual: known !== undefined };
}

/** `Example, Ada; The Team (2026). Title (Version 1.0.0) [Data set]. Publisher. https://doi.org/...` */
function citationOf(dataset: Omit<ResolvedDataset, 'citation'>): string {
  const { title, version, date, authors, publisher, doi, homepage, service } = dataset;
  const who = authors.map(nameInLists).join('; ');
  const when = date === null ? '' : `(${date.slice(0, 4)})`;
  const what = `${title}${version === null ? '' : ` (Version ${version})`} [Data set]`;
  const where = doi === null ? (homepage ?? service) : doiAddress(doi);
  const parts = who === '' ? [`${what} ${when}`.trim()] : [`${who} ${when}`.trim(), what];
  return [...parts, publisher, where].filter((part) => part !== null).join('. ');
}

export function nameInLists({ name, person }: ResolvedAuthor): string {
  if (person === null) return name;
  return person.given === null ? person.family : `${person.family}, ${person.given}`;
}
