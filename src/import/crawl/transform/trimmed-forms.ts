import type { ManyField, OneField } from '../../../collections/fields.ts';

/** How newer versions of the service return less than a complete record. */
const forms = {
  missing: { fits: (value: unknown) => value === undefined, says: 'is missing' },
  id: { fits: (value: unknown) => typeof value === 'number', says: 'comes as a bare id' },
  text: { fits: (value: unknown) => typeof value === 'string', says: 'comes as plain text' },
} as const;

type FormName = keyof typeof forms;

/** Keys that say something beside the record: without them, the record is still of use. All others are its sense. */
const replaceable: ReadonlySet<string> = new Set([
  'comment',
  'private_comment',
  'private_comment_n',
  'home_nga',
  'home_databank_region',
  'mac_region',
  'polity_cap',
]);

/** An embedded record that was trimmed. */
export interface Trimmed {
  readonly key: string;
  /** Where it should be: `<table>.<key>`. */
  readonly path: string;
  readonly form: FormName;
  /** Whether a lenient import may store null instead. */
  readonly isReplaceable: boolean;
}

/** How the value of a key that embeds was trimmed; null where it was not. */
export function findTrimmed(table: string, field: OneField | ManyField, value: unknown): Trimmed | null {
  const values = field.source === 'many' && Array.isArray(value) ? value : [value];
  const names = Object.keys(forms) as FormName[];
  const form = names.find((name) => values.some((each) => forms[name].fits(each)));
  if (form === undefined) return null;
  const isReplaceable = field.source === 'one' && replaceable.has(field.name);
  return { key: field.name, path: `${table}.${field.name}`, form, isReplaceable };
}

/** A trimmed form in one sentence. `records` is how many records have it. */
export function describeTrimmed(
  { path, form, isReplaceable }: Omit<Trimmed, 'key'>,
  records: number,
): string {
  const consequence = isReplaceable
    ? 'import api --lenient stores null there'
    : 'no export can hold these records';
  const count = `${records.toLocaleString('en')} ${records === 1 ? 'record' : 'records'}`;
  return `${path} ${forms[form].says}, in ${count}: ${consequence}`;
}
