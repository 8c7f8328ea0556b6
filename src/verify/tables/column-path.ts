import type { RecordKind } from '../../description/kind.ts';
import type { ValueType } from '../../values/value-type.ts';

/** A column of a table, as a value of the records. */
export interface RecordColumn {
  /** Its keys, from the outermost. */
  readonly path: readonly string[];
  readonly value: ValueType;
}

/**
 * Where the values of a column are in the records of a kind: `polity_home_nga_name` is the name of the home NGA of the
 * polity. A key of the record itself comes first; a number at the end keeps a column apart from another of the same name.
 *
 * @returns null where it is none of the records
 */
export function recordColumn(kind: RecordKind, column: string): RecordColumn | null {
  return columnIn(kind, column) ?? columnIn(kind, column.replace(/_[2-9][0-9]*$/, ''));
}

function columnIn(kind: RecordKind, column: string): RecordColumn | null {
  for (const field of kind.fields)
    if (field.source === 'column' && field.name === column) return { path: [column], value: field.value };
  for (const field of kind.fields) {
    if (field.source !== 'one' || !column.startsWith(`${field.name}_`)) continue;
    const rest = columnIn(field.target, column.slice(field.name.length + 1));
    if (rest !== null) return { ...rest, path: [field.name, ...rest.path] };
  }
  return null;
}

/** The columns that a table of these records must have: all of their own values, and the ids of what they embed. */
export function requiredColumns(kind: RecordKind): string[] {
  return kind.fields.flatMap((field) => {
    if (field.source === 'column') return [field.name];
    return field.source === 'one' ? [`${field.name}_${field.target.id.name}`] : [];
  });
}
