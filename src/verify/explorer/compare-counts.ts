import { isDeepStrictEqual } from 'node:util';
import { linkVariables } from '../../model/claims/link-variables.ts';
import { pathsOf } from '../../model/claims/variable.ts';
import { pathText } from '../../model/description/role-keys.ts';
import { isOfOtherVersion, publishesPrivateTexts } from '../tree.ts';
import type { ClaimedEntities } from './compare-entity-pages.ts';
import { type DataFile, type Explored, readDataFile } from './data-files.ts';

type Catalog = DataFile<'catalog'>['content'];
type Grid = DataFile<'coverage'>['content']['grids'][number];
type Span = readonly [first: number, last: number];
type Year = number | null | undefined;

/** Of one variable; `years` are the ends of all years that its known claims state. */
interface Counts {
  known: number;
  entities: number;
  readonly years: number[];
  readonly grids: Pick<Grid['variables'][number], 'entities' | 'outside' | 'states'>[];
}

const STATES = ['sure', 'inferred', 'disputed', 'uncertain', 'unknown'];

function stateOf(letter: string | undefined, flags: number): number {
  if (letter === 'u') return STATES.indexOf('unknown');
  return [4, 2, 1].reduce((found, flag, at) => found || ((flags & flag) === 0 ? 0 : 3 - at), 0);
}

/** A map draws an unknown end of a life so many years from the known one. */
const CENTURY = 100;

/** On an axis of years: 1 BCE is next to 1 CE. */
export const placeOf = (year: number) => (year < 0 ? year + 1 : year);

/** Of years that may be reversed, on that axis; a span without a known end has `open` more years. */
function spanOf(from: Year, to: Year, open = 0): Span | null {
  const known = [from, to].flatMap((year) => (typeof year === 'number' ? placeOf(year) : []));
  if (known.length === 0) return null;
  const more = known.length === 1 ? open : 0;
  return [
    Math.min(...known) - (typeof from === 'number' ? 0 : more),
    Math.max(...known) + (typeof to === 'number' ? 0 : more),
  ];
}

export const lifeOf = (from: Year, to: Year) => spanOf(from, to, CENTURY - 1);

const overlap = (span: Span | null, [first = 0, last = 0]: readonly number[]) =>
  span !== null && span[0] <= placeOf(last) && span[1] >= placeOf(first);

/** Holds the counts of coverage.json and of variables in catalog.json against the claims and years of entities. */
export async function compareCounts(
  { tree, notes, entities, catalog }: Explored,
  claimed: ClaimedEntities,
): Promise<void> {
  const coverage = await readDataFile(tree, notes, 'coverage');
  if (catalog === null || entities === null || coverage === null) return;
  const { grids } = coverage.content;
  const lives = entities.ids.map((_, at) => spanOf(entities.from[at], entities.to[at]));
  const all = countsOf(catalog.content, grids, lives, claimed);
  for (const [place, { periods, alive, variables }] of grids.entries()) {
    const living = periods.map((period) => lives.filter((life) => overlap(life, period)).length);
    if (alive.join() !== living.join()) coverage.fail(`grids[${place}]: counts other entities alive`);
    coverage.expectLength(`grids[${place}].variables`, variables, all.length);
    const expected = all.map((counts, variable) => ({ variable, ...counts.grids[place] }));
    for (const [at, { variable, entities, outside, states }] of variables.entries())
      if (JSON.stringify({ variable, entities, outside, states }) !== JSON.stringify(expected[at]))
        coverage.fail(`grids[${place}]: counts other claims of ${catalog.content.variables[at]?.id}`);
  }
  for (const [at, { id, known, entities, years }] of catalog.content.variables.entries()) {
    const counts = all[at] as Counts;
    const stated = counts.years.length === 0 ? null : counts.years;
    if (known !== counts.known || entities !== counts.entities || String(years) !== String(stated))
      catalog.fail(`counts other claims, entities or years of ${id}`);
  }
}

