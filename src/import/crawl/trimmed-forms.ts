import type { Field, FieldTable } from '../../collections/fields.ts';
import type { RecordKind } from '../../collections/kind.ts';
import { embeddedIn } from './check-values.ts';
import type { RawRecord } from './normalise-record.ts';

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
  /** Where it should be: `<table>.<key>`. */
  readonly path: string;
  /** What identifies it in the report: the path and the form. */
  readonly name: string;
  /** Whether a lenient import may store null instead. */
  readonly isReplaceable: boolean;
  /** The record that should embed it. */
  readonly owner: RawRecord;
  readonly key: string;
}

/** Finds what was trimmed in a normalised record, at any depth. */
export function findTrimmed(kind: RecordKind, record: RawRecord, fields: FieldTable): Trimmed[] {
  return (fields.get(kind) ?? []).flatMap((field) => {
    const value = record[field.name];
    const form = trimmedForm(field, value);
    const own =
      form === null
        ? []
        : [
            {
              path: `${kind.table}.${field.name}`,
              name: `${kind.table}.${field.name} ${form}`,
              isReplaceable: field.source === 'one' && replaceable.has(field.name),
              owner: record,
              key: field.name,
            },
          ];
    return [
      ...own,
      ...embeddedIn(field, value).flatMap(([target, each]) => findTrimmed(target, each, fields)),
    ];
  });
}

/** Replaces what is replaceable with null. Returns the records that were changed. */
export function replaceTrimmed(trimmed: readonly Trimmed[]): Set<RawRecord> {
  const changed = trimmed.filter(({ isReplaceable }) => isReplaceable);
  for (const { owner, key } of changed) owner[key] = null;
  return new Set(changed.map(({ owner }) => owner));
}

/**
 * A trimmed form in one sentence.
 *
 * @param name as in `Trimmed`
 * @param records how many records have it
 */
export function describeTrimmed(name: string, records: number): { text: string; isReplaceable: boolean } {
  const [path = '', form = 'missing'] = name.split(' ');
  const isReplaceable = replaceable.has(path.slice(path.indexOf('.') + 1));
  const consequence = isReplaceable
    ? 'import api --lenient stores null there'
    : 'no export can hold these records';
  const count = `${records.toLocaleString('en')} ${records === 1 ? 'record' : 'records'}`;
  return { text: `${path} ${forms[form as FormName].says}, in ${count}: ${consequence}`, isReplaceable };
}

function trimmedForm(field: Field, value: unknown): FormName | null {
  if (field.source !== 'one' && field.source !== 'many') return null;
  const values = field.source === 'many' && Array.isArray(value) ? value : [value];
  const names = Object.keys(forms) as FormName[];
  return names.find((name) => values.some((each) => forms[name].fits(each))) ?? null;
}
