import type { RecordKind } from '../../collections/kind.ts';
import { type Problem, ProblemList } from '../../errors.ts';
import { checkValues, idOf } from './check-values.ts';
import type { CrawlEffects } from './crawl-options.ts';
import { type LeftBehind, normaliseRecord, type RawRecord } from './normalise-record.ts';
import { findTrimmed, replaceTrimmed } from './trimmed-forms.ts';

/** A record as it is kept: reduced to the contract, and checked against it. */
export interface CheckedRecord {
  readonly id: string | number | null;
  readonly json: string;
  readonly modified: string | null;
  readonly problems: readonly Problem[];
  /** What is still wrong where null replaces what was trimmed. */
  readonly remaining: readonly Problem[];
  readonly leftOutKeys: readonly string[];
  readonly trimmed: readonly string[];
  readonly curators: number;
}

/**
 * Reduces a record to the contract, and checks it.
 *
 * @param faults what the text of the record shows, but its value does not
 */
export function checkRecord(
  kind: RecordKind,
  raw: RawRecord,
  faults: readonly string[],
  { fields, validateRecord }: Pick<CrawlEffects, 'fields' | 'validateRecord'>,
): CheckedRecord {
  const left: LeftBehind = { keys: new Set(), curators: 0 };
  const record = normaliseRecord(kind, raw, fields, left);
  const inText = faults.map((message) => ({ table: kind.table, record: idOf(record), field: null, message }));
  const check = () => {
    const found = new ProblemList();
    found.add([...inText, ...validateRecord(kind, record), ...checkValues(kind, record, fields)]);
    return found.all();
  };
  const problems = check();
  const json = JSON.stringify(record);
  const trimmed = findTrimmed(kind, record, fields);
  // Last, because it changes the record.
  const remaining = replaceTrimmed(trimmed).size === 0 ? problems : check();
  return {
    id: idOf(record),
    json,
    modified: modifiedDate(record),
    problems,
    remaining,
    leftOutKeys: [...left.keys],
    trimmed: [...new Set(trimmed.map(({ name }) => name))],
    curators: left.curators,
  };
}

/** When a record says that it was last modified; null where it does not. */
export function modifiedDate({ modified_date }: RawRecord): string | null {
  return typeof modified_date === 'string' ? modified_date : null;
}
