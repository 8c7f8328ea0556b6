import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CliError, type Problem } from '../../contract/errors.ts';
import { INDEX, MANIFEST, UNMENTIONED } from '../../contract/tree/tree.ts';
import { inTree, notCompared, type Side } from '../../diff/diff.ts';
import { keysOf } from '../../model/description/key-facts.ts';
import type { Description } from '../../model/description/kind.ts';
import { linkRoles } from '../../model/description/linked-roles.ts';
import { unmentionedKind } from '../../model/description/unmentioned.ts';
import { openSource } from '../../sources/service/source/open-source.ts';
import { countCollections, readRootIndex } from '../../sources/service/source/root-index.ts';
import { own } from '../../terminal/own-command.ts';
import { plural } from '../../terminal/plural.ts';
import { type CommandContext, importEffects, type Notice, notes } from '../create-context.ts';
import { problemLines } from '../reports/problem-lines.ts';
import type { ReadConfiguration } from '../settings/read-configuration.ts';
import { treeDocument } from '../trees/given-tree.ts';
import { listedExport } from './beyond.ts';
import { describedService } from './described-service.ts';
import { type NamedSource, type ServedSource, throwInTwoSteps, usualAsking } from './given-source.ts';
import { recogniseSource } from './recognise-source.ts';
import { servicePages } from './service-pages.ts';
import { sourceOfBuild } from './source-of-build.ts';

/** One of the two arguments of a comparison. */
export interface NamedSide {
  /** An archive is unpacked. */
  readonly source: NamedSource;
  /** For messages: an address without its password. */
  readonly shown: string;
  /** Its own description, if any. */
  readonly described: ReadConfiguration | null;
}

export interface Asked {
  readonly configured: ReadConfiguration;
  /** The configuration that the user named. */
  readonly named: string | undefined;
  /** Whether the user named a description, also by its configuration: it overrides the descriptions of trees. */
  readonly isDescribed: boolean;
  readonly includePrivateComments: boolean;
}

export type SideContext = Pick<CommandContext, 'version' | 'signal' | 'progress'>;

/** Registers the removal of something temporary. */
export type Later = (discard: () => unknown) => void;

/**
 * Reads the tree in a folder directly, imports a dump into the cache, and fetches the pages of a service
 * there. `otherwise`: the description if it has none.
 * @throws CliError if it cannot be read, or breaks the contract so that no export can be made of it
 */
export async function openSide(
  named: NamedSide,
  otherwise: ReadConfiguration,
  { includePrivateComments, named: file }: Asked,
  context: SideContext,
  later: Later,
): Promise<{ side: Side; warnings: readonly Notice[]; notes: readonly string[] }> {
  const { described, shown } = named;
  const { version } = context;
  const { source, configured } =
    described !== null || 'folder' in named.source || !otherwise.isOpen
      ? { source: named.source, configured: described ?? otherwise }
      : await recogniseSource(named.source, otherwise, file, usualAsking(context));
  const descriptionWith = (isPrivate: boolean) =>
    describedService(configured, { includePrivateComments: isPrivate, seconds: 'microseconds' });
  const description = descriptionWith(includePrivateComments && !withholds(named));
  if ('folder' in source) {
    const { folder } = source;
    const isThere = (name: string) => existsSync(join(folder, description.api, name, INDEX));
    const { notes, ...listed } = await listedSide(source, shown, description, isThere, context);
    const apart = unmentionedIn(folder, shown, listed.description);
    const { base_url: base } = Object(treeDocument(folder, MANIFEST));
    const own = { bases: typeof base === 'string' ? [base] : [], lists: description.collections.map(inTree) };
    const side = { ...listed, own, unmentioned: apart.kind, folder, shown: source.source };
    return { side, warnings: [], notes: [...notes, ...apart.notes] };
  }
  if (source.form === 'service') {
    const reading = servicePages(source.source, description, context);
    const { missing, problems, ...fetched } = await reading.catch(
      throwInTwoSteps(source.source, description.api),
    );
    later(fetched.discard);
    if (problems.length > 0) throw cannotCompare(named, problems);
    const answers = (name: string) => !missing.has(name);
    const { listing, ...listed } = await listedSide(source, shown, description, answers, context);
    const collections = listed.description.collections.filter(({ name }) => answers(name));
    return {
      side: {
        ...{ description: { ...description, collections }, listing, unmentioned: null },
        ...{ pages: fetched.pages, isDescribed: described !== null, own: fetched.own },
      },
      warnings: notes(fetched.notes),
      notes: [...listed.notes, ...fetched.odd],
    };
  }
  const opened = await sourceOfBuild(
    source,
    { out: null, description, imported: () => descriptionWith(true), version },
    importEffects(context, 'read'),
  );
  later(opened.discard);
  if (opened.problems.length > 0) throw cannotCompare(named, opened.problems);
  const { listing, notes: left } = listedExport(opened.found, configured, shown);
  const unmentioned = unmentionedKind(description);
  return {
    side: { description, listing, unmentioned, open: opened.open },
    warnings: opened.warnings,
    notes: left,
  };
}

