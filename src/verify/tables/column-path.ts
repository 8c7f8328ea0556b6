import type { RecordKind } from '../../model/description/kind.ts';
import type { ValueType } from '../../model/values/value-type.ts';

export interface KnownColumn {
  readonly column: string;
  /** `wkb`: the geometries of another column in another form. */
  readonly holds: 'value' | 'wkb';
  /** The keys that lead to the value in a record; null if the records have no such value. */
  readonly path: readonly string[] | null;
  readonly type: ValueType | null;
}

type Value = Pick<KnownColumn, 'path' | 'type'>;

const NUMBER = /_(?:[2-9]|[1-9][0-9]+)$/;

/** Distinguishes an own key from an embedded one, although both may have the same column name. */
export const pathText = (path: readonly string[] | null) => (path ?? []).join('.');

/**
 * What the columns of a table hold: `polity_home_nga_name` is the name of the home NGA of the polity. The
 * record's own keys come first; an embedded value with an equal name has a number at its end.
 */
export function columnsIn(kind: RecordKind, names: readonly string[]): readonly KnownColumn[] {
  const valueCalled = (name: string) =>
    ownValue(kind, name) ?? embeddedValue(kind, name) ?? embeddedValue(kind, name.replace(NUMBER, ''));
  return names.map((column) => {
    const value = valueCalled(column);
    if (value !== null) return { column, holds: 'value', ...value };
    const [, of] = /^(.+)__wkb$/.exec(column.replace(NUMBER, '')) ?? [];
    const geometry = of === undefined ? null : valueCalled(of);
    return { column, holds: 'wkb', ...(geometry ?? { path: null, type: null }) };
  });
}

function ownValue({ fields }: RecordKind, column: string): Value | null {
  const field = fields.find(({ name, source }) => source === 'column' && name === column);
  return field?.source === 'column' ? { path: [column], type: field.value } : null;
}

function embeddedValue({ fields }: RecordKind, column: string): Value | null {
  for (const field of fields) {
    if (field.source !== 'one' || !column.startsWith(`${field.name}_`)) continue;
    const key = column.slice(field.name.length + 1);
    const rest = ownValue(field.target, key) ?? embeddedValue(field.target, key);
    if (rest !== null) return { ...rest, path: [field.name, ...(rest.path ?? [])] };
  }
  return null;
}

export function requiredPaths({ fields }: RecordKind): (readonly string[])[] {
  return fields.flatMap((field) => {
    if (field.source === 'column') return [[field.name]];
    return field.source === 'one' ? [[field.name, field.target.id.name]] : [];
  });
}