function countsOf(
  { variables }: Catalog,
  grids: readonly Grid[],
  lives: readonly (Span | null)[],
  claimed: ClaimedEntities,
): readonly Counts[] {
  const all = variables.map((): Counts => {
    const none = ({ periods }: Grid) => periods.map(() => 0);
    const empty = (grid: Grid) => ({
      entities: none(grid),
      outside: none(grid),
      states: STATES.map(() => none(grid)),
    });
    return { known: 0, entities: 0, years: [], grids: grids.map(empty) };
  });
  for (const [entity, life] of lives.entries())
    for (const { file, packed, rows } of claimed.of(entity)) {
      const counts = all[packed.variable] as Counts;
      const seen = grids.map(() => new Set<number>());
      const before = counts.known;
      for (const row of rows) {
        const letter = packed.state[row];
        if (letter === 'n') continue;
        const stated = { from: file.from?.[row] ?? null, to: file.to?.[row] ?? null };
        if (letter !== 'u') {
          counts.known += 1;
          stretch(counts.years, Object.values(stated));
        }
        const span = file.dated[row] === 'e' ? life : spanOf(stated.from, stated.to);
        const state = stateOf(letter, Number.parseInt(packed.flags[row] ?? '0', 16));
        for (const [place, { periods }] of grids.entries())
          for (const [at, period] of periods.entries()) {
            if (!overlap(span, period)) continue;
            increase(counts.grids[place]?.states[state], at);
            if (letter !== 'u') seen[place]?.add(at);
          }
      }
      if (counts.known > before) counts.entities += 1;
      for (const [place, { periods }] of grids.entries())
        for (const at of seen[place] ?? [])
          increase(counts.grids[place]?.[overlap(life, periods[at] ?? []) ? 'entities' : 'outside'], at);
    }
  return all;
}

function increase(list: number[] | undefined, at: number): void {
  if (list !== undefined) list[at] = (list[at] ?? 0) + 1;
}

function stretch(years: number[], more: readonly (number | null)[]): void {
  const known = [...years, ...more.filter((year) => year !== null)];
  if (known.length > 0) years.splice(0, 2, Math.min(...known), Math.max(...known));
}

/** Holds the words of variables and codes against databank.json; records name sections, and other versions other words. */
export function compareWords({ tree, catalog }: Pick<Explored, 'tree' | 'catalog'>): void {
  if (catalog === null || isOfOtherVersion(tree)) return;
  const { variables, codes } = catalog.content;
  const known = new Map(variables.map((variable) => [variable.id, variable]));
  // Another key gives the values of an embedded record if the one that names it is private.
  const mayDiffer = publishesPrivateTexts(tree);
  // Pages may hold values of a private key, and a configuration describe collections that the tree lacks.
  const linked = linkVariables(tree.description).filter((variable) => {
    const keys = known.get(variable.id)?.keys;
    return keys !== undefined && !(mayDiffer && keys.join() !== pathsOf(variable).map(pathText).join());
  });
  for (const { id, name, definition, unit, scale } of linked) {
    const expected = { name, definition, unit, scale };
    const shown = Object.entries(known.get(id) ?? {}).filter(([key]) => key in expected);
    if (!isDeepStrictEqual(Object.fromEntries(shown), expected))
      catalog.fail(`describes ${id} in other words than databank.json`);
  }
  // Of variables that share a list, the last one gives its codes.
  const lists = linked.flatMap(({ list, codes }) =>
    list === null || codes.size === 0 ? [] : [[list, [...codes.values()]]],
  );
  const expected = Object.fromEntries(lists);
  const shown = Object.entries(codes).filter(([list]) => !mayDiffer || Object.hasOwn(expected, list));
  if (!isDeepStrictEqual(Object.fromEntries(shown), expected))
    catalog.fail('has other codes, or other words for them, than databank.json');
}
