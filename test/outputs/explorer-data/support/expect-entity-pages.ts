import { expect } from 'vitest';
import type { Documents } from '../../../../src/contract/documents.ts';
import type { Description } from '../../../../src/model/description/kind.ts';
import { readEntityPage } from '../../../../src/verify/explorer/compare-entity-pages.ts';
import { htmlFaults } from '../html-faults.ts';
import type { DataFiles } from './expect-agreement.ts';
import { expectedClaims, type Pages } from './naive-data.ts';

/** The pages of entities in a tree. */
export function entityPagesIn(tree: ReadonlyMap<string, Buffer>): string[] {
  const isPage = /^explore\/(?!all\/|data\/|assets\/)[^/]+\/[^/]+\/index\.html$/;
  return [...tree].flatMap(([path, bytes]) => (isPage.test(path) ? [String(bytes)] : []));
}

/** The claims of each entity, which comparisons read, a line each. */
function claimsByEntity(files: DataFiles): string[][] {
  const numbers = [...files.keys()].flatMap(
    (path) => /^entity-claims\/([0-9]+)\.json$/.exec(path)?.[1] ?? [],
  );
  const inOrder = numbers.map(Number).sort((one, other) => one - other);
  const all = inOrder.map((number) => files.get(`entity-claims/${number}.json`));
  return (all as Documents['explorer-entity-claims'][]).flatMap(({ entities }) =>
    entities.map(({ variables, rows, marks, from, to, values, high }) =>
      rows.map((row, place) => {
        const value = values[place] ?? null;
        const end = high === null ? (typeof value === 'number' ? value : null) : high[place];
        const years = [from?.[place] ?? null, to?.[place] ?? null];
        return [variables[place], row, marks.slice(3 * place, 3 * place + 3), ...years, value, end].join('|');
      }),
    ),
  );
}

/** Holds the page of each entity against the records: whole HTML, each variable with its claims, linked records. */
export function expectEntityPages(
  html: readonly string[],
  files: DataFiles,
  pages: readonly Pages[],
  { roles }: Pick<Description, 'roles'>,
): void {
  const entities = files.get('entities.json') as Documents['explorer-entities'] | undefined;
  const { variables, codes, collections } = files.get('catalog.json') as Documents['explorer-catalog'];
  const read = new Map(
    html.map((each) => {
      expect(htmlFaults(each)).toEqual([]);
      // The mark of a note follows the comma.
      expect(each).not.toMatch(/<\/sup>(?:<\/span>)?,/);
      for (const [, links = ''] of each.matchAll(/<sup class="notes"[^>]*>(.*?)<\/sup>/g)) {
        const notes = Array.from(links.matchAll(/>(\d+)</g), ([, note]) => Number(note));
        expect(notes).toEqual(notes.toSorted((one, other) => one - other));
      }
      const page = readEntityPage(each);
      return [page?.id, page?.variables] as const;
    }),
  );
  const texts = new Map(html.map((each) => [readEntityPage(each)?.id, each]));
  const held = claimsByEntity(files);
  expect(held.length).toBe(entities?.ids.length ?? 0);
  expect(read.size).toBe(html.length);
  const expected = entities === undefined ? [] : expectedClaims(pages, variables, codes, roles);
  // Other views know those only that records mention.
  const comparable = [...texts].filter(([, text]) => text?.includes('Compare it with others'));
  expect(new Set(comparable.map(([id]) => id))).toEqual(new Set(entities?.ids.map(String)));
  // And what no view shows has no link to a map.
  const onMap = [...texts].filter(([, text]) => text?.includes('Map of the world when it began'));
  for (const [id, text] of onMap) {
    expect(entities?.ids.map(String)).toContain(id);
    // The map marks it.
    expect(text).toMatch(/&amp;add=[^"]+">Map of the world/);
  }
  for (const [place, id] of (entities?.ids ?? []).entries()) {
    const own = expected.filter(({ entity }) => entity === id);
    const counts = new Map<string, number>();
    for (const { variable } of own) {
      const name = variables[variable]?.id ?? '';
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const claimed = own.map(({ variable, row, from, to, state, dated, flags, low, high, word }) => {
      // A comparison does not show who reviewed a claim.
      const marks = `${state}${(Number.parseInt(flags, 16) & 7).toString(16)}${dated}`;
      return [variable, row, marks, from, to, low ?? word, high].join('|');
    });
    expect(held[place]?.toSorted()).toEqual(claimed.toSorted());
    const shown = read.get(String(id));
    // Records mention all of them, as what they are about or in another place.
    expect(texts.get(String(id))).not.toContain('No record mentions it yet');
    const known = own.filter(({ state }) => state !== 'u' && state !== 'n');
    const ofVariables = new Set(known.map(({ variable }) => variable)).size;
    const said = own.length === 0 ? 'No record is about it.' : ` of ${ofVariables} variable`;
    expect(texts.get(String(id))).toContain(said);
    // To search engines, too.
    const isSilent = texts.get(String(id))?.includes('No record is about it.');
    expect(isSilent).toBe(own.length === 0);
    // A long name leaves no place for it.
    const [, description = ''] =
      /<meta name="description" content="([^"]*)"/.exec(texts.get(String(id)) ?? '') ?? [];
    if (!description.endsWith('…'))
      expect(description.includes('No value of it is known.')).toBe(own.length > 0 && known.length === 0);
    expect(new Map(Array.from(shown ?? [], ([name, { count }]) => [name, count]))).toEqual(counts);
    for (const [name, { records }] of shown ?? [])
      for (const { collection, row } of records) {
        const variable = variables.findIndex((each) => each.id === name);
        expect(collections[variables[variable]?.collection ?? -1]?.name).toBe(collection);
        expect(own.some((claim) => claim.variable === variable && claim.row === row)).toBe(true);
      }
  }
}
