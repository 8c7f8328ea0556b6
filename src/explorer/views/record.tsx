import { useLayoutEffect } from 'preact/hooks';
import { referenceLabel } from '../../contract/claims/reference-label.ts';
import type { JsonObject } from '../../contract/json/is-object.ts';
import { nameInAddress } from '../../contract/tree/id-in-address.ts';
import { variablesOf } from '../claims/claim.ts';
import type { Catalog, Collection, Sources } from '../data-types.ts';
import { type Description, idIn, idKey, keysOf } from '../description.ts';
import { doubtsOfRecord } from '../doubts-of-record.ts';
import type { Entity } from '../entities.ts';
import { entityOfRecord } from '../entity-of-record.ts';
import { clipped, figure, joined } from '../fold.ts';
import {
  addressOf,
  loadColumns,
  loadDescription,
  loadEntities,
  loadRow,
  loadSources,
  pageAddress,
  useLoaded,
} from '../load.ts';
import { linkTo, linkToCollection, linkToEntity, linkToId, linkToRecord } from '../location.ts';
import { showAs } from '../navigation.ts';
import { EntityLink } from '../parts/entity-link.tsx';
import { type FieldContext, Fields, nameOf, titleOf } from '../parts/fields.tsx';
import { Load, Missing, Note, Page, useCatalog, type ViewProps } from '../parts/page.tsx';
import { Copyable } from '../parts/use-it.tsx';
import { webAddress, wholeLabel } from '../plain-text.ts';
import { readColumns } from '../table/column.ts';
import { citationOf } from '../variable/citation.ts';
import { showYears } from '../years.ts';

interface Opened {
  /** Whether the records in it show all their fields. */
  readonly all: boolean;
  readonly collection: Collection;
  readonly description: Description;
  readonly row: number;
  readonly record: JsonObject;
  readonly id: string;
  readonly entities: readonly Entity[];
}

export function View({ place: { path, query } }: ViewProps) {
  const collection = useCatalog().collections.find(({ name }) => name === path);
  const wanted = query.get('row') ?? `id ${query.get('id')}`;
  return (
    <Load
      what="The record"
      by={`${path}?${wanted}`}
      load={async () => (collection === undefined ? null : open(collection, query))}
    >
      {(opened) =>
        opened !== null ? (
          <Shown {...opened} />
        ) : (
          <Missing
            what="Record"
            href={collection === undefined ? linkTo('start') : linkToCollection(collection.name)}
          >
            {collection === undefined ? 'All collections' : `All of ${collection.label}`}
          </Missing>
        )
      }
    </Load>
  );
}

/** Finds a record that has moved since the link was made by its id. */
async function open(collection: Collection, query: URLSearchParams): Promise<Opened | null> {
  const [description, entities] = await Promise.all([loadDescription(), loadEntities()]);
  const key = idKey(description, collection.record);
  const id = query.get('id');
  const all = query.has('all');
  const at = async (row: number): Promise<Opened | null> => {
    if (!Number.isInteger(row) || row < 0 || row >= collection.records) return null;
    const record = await loadRow(collection, row);
    if (record === undefined || (id !== null && String(record[key]) !== id)) return null;
    return { all, collection, description, row, record, id: String(record[key]), entities };
  };
  const found = query.has('row') ? await at(Number(query.get('row'))) : null;
  if (found !== null || id === null) return found;
  const file = await loadColumns(collection.name);
  const column = readColumns(file, []).find(({ name }) => name === key);
  let row = 0;
  while (row < file.records && String(column?.value(row)) !== id) row += 1;
  return at(row);
}

