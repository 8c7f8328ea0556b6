import type { Database } from 'better-sqlite3';
import type { Problem } from '../../../contract/errors.ts';
import { showText } from '../../../terminal/safe-text.ts';
import { describeTrimmed, type Trimmed } from './trimmed-forms.ts';

export interface Finding {
  readonly id: string | number | null;
  /** The keys that are stored as null: `core_polity.home_nga`. */
  readonly keys: readonly string[];
  readonly problems: readonly Problem[];
  readonly leftOutKeys: readonly string[];
  /** Each as JSON. */
  readonly trimmed: readonly string[];
  readonly accounts: number;
}

/** The finding of the sounder of two versions wins. */
const soundness = { broken: 0, replaced: 1, whole: 2 } as const;
export type Soundness = keyof typeof soundness;

const TABLES = `
  CREATE TEMP TABLE finding (
    collection TEXT, key TEXT, soundness INTEGER, finding TEXT, wasBroken INTEGER, PRIMARY KEY (collection, key)
  ) WITHOUT ROWID;
`;
const STORE = `INSERT INTO finding VALUES (@collection, @key, @soundness, @finding, @soundness = 0)
  ON CONFLICT DO UPDATE SET
    finding = iif(excluded.soundness < soundness, finding, excluded.finding),
    wasBroken = wasBroken OR excluded.wasBroken,
    soundness = max(soundness, excluded.soundness)`;
const STORE_SOUND = `INSERT INTO finding SELECT ?, value, 2, NULL, 0 FROM json_each(?) WHERE true
  ON CONFLICT DO UPDATE SET soundness = 2, finding = NULL`;
const LISTED = `SELECT value AS name, count(*) AS records FROM finding, json_each(finding, '$.' || ?)
  GROUP BY value ORDER BY value`;

/** In a temporary table: they may exceed memory. */
export function createFindingStore(database: Database) {
  database.exec(TABLES);
  const store = database.prepare(STORE);
  const storeSound = database.prepare(STORE_SOUND);

  function keep(collection: string, key: string, sound: Soundness, finding: Finding): void {
    const { problems, leftOutKeys, trimmed, accounts } = finding;
    const isSilent = problems.length + leftOutKeys.length + trimmed.length + accounts === 0;
    const stored = isSilent ? null : JSON.stringify(finding);
    store.run({ collection, key, soundness: soundness[sound], finding: stored });
  }

  /** Records without anything to report. */
  function keepSound(collection: string, keys: readonly string[]): void {
    if (keys.length > 0) storeSound.run(collection, JSON.stringify(keys));
  }

  function* of(path: string): Generator<Finding & { readonly isBroken: boolean }> {
    const find = 'SELECT soundness, finding FROM finding WHERE collection = ? AND finding IS NOT NULL';
    const rows = database.prepare<[string], { soundness: number; finding: string }>(find);
    for (const row of rows.all(path)) {
      yield { ...(JSON.parse(row.finding) as Finding), isBroken: row.soundness === soundness.broken };
    }
  }

  function leftOutKeys() {
    return listed('leftOutKeys').map(({ name, records }) => ({ key: shownKey(name), records }));
  }

  function trimmed() {
    return listed('trimmed').map(({ name, records }) => {
      const trimmed = JSON.parse(name) as Trimmed;
      const { isReplaceable } = trimmed;
      return { text: describeTrimmed(trimmed, records), records, isReplaceable };
    });
  }

  function accounts(): number {
    const sum = `SELECT ifnull(sum(finding ->> '$.accounts'), 0) FROM finding`;
    return database.prepare(sum).pluck().get() as number;
  }

  /** Records that came both broken and sound. */
  function repaired(collection: string): (string | number)[] {
    const find = `SELECT key FROM finding WHERE collection = ? AND wasBroken AND soundness > ${soundness.broken}`;
    const keys = database.prepare(find).pluck().all(collection) as string[];
    return keys.map((key) => JSON.parse(key));
  }

  function listed(list: 'leftOutKeys' | 'trimmed') {
    return database.prepare<[string], { name: string; records: number }>(LISTED).all(list);
  }

  return { keep, keepSound, of, leftOutKeys, trimmed, accounts, repaired };
}

/** The service chose the key: it may be anything. */
function shownKey(key: string): string {
  return /^[\w.-]{1,100}$/.test(key) ? key : showText(key);
}
