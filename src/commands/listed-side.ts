import type { Listing } from '../diff/root-indexes.ts';
import type { Description } from '../model/description/kind.ts';
import { crawlDefaults } from '../sources/service/crawl-options.ts';
import { openSource } from '../sources/service/source/open-source.ts';
import { countCollections, readRootIndex } from '../sources/service/source/root-index.ts';

/** What a tree or a service has, by its root index, its description and what it answers. */
export interface ListedSide {
  /** Without the collections that it lacks. */
  readonly description: Description;
  readonly listing: Listing;
  /** What could not be compared, in sentences. */
  readonly notes: readonly string[];
}

/** Which tree or service. */
interface Listed {
  readonly source: string;
  /** Where the tree is. */
  readonly folder: string;
  readonly shown: string;
  readonly version: string;
}

/**
 * Holds the root index of a tree or a service against its description. Collections that it names and that are not
 * described are counted.
 *
 * @param answers whether a described collection is answered
 * @throws CliError if it does not answer
 */
export async function listedSide(
  { shown, ...listed }: Listed,
  description: Description,
  answers: (name: string) => boolean,
  signal: AbortSignal,
): Promise<ListedSide> {
  const source = openSource({ ...crawlDefaults, ...listed, api: description.api, headers: {} });
  const asking = { ...crawlDefaults, signal };
  const index = await readRootIndex(source, asking);
  const { names } = index;
  const described = description.collections.map(({ name }) => name);
  if (names === null || !described.some((name) => names.includes(name))) {
    const why = index.reason ?? 'its root index names none of them';
    const note = `The collections of ${shown} could not be listed (${why}): compared were the ${described.length} that are described.`;
    return { description, listing: { others: [], unnamed: [] }, notes: [note] };
  }
  const counted = await countCollections(
    source,
    names.filter((name) => !described.includes(name)),
    asking,
  );
  const forbidden = counted.filter(({ isForbidden }) => isForbidden).map(({ name }) => name);
  // What neither is named nor answered is not there.
  const collections = description.collections.filter(({ name }) => names.includes(name) || answers(name));
  return {
    description: { ...description, collections },
    listing: {
      others: counted.filter(({ isForbidden }) => !isForbidden),
      unnamed: collections.flatMap(({ name }) => (names.includes(name) ? [] : [name])),
    },
    notes: [
      ...notCompared(forbidden, `${shown} does not let everyone read`),
      ...notCompared(index.outside, `lead out of ${description.api} in the root index of ${shown}`),
      ...notCompared(index.again, `${shown} names beside another key for the same collection`),
    ],
  };
}

function notCompared(names: readonly string[], why: string): string[] {
  return names.length === 0 ? [] : [`Not compared: ${names.join(', ')}, which ${why}.`];
}