function Shown(opened: Opened) {
  const { all, collection, description, entities, record, row, id } = opened;
  const catalog = useCatalog();
  // A reference that is embedded has its label in it. All labels are many, and wanted only for addresses and ids.
  const needsLabels = refersToReference(description);
  const sources = useLoaded(`sources ${needsLabels}`, async () => needsLabels && loadSources()).value || null;
  // The id identifies the record for ever, the row only now: a link has both.
  useLayoutEffect(() => {
    const shown = { id, row: String(row), ...(all && { all: '1' }) };
    showAs(linkToCollection(collection.name, new URLSearchParams(shown)));
  }, [id, row]);
  const { entity, isOwn } = entityOfRecord(entities, catalog, description, collection, record);
  const doubts = doubtsOfRecord(
    catalog,
    description,
    collection,
    record,
    isOwn ? null : (entity?.years ?? null),
  );
  const step = (to: number, rel: string, text: string) =>
    to >= 0 &&
    to < collection.records && (
      <a rel={rel} href={linkToRecord(collection.name, to)}>
        {text}
      </a>
    );
  return (
    <Page
      title={clipped(nameOf(catalog, description, collection.record, record) ?? `${collection.label} ${id}`)}
      above={<a href={linkToCollection(collection.name)}>{collection.label}</a>}
      lead={
        entity !== undefined ? (
          <p>
            <EntityLink entity={entity} /> {showYears(entity.years)}
          </p>
        ) : (
          isReference(catalog, description, collection) && (
            <p>
              <a href={linkTo('source', { id })}>Records that cite it</a>
            </p>
          )
        )
      }
      className="record"
    >
      <Note>{doubts.length === 0 ? null : `Looks wrong: ${joined(doubts, '; ')}.`}</Note>
      <Fields
        context={contextOf(catalog, opened, sources)}
        kind={collection.record}
        record={record}
        open={all || titleOf(catalog, description, collection.record, record) === null}
      />
      <nav class="neighbours" aria-label="Records">
        {step(row - 1, 'prev', '← Previous')}
        <small>
          {figure(row + 1)} of {figure(collection.records)}
        </small>
        {step(row + 1, 'next', 'Next →')}
      </nav>
      <details class="as-json">
        <summary>How to cite it</summary>
        <Copyable text={citationOfRecord(catalog, opened, entity)} what="the citation" code={false} />
      </details>
      <details class="as-json">
        <summary>JSON</summary>
        <p>
          As it is on <a href={pageAddress(collection, row)}>its page of the API</a>, under{' '}
          <a href={addressOf(collection.schema)}>this schema</a>.
        </p>
        <JsonView value={record} />
      </details>
    </Page>
  );
}

/** By the id of its claim in the dataset, if it makes one. */
function citationOfRecord(catalog: Catalog, { collection, id }: Opened, entity: Entity | undefined): string {
  const variable = variablesOf(catalog).find((each) => each.collection === collection);
  const what = variable?.part === null ? 'claim' : 'record';
  const shown = joined([entity?.label, `${what} ${collection.name}/${id}`]);
  const address = new URL(linkToId(collection.name, id), location.href).href;
  return citationOf(catalog, shown, address);
}

function JsonView({ value }: { readonly value: unknown }) {
  // Every second part is a quoted text; a key is followed by a colon.
  const parts = JSON.stringify(value, null, 2).split(/("(?:[^"\\]|\\.)*")/);
  return (
    <pre class="json" tabIndex={0}>
      {parts.map((part, place) => {
        if (place % 2 === 0) return part;
        if (parts[place + 1]?.startsWith(':')) return <span class="json-key">{part}</span>;
        const address = webAddress(JSON.parse(part));
        return address === null ? part : <a href={address}>{part}</a>;
      })}
    </pre>
  );
}

/** Whether the records of a collection are the references that `sources.json` lists. */
function isReference({ sources }: Catalog, { roles }: Description, { record }: Collection): boolean {
  return sources && record === roles?.reference?.record;
}

function refersToReference(description: Description): boolean {
  const reference = description.roles?.reference?.record;
  const kinds = Object.keys(description.records);
  return kinds.some((kind) => keysOf(description, kind).some(({ refersTo }) => refersTo === reference));
}

/** As sources.json has it; null if the record has none of these keys. */
function labelOfReference(
  { sentinels, unknown_years: unknown }: Catalog,
  { roles }: Description,
  record: JsonObject,
): string | null {
  const { title, creator, year } = roles?.reference ?? {};
  const [what = null, who = null, when = null] = [title, creator, year].map((key) => {
    const value = record[key ?? ''] ?? '';
    const isKnown = typeof value === 'number' ? !unknown.includes(value) : !sentinels.includes(String(value));
    return isKnown ? wholeLabel(String(value)) : '';
  });
  return referenceLabel(what, who, when);
}

function contextOf(catalog: Catalog, opened: Opened, sources: Sources | null): FieldContext {
  const { description } = opened;
  const entities = new Map(opened.entities.map((entity) => [entity.id, entity]));
  const references = new Map(sources?.ids.map((id, index) => [id, sources.labels[index] ?? String(id)]));
  const reference = description.roles?.reference?.record;
  const isListed = catalog.collections.some((each) => isReference(catalog, description, each));
  const linkOf = (kind: string, record: JsonObject) => {
    const id = record[idKey(description, kind)] as string | number;
    const entity = kind === catalog.entity?.record ? entities.get(id) : undefined;
    if (entity !== undefined) return { href: linkToEntity(entity), label: entity.label };
    if (!isListed || kind !== reference) return null;
    const label = references.get(id) ?? labelOfReference(catalog, description, record);
    return label === null ? null : { href: linkTo('source', { id }), label };
  };
  const referTo = (kind: string, value: unknown) => {
    const id = idIn(description, kind, value);
    const known = linkOf(kind, { [idKey(description, kind)]: id });
    if (known !== null) return known;
    const collection = catalog.collections.find(({ record }) => record === kind);
    if (collection === undefined) return null;
    const href = linkToId(collection.name, id);
    return { href, label: `${collection.label} ${nameInAddress(String(id), '') ?? id}` };
  };
  return { catalog, description, linkOf, referTo };
}
