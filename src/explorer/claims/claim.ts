import { type Code, type Dated, type Said, type State, sureYears } from '../../contract/claims/claims.ts';
import { spanOf, type Years } from '../../contract/claims/years.ts';
import { getOrMake } from '../../contract/get-or-make.ts';
import { groupBy } from '../../contract/group-by.ts';
import type { Catalog, ClaimsFile, Collection, EntityClaimsFile, Span, Value } from '../data-types.ts';
import { distinctLabels, type Entity } from '../entities.ts';

/** A variable as the catalogue has it: it names its keys. `name` has the section if others have the same name. */
export interface Variable
  extends Omit<Catalog['variables'][number], 'collection' | 'number' | 'list' | 'subsection'> {
  readonly index: number;
  readonly collection: Collection;
  readonly isNumber: boolean;
  readonly codes: ReadonlyMap<string, Code>;
}

/** A claim as a data file has it: its row instead of its id, and neither note nor sources. */
export interface Claim extends Dated, Said {
  readonly variable: Variable;
  /** The place of its record in the collection. */
  readonly row: number;
  readonly entity: Entity | undefined;
  /** A number, or the text of a code or a value; null without one, and for a range. */
  readonly value: Value;
  readonly inferred: boolean;
  readonly uncertain: boolean;
  readonly from: number | null;
  readonly to: number | null;
}

const known = new WeakMap<Catalog, readonly Variable[]>();

export function variablesOf(catalog: Catalog): readonly Variable[] {
  return getOrMake(known, catalog, () => {
    const names = distinctLabels({
      ids: catalog.variables.map(({ id }) => id),
      labels: catalog.variables.map(({ name }) => name),
      names: catalog.variables.map(({ section }) => section),
    });
    return catalog.variables.map(({ collection, number, list, ...facts }, index) => ({
      ...facts,
      name: names[index] as string,
      index,
      isNumber: number,
      collection: catalog.collections[collection] as Collection,
      codes: new Map((catalog.codes[list ?? ''] ?? []).map((each) => [each.code, each])),
    }));
  });
}

/** The variable with an id; or the first one of the collection with this name. */
export function variableCalled(catalog: Catalog, name: string | null): Variable | undefined {
  const variables = variablesOf(catalog);
  return (
    variables.find(({ id }) => id === name) ?? variables.find(({ collection }) => collection.name === name)
  );
}

/** The variable whose value, or an end of it, a key of a kind of records holds. */
export function variableOf(catalog: Catalog, kind: string, key: string): Variable | undefined {
  return variablesOf(catalog).find(
    ({ collection, keys }) => collection.record === kind && keys.includes(key),
  );
}

const states: Readonly<Record<string, State>> = {
  ...{ v: 'value', p: 'present', a: 'absent', t: 'transition', u: 'unknown', n: 'none' },
};
const datings: Readonly<Record<string, Claim['dated']>> = { s: 'stated', e: 'entity', u: 'undated' };

/** A claim as data files hold it. */
export interface Packed {
  readonly row: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly word: string | null;
  readonly state: string;
  readonly flags: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly dated: string;
}

export function unpacked(variable: Variable, entity: Entity | undefined, packed: Packed): Claim {
  const { row, low, high, word } = packed;
  const flags = Number.parseInt(packed.flags, 16);
  const dated = datings[packed.dated] ?? 'undated';
  const years = dated === 'entity' ? entity?.years : null;
  return {
    variable,
    row,
    entity,
    low,
    high,
    dated,
    value: word ?? (low === high ? low : null),
    state: states[packed.state] ?? 'none',
    inferred: (flags & 1) > 0,
    disputed: (flags & 2) > 0,
    uncertain: (flags & 4) > 0,
    from: dated === 'entity' ? (years?.[0] ?? null) : packed.from,
    to: dated === 'entity' ? (years?.[1] ?? null) : packed.to,
  };
}

/** The claims of an entity by variable, in the order of the records. */
export function readClaimsOf(
  entity: Entity,
  { variables, rows, marks, from, to, values, high }: EntityClaimsFile['entities'][number],
  catalog: Catalog,
): ReadonlyMap<Variable, readonly Claim[]> {
  const all = variablesOf(catalog);
  const claims = rows.map((row, place) => {
    const what = values[place] ?? null;
    const low = typeof what === 'number' ? what : null;
    const [state = '', flags = '', dated = ''] = marks.slice(3 * place);
    return unpacked(all[variables[place] as number] as Variable, entity, {
      ...{ row, low, high: high === null ? low : (high[place] ?? null) },
      word: typeof what === 'string' ? what : null,
      ...{ state, flags, dated, from: from?.[place] ?? null, to: to?.[place] ?? null },
    });
  });
  return groupBy(claims, ({ variable }) => variable);
}

/** The claims of a collection: for each of its variables one for each row. */
export function readClaims(
  file: ClaimsFile,
  catalog: Catalog,
  entities: readonly Entity[],
): readonly (readonly Claim[])[] {
  const variables = variablesOf(catalog);
  return file.variables.map(({ variable, low, high, words, codes, state, flags }) =>
    file.entity.map((code, row) =>
      unpacked(variables[variable] as Variable, entities[code], {
        row,
        low: low?.[row] ?? null,
        high: (high ?? low)?.[row] ?? null,
        word: words[codes?.[row] ?? -1] ?? null,
        state: state[row] ?? 'n',
        flags: flags[row] ?? '0',
        from: file.from?.[row] ?? null,
        to: file.to?.[row] ?? null,
        dated: file.dated[row] ?? 'u',
      }),
    ),
  );
}

/** Null if neither year is known. */
export function yearsOf({ from, to }: Pick<Claim, 'from' | 'to'>): Years | null {
  return from === null && to === null ? null : [from, to];
}

/** The years to draw: those that are sure; of an entity, its whole life. */
export function spanOfClaim(claim: Claim): Span | null {
  const span = claim.dated === 'entity' ? spanOf(yearsOf(claim)) : sureYears(claim);
  return span === null ? null : [span[0], span[1]];
}