/** Whether it was published without its private texts. */
function withholds({ source, described }: NamedSide): boolean {
  return 'folder' in source
    ? Object(treeDocument(source.folder, MANIFEST)).private_comments_included === false
    : Object.values(described?.description.records ?? {})
        .flatMap(keysOf)
        .some(({ entry }) => 'withheld' in entry);
}

/**
 * Compares the root index of a tree or service with its description, returned without the collections that it
 * lacks. Counts collections that only the index
 * names; `answers` asks for a described one. Throws CliError if the service does not answer
 */
async function listedSide(
  named: ServedSource,
  shown: string,
  description: Description,
  answers: (name: string) => boolean,
  context: SideContext,
) {
  const asking = usualAsking(context);
  const source = openSource({ ...asking, ...named, api: description.api });
  const index = await readRootIndex(source, asking);
  const { names } = index;
  const described = description.collections.map(({ name }) => name);
  if (names === null || !described.some((name) => names.includes(name))) {
    if (description.answers !== undefined) refuseLost(shown, description, answers);
    const why = index.reason ?? 'its root index names none of them';
    const note = `The collections of ${shown} could not be listed (${why}): only the ${plural(described.length, 'described collection was', 'described collections were')} compared.`;
    return { description, listing: { others: [], unnamed: [] }, notes: [note] };
  }
  const undescribed = names.filter((name) => !described.includes(name));
  const counted = await countCollections(source, undescribed, asking);
  const forbidden = counted.filter(({ isForbidden }) => isForbidden).map(({ name }) => name);
  const collections = description.collections.filter(({ name }) => names.includes(name) || answers(name));
  return {
    description: { ...description, collections },
    listing: {
      others: counted.filter(({ isForbidden }) => !isForbidden),
      unnamed: collections.map(({ name }) => name).filter((name) => !names.includes(name)),
    },
    notes: [
      ...notCompared(forbidden, `which ${shown} does not let everyone read`),
      ...notCompared(index.outside, `which lead out of ${description.api} in the root index of ${shown}`),
      ...notCompared(index.again, `which ${shown} names in addition to another key for the same collection`),
    ],
  };
}

/** Where nothing says which lists there are, one that is not found may be at another address. */
function refuseLost(shown: string, { collections }: Description, answers: (name: string) => boolean): void {
  const lost = collections.filter(({ name }) => !answers(name));
  if (lost.length === 0) return;
  throw new CliError(`${shown} has no list at ${lost.map(({ path, at = path }) => at).join(', ')}`, {
    hint: 'Nothing was compared. Check the address; if the list is elsewhere or gone, build the tree again.',
  });
}

/** The kind of entities in a tree that no record mentions, or null. */
function unmentionedIn(folder: string, shown: string, description: Description) {
  const { files } = Object(treeDocument(folder, MANIFEST));
  const isListed = Array.isArray(files) && files.includes(UNMENTIONED);
  if (!isListed && !existsSync(join(folder, UNMENTIONED))) return { kind: null, notes: [] };
  const kind = linkRoles(description).entity;
  const unknown = `Not compared: ${UNMENTIONED} of ${shown}, whose records nothing describes.`;
  return { kind, notes: kind === null ? [unknown] : [] };
}

export function cannotCompare({ shown, source }: NamedSide, problems: readonly Problem[]): CliError {
  const advice =
    'folder' in source
      ? `\`${own`verify ${source.source}`}\` checks all of it; publish it again`
      : `fix the ${source.form}, and compare again`;
  return new CliError(`${shown} breaks the contract in ${plural(problems.length, 'place')}`, {
    details: problemLines(problems),
    hint: `Nothing was compared; ${advice}.`,
  });
}
