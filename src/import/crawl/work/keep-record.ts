import { createHash } from 'node:crypto';
import type { Statement } from 'better-sqlite3';
import type { CheckedRecord } from '../check-record.ts';
import { chooseVersion } from '../choose-version.ts';

/** Whether a record is new, was found in an earlier pass, or appeared twice in one pass. */
export type Kept = 'new' | 'known' | 'repeated';

interface KnownRecord {
  readonly sequence: number;
  readonly json: string;
  readonly modified: string | null;
  readonly pass: number;
  readonly versions: number;
  readonly reason: string | null;
  readonly problems: string | null;
}

const FIND =
  'SELECT sequence, json, modified, pass, versions, reason, problems FROM record WHERE collection = ? AND key = ?';
const NEXT = 'SELECT ifnull(max(sequence), 0) + 1 AS sequence FROM record';
const TOUCH = 'UPDATE record SET sequence = ?, pass = ?, versions = ?, reason = ? WHERE sequence = ?';
const STORE = `INSERT OR REPLACE INTO record VALUES
  (@sequence, @collection, @key, @json, @modified, @pass, @versions, @reason, @problems, @remaining, @leftOutKeys,
   @trimmed, @curators)`;

/** Keeps a record. Of two versions the better one is kept, see `chooseVersion`. */
export function keepRecord(
  sql: (text: string) => Statement,
  collection: string,
  record: CheckedRecord,
  pass: number,
): Kept {
  const key = keyOf(record);
  const known = sql(FIND).get(collection, key) as KnownRecord | undefined;
  const { sequence } = sql(NEXT).get() as { sequence: number };
  if (known === undefined) {
    sql(STORE).run(rowOf(collection, key, record, { sequence, pass, versions: 1, reason: null }));
    return 'new';
  }
  const isOther = known.json !== record.json;
  const isChanged = isOther || known.problems !== listText(record.problems);
  const { keeps, reason } = isChanged
    ? chooseVersion(
        { ...known, isWhole: known.problems === null, isOwn: true },
        { ...record, isWhole: record.problems.length === 0, isOwn: true, sequence },
      )
    : { keeps: 'other', reason: known.reason };
  const versions = known.versions + Number(isOther);
  if (keeps === 'known') sql(TOUCH).run(known.sequence, pass, versions, reason, known.sequence);
  else if (isChanged) sql(STORE).run(rowOf(collection, key, record, { sequence, pass, versions, reason }));
  else sql(TOUCH).run(sequence, pass, versions, reason, known.sequence);
  return known.pass === pass ? 'repeated' : 'known';
}

/** What distinguishes the records of a collection: the id with its type; without one, the content of the record. */
function keyOf({ id, json }: CheckedRecord): string {
  return id === null ? createHash('sha256').update(json).digest('hex') : JSON.stringify(id);
}

function rowOf(
  collection: string,
  key: string,
  { json, modified, problems, remaining, leftOutKeys, trimmed, curators }: CheckedRecord,
  place: { sequence: number; pass: number; versions: number; reason: string | null },
) {
  const lists = {
    problems: listText(problems),
    remaining: listText(remaining),
    leftOutKeys: listText(leftOutKeys),
    trimmed: listText(trimmed),
  };
  return { ...place, ...lists, collection, key, json, modified, curators };
}

function listText(list: readonly unknown[]): string | null {
  return list.length === 0 ? null : JSON.stringify(list);
}
