import { usualNames } from '../../contract/usual-names.ts';
import type { Row } from '../../engine/record-source.ts';
import type { Roles } from '../../model/description/key-facts.ts';
import type { ColumnField, RecordKind } from '../../model/description/kind.ts';
import { roleColumns } from '../../model/description/role-columns.ts';
import { text } from '../../model/values/text.ts';
import { KeyMap } from './key-map.ts';
import { blocksOf, type NarrowKind, narrowKind, type RowSource } from './narrow-kind.ts';
import { isSame, type RoleKinds, valueNamed } from './role-kinds.ts';

/** What names the records of a kind: the texts of some of their keys. */
export interface Labelling {
  /** The keys that it is made from. */
  readonly fields: readonly ColumnField[];
  /** The one of them that is a year: what stands for no year is left out. */
  readonly year?: ColumnField | null;
  /** The label made from their texts, in their order; null where it says nothing. */
  readonly join: (texts: readonly (string | null)[]) => string | null;
}

/** The first text that is there. */
const first: Labelling['join'] = (texts) => texts.find((text) => text !== null) ?? null;

/** `Creator (year): title`. */
const asReference: Labelling['join'] = ([title = null, creator = null, year = null]) => {
  const who = [creator, year === null ? null : `(${year})`].filter((part) => part !== null).join(' ');
  return [who, title].filter((part) => part !== null && part !== '').join(': ') || null;
};

/** What names the records of a kind; null where nothing does. */
export function labellingOf(kind: RecordKind, { roles, entity, reference }: RoleKinds): Labelling | null {
  const texts = (keys: readonly string[]) =>
    keys.flatMap((key) => valueNamed(kind, key) ?? []).filter(({ value }) => value === text);
  if (isSame(kind, reference) && roles.reference !== undefined) {
    const { title, creator, year } = roles.reference;
    const fields = [title, creator, year].map((key) => valueNamed(kind, key));
    return {
      fields: fields.filter((field) => field !== null),
      year: fields[2] ?? null,
      join: (given) => {
        let place = 0;
        return asReference(fields.map((field) => (field === null ? null : (given[place++] ?? null))));
      },
    };
  }
  const named = isSame(kind, entity) ? (roles.label ?? []) : roleColumns(roles, kind.name);
  const fields = texts(named);
  if (fields.length > 0) return { fields: isSame(kind, entity) ? fields : fields.slice(0, 1), join: first };
  const [field] = texts(usualNames);
  return field === undefined ? null : { fields: [field], join: first };
}

/** Makes the labels of rows: what stands for no value is left out of them. */
export function labeller(
  { fields, year, join }: Labelling,
  narrow: NarrowKind,
  { sentinels = [], unknownYears = [] }: Roles,
): (row: Row) => string | null {
  const parts = fields.map((field) => {
    const unsaid = new Set<unknown>(['', ...sentinels, ...(field === year ? unknownYears : [])]);
    return [field, narrow.placeOf(field), unsaid] as const;
  });
  return (row) =>
    join(
      parts.map(([{ value }, place, unsaid]) => {
        const stored = row[place];
        if (stored === null || unsaid.has(stored)) return null;
        const read = value.read(stored);
        return read === undefined || unsaid.has(read) ? null : String(read);
      }),
    );
}

/** The labels of embedded records, each kind read when the first of it is asked for. */
export class Labels {
  readonly #source: RowSource;
  readonly #rules: RoleKinds;
  readonly #byKind = new Map<string, KeyMap<string> | null>();

  constructor(source: RowSource, rules: RoleKinds) {
    this.#source = source;
    this.#rules = rules;
  }

  /** The labels of the records of a kind that have one; null where nothing names them. */
  of(kind: RecordKind): KeyMap<string> | null {
    let labels = this.#byKind.get(kind.name);
    if (labels === undefined) {
      labels = this.#read(kind);
      this.#byKind.set(kind.name, labels);
    }
    return labels;
  }

  #read(kind: RecordKind): KeyMap<string> | null {
    const labelling = labellingOf(kind, this.#rules);
    if (labelling === null) return null;
    const narrow = narrowKind(kind, labelling.fields);
    const labelOf = labeller(labelling, narrow, this.#rules.roles);
    const labels = new KeyMap<string>(kind);
    for (const block of blocksOf(this.#source, narrow))
      for (const row of block) {
        const label = labelOf(row);
        if (label !== null) labels.set(row[narrow.idPlace], label);
      }
    return labels;
  }
}
