import { setImmediate } from 'node:timers/promises';
import type { FieldTable } from '../../../collections/fields.ts';
import { type Collection, collectionName } from '../../../collections/registry.ts';
import type { Problem } from '../../../errors.ts';
import type { Progress } from '../../../log.ts';
import type { DraftExport } from '../../draft-export.ts';
import { idOf } from '../check-values.ts';
import { isRecord } from '../normalise-record.ts';
import { findTrimmed, replaceTrimmed } from '../trimmed-forms.ts';
import type { StoredRecord, Work } from '../work/work.ts';
import { damagedError, workError } from '../work/work-error.ts';
import { fillDraft } from './fill-draft.ts';
import type { Conflict, GatherReport, LeftOut, Replaced } from './gather-report.ts';
import { Gathering } from './gathering.ts';
import { rowsOfRecord } from './rows-of-record.ts';

export interface GatherOptions {
  readonly collections: readonly Collection[];
  /** Of these collections. */
  readonly fields: FieldTable;
  /** Whether records with problems are left out, and null is stored for incomplete embedded records. */
  readonly lenient: boolean;
}

export interface GatherEffects {
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

const BATCH = 200;

/**
 * Turns the records that a crawl has read into rows: one for each record, and for each that it embeds. The draft is
 * filled, but neither finished nor published. Memory use stays constant.
 *
 * @param work the crawl must have ended; unless `lenient`, without any problem
 * @throws CliError if the work file cannot be read, or the draft cannot be written
 */
export async function gather(
  work: Work,
  draft: DraftExport,
  options: GatherOptions,
  effects: GatherEffects,
): Promise<GatherReport> {
  const lists: Lists = { conflicts: [], leftOut: [], replaced: [] };
  try {
    const gathering = new Gathering(work.database);
    try {
      for (const collection of options.collections) {
        await gatherCollection(collection, { work, gathering, lists, options, effects });
      }
      const conflicts = [...lists.conflicts, ...gathering.conflicts()];
      return { tables: fillDraft(gathering, draft, options.fields), ...lists, conflicts };
    } finally {
      gathering.end();
    }
  } catch (error) {
    throw workError(work.path, error);
  } finally {
    effects.progress.stop();
  }
}

interface Lists {
  readonly conflicts: Conflict[];
  readonly leftOut: LeftOut[];
  readonly replaced: Replaced[];
}

interface Setting {
  readonly work: Work;
  readonly gathering: Gathering;
  readonly lists: Lists;
  readonly options: GatherOptions;
  readonly effects: GatherEffects;
}

async function gatherCollection(collection: Collection, setting: Setting): Promise<void> {
  const { work, lists, options, effects } = setting;
  const { path } = collection;
  const { state, found } = work.cursor(path);
  if (state === 'open') throw new Error(`${path} was not read to its end`);
  const problems = work.blamesOf(path);
  if (problems.length > 0) leaveOut({ collection: path, id: null, problems }, lists, options);
  let done = 0;
  for (let batch = work.recordsAfter(path, '', BATCH); batch.length > 0; ) {
    for (const stored of batch) gatherRecord(collection, stored, setting);
    done += batch.length;
    effects.progress.show(done, found, collectionName(collection));
    // Lets signals through.
    await setImmediate();
    effects.signal.throwIfAborted();
    batch = work.recordsAfter(path, batch.at(-1)?.key ?? '', BATCH);
  }
}

function gatherRecord({ path, kind }: Collection, stored: StoredRecord, setting: Setting): void {
  const { work, gathering, lists, options } = setting;
  const { lenient, fields } = options;
  const record = work.parse(stored.json);
  if (!isRecord(record)) throw damagedError(work.path);
  const id = idOf(record);
  const problems = lenient ? stored.remaining : stored.problems;
  if (problems !== null) {
    const all = work.parse(stored.problems ?? problems) as Problem[];
    leaveOut({ collection: path, id, problems: all }, lists, options);
    return;
  }
  const trimmed = stored.problems === null ? [] : findTrimmed(kind, record, fields);
  const changed = replaceTrimmed(trimmed);
  const keys = trimmed.map(({ path: key }) => key);
  if (keys.length > 0) lists.replaced.push({ collection: path, id, keys: [...new Set(keys)] });
  if (stored.versions > 1) {
    const { versions, reason } = stored;
    lists.conflicts.push({ table: kind.table, id, versions, kept: reason ?? '' });
  }
  for (const row of rowsOfRecord(kind, record, fields)) {
    gathering.add(row, {
      isWhole: !changed.has(row.record),
      modified: row.modified,
      isOwn: row.record === record,
      sequence: stored.sequence,
    });
  }
}

/** Unless the import is lenient, the crawl's problems have already ended it. */
function leaveOut(item: LeftOut, { leftOut }: Lists, { lenient }: GatherOptions): void {
  if (!lenient) throw new Error(`${item.collection} has problems, and the import is not lenient`);
  leftOut.push(item);
}
