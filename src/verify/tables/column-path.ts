import type { RecordKind } from '../../model/description/kind.ts';
import type { ValueType } from '../../model/values/value-type.ts';

export interface RecordColumn {
  readonly path: readonly string[];
  readonly value: ValueType;
}

/** What keeps a column apart from another of the same name. */
const NUMBER = /_(?:[2-9]|[1-9][0-9]+)$/;

/**
 * Where the values of a column are in the records of a kind: `polity_home_nga_name` is the name of the home NGA of the
 * polity. A key of the record itself comes first; what is embedded and would be called so has a number at the end.
 *
 * @returns null if the records have no such value
 */
export function recordColumn(kind: RecordKind, column: string): RecordColumn | null {
  return ownColumn(kind, column) ?? embedded(kind, column) ?? embedded(kind, column.replace(NUMBER, ''));
}

function ownColumn({ fields }: RecordKind, column: string): RecordColumn | null {
  const field = fields.find(({ name, source }) => source === 'column' && name === column);
  return field?.source === 'column' ? { path: [column], value: field.value } : null;
}

function embedded({ fields }: RecordKind, column: string): RecordColumn | null {
  for (const field of fields) {
    if (field.source !== 'one' || !column.startsWith(`${field.name}_`)) continue;
    const key = column.slice(field.name.length + 1);
    const rest = ownColumn(field.target, key) ?? embedded(field.target, key);
    if (rest !== null) return { ...rest, path: [field.name, ...rest.path] };
  }
  return null;
}

/** A column that explains another: what is missing in it, or the same geometry in another form. */
export interface HelpingColumn {
  readonly of: string;
  readonly holds: 'missing' | 'wkb';
}

/** The column that another one explains, by its name; null for any other name. A key may have such a name, too. */
export function helpingColumn(column: string): HelpingColumn | null {
  const [, of, holds] = /^(.+)__(missing|wkb)$/.exec(column.replace(NUMBER, '')) ?? [];
  return of === undefined ? null : { of, holds: holds as HelpingColumn['holds'] };
}

/** The values that a table of these records must have: all of their own, and the ids of what they embed. */
export function requiredPaths({ fields }: RecordKind): (readonly string[])[] {
  return fields.flatMap((field) => {
    if (field.source === 'column') return [[field.name]];
    return field.source === 'one' ? [[field.name, field.target.id.name]] : [];
  });
}
