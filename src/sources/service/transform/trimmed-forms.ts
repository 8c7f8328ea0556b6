import type { EmbeddingField, RecordKind } from '../../../model/description/kind.ts';
import { plural } from '../../../terminal/plural.ts';

/** How newer versions of the service return less than a complete record. */
const forms = {
  missing: { fits: (value: unknown) => value === undefined, says: 'is missing' },
  id: { fits: (value: unknown) => typeof value === 'number', says: 'comes as a bare id' },
  text: { fits: (value: unknown) => typeof value === 'string', says: 'comes as plain text' },
} as const;

type FormName = keyof typeof forms;

export interface Trimmed {
  readonly key: string;
  /** `<table>.<key>`. */
  readonly path: string;
  readonly form: FormName;
  /** Whether a lenient import may store null instead. */
  readonly isReplaceable: boolean;
}

/** Null if the value is complete. `entity` is the table of what records are about: null never replaces it. */
export function findTrimmed(
  { table }: RecordKind,
  field: EmbeddingField,
  value: unknown,
  entity: string | null,
): Trimmed | null {
  const values = field.source === 'many' && Array.isArray(value) ? value : [value];
  const names = Object.keys(forms) as FormName[];
  const form = names.find((name) => values.some((each) => forms[name].fits(each)));
  if (form === undefined) return null;
  const isReplaceable = field.source === 'one' && field.nullable && field.target.table !== entity;
  return { key: field.name, path: `${table}.${field.name}`, form, isReplaceable };
}

export function describeTrimmed(
  { path, form, isReplaceable }: Omit<Trimmed, 'key'>,
  records: number,
): string {
  const consequence = isReplaceable
    ? 'import api --lenient stores null there'
    : 'no export can hold these records';
  return `${path} ${forms[form].says}, in ${plural(records, 'record')}: ${consequence}`;
}
