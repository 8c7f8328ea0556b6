import { type Collection, isStored, type OneField, type StoredField } from '../../model/description/kind.ts';
import { isPublicRecord, isPublicValue } from '../../model/description/role-keys.ts';
import { narrowKind, type RowSource } from './narrow-kind.ts';
import { isTextPacker, type Packer, valuePacker } from './packers.ts';
import type { Citations } from './read-sources.ts';
import type { StateRules } from './states.ts';

/** A key with longer texts on average has no column, unless a role names it. */
const LONG = 80;

interface Gathered {
  readonly field: StoredField;
  readonly packer: Packer;
  readonly isNamed: boolean;
}

export interface WalkRules {
  /** Gathers a key that embeds a record; null if no column shows it. */
  packerOf(field: OneField): Packer | null;
  /** Keys that a role names: they have columns, however long their texts are. */
  readonly named: readonly StoredField[];
  readonly years: readonly [StoredField | null, StoredField | null];
  /** null if the records are not about an entity. */
  readonly states: StateRules | null;
  /** null if citations are not needed. */
  readonly citations: Citations | null;
  readonly unknownYears: ReadonlySet<unknown>;
}

export interface Walked {
  readonly records: number;
  readonly packers: ReadonlyMap<StoredField, Packer>;
  /** First and last year of each record; null if none is known. */
  readonly years: readonly [(number | null)[] | null, (number | null)[] | null];
  readonly states: string[];
  readonly cited: { readonly rows: number[]; readonly references: number[] };
}

/**
 * Reads the rows of a collection once; stops reading keys whose texts turn out to be long. Yields between
 * blocks so that other work can run.
 */
export function* walkCollection(
  { kind }: Pick<Collection, 'kind'>,
  source: RowSource,
  rules: WalkRules,
): Generator<null, Walked> {
  const count = source.count(kind);
  const [first, last] = rules.years;
  const years = [first, last].map((field): (number | null)[] | null => (field === null ? null : []));
  const states: string[] = [];
  const cited = { rows: [] as number[], references: [] as number[] };
  const needed = [first, last, ...(rules.states?.fields ?? [])].filter((field) => field !== null);
  const citing = rules.citations?.fieldsOf(kind) ?? [];
  const citations =
    citing.length === 0 ? null : (rules.citations?.reader(kind, { skip: 0, take: count }) ?? null);
  let gathered = kind.fields.filter(isStored).flatMap((field): Gathered[] => {
    const packer = isPublicRecord(field)
      ? rules.packerOf(field)
      : isPublicValue(field)
        ? valuePacker(field)
        : null;
    return packer === null ? [] : [{ field, packer, isNamed: rules.named.includes(field) }];
  });
  const isLong = ({ packer, isNamed }: Gathered) =>
    !isNamed && isTextPacker(packer) && packer.length > LONG * count;
  let seen = 0;
  while (seen < count) {
    const narrow = narrowKind(kind, [...gathered.map(({ field }) => field), ...needed, ...citing]);
    const read = reader(narrow.kind.fields.filter(isStored));
    const packers = gathered.map(({ field, packer }) => [narrow.placeOf(field), packer] as const);
    const [from, to] = [first, last].map((field) => (field === null ? -1 : narrow.placeOf(field)));
    const stateOf = rules.states?.reader(narrow.placeOf);
    const yearAt = (values: readonly unknown[], place: number) =>
      rules.unknownYears.has(values[place]) ? null : (values[place] as number | null);
    for (const block of source.blocks(narrow.kind, { skip: seen, take: count - seen })) {
      for (const row of block) {
        const values = read(row);
        for (const [place, packer] of packers) packer.add(values[place]);
        years[0]?.push(yearAt(values, from as number));
        years[1]?.push(yearAt(values, to as number));
        if (stateOf !== undefined) states.push(stateOf(values));
      }
      for (const [index, codes] of (citations?.of(block, narrow) ?? []).entries())
        for (const code of codes) {
          cited.rows.push(seen + index);
          cited.references.push(code);
        }
      seen += block.length;
      yield null;
      if (gathered.some(isLong)) break;
    }
    gathered = gathered.filter((each) => !isLong(each));
  }
  return {
    records: count,
    packers: new Map(gathered.map(({ field, packer }) => [field, packer])),
    years: [ifAny(years[0]), ifAny(years[1])],
    states,
    cited,
  };
}

/** null if no year is known. */
function ifAny(years: (number | null)[] | null | undefined): (number | null)[] | null {
  return years?.some((year) => year !== null) ? years : null;
}

/** Converts rows in place, since only this function has them; ids of embedded records stay as stored. */
function reader(fields: readonly StoredField[]) {
  const read = fields.flatMap((field, place) =>
    field.source === 'one' || field.value.isAsStored ? [] : [{ place, type: field.value }],
  );
  return (row: readonly unknown[]): readonly unknown[] => {
    for (const { place, type } of read) {
      const stored = row[place];
      if (stored !== null) (row as unknown[])[place] = type.read(stored) ?? null;
    }
    return row;
  };
}
