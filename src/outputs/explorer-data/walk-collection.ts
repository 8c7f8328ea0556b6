import { type Collection, isStored, type OneField, type StoredField } from '../../model/description/kind.ts';
import { isPublicRecord, isPublicValue } from '../../model/description/role-keys.ts';
import { narrowKind, type RowSource } from './narrow-kind.ts';
import { isTextPacker, type Packer, valuePacker } from './packers.ts';
import type { Citations } from './read-sources.ts';
import type { StateRules } from './states.ts';

/** Texts that are longer on average are no column, unless a role names their key. */
const LONG = 80;

/** How one key of a collection is gathered. */
interface Gathered {
  readonly field: StoredField;
  readonly packer: Packer;
  /** Whether a role names it: then it stays, however long its texts are. */
  readonly isNamed: boolean;
}

/** What is looked at beside the columns. */
export interface WalkRules {
  /** What gathers a key that embeds a record; null where no column shows it. */
  packerOf(field: OneField): Packer | null;
  /** The keys that a role names: they have columns, however long their texts are. */
  readonly named: readonly StoredField[];
  /** The keys with the first and the last year; null where there is none. */
  readonly years: readonly [StoredField | null, StoredField | null];
  /** Null where the records are about no entity. */
  readonly states: StateRules | null;
  /** Null where nobody asks what the records cite. */
  readonly citations: Citations | null;
  readonly unknownYears: ReadonlySet<unknown>;
}

/** What the rows of a collection say. */
export interface Walked {
  readonly records: number;
  /** The columns, by key. */
  readonly packers: ReadonlyMap<StoredField, Packer>;
  /** The first and the last year of each record; null where none is known. */
  readonly years: readonly [(number | null)[] | null, (number | null)[] | null];
  readonly states: string[];
  /** Which record cites which reference, in pairs. */
  readonly cited: { readonly rows: number[]; readonly references: number[] };
}

/**
 * Reads the rows of a collection, once. A key whose texts turn out to be long is read no further.
 *
 * Yields after some rows, for others to have their turn.
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

/** Years, if one of them is known. */
function ifAny(years: (number | null)[] | null | undefined): (number | null)[] | null {
  return years?.some((year) => year !== null) ? years : null;
}

/**
 * Reads rows, each once and in place, since nobody else has them: values become what is published; of what is embedded its id
 * stays as it is stored.
 */
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
