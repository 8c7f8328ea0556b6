import { setImmediate } from 'node:timers/promises';
import { type Problem, ProblemList } from '../../../contract/errors.ts';
import { isObject } from '../../../contract/json/is-object.ts';
import { UNMENTIONED_PATH } from '../../../contract/tree/tree.ts';
import { attempt } from '../../../files/file-error.ts';
import { type Collection, kindsOf, type RecordKind } from '../../../model/description/kind.ts';
import type { RecordFits } from '../../../model/validate/record-fits.ts';
import type { Progress } from '../../../terminal/progress.ts';
import type { DraftExport } from '../../export/draft-export.ts';
import { TEMPORARY } from '../../export/export-database.ts';
import type { TreeAddresses } from '../infer/tree-addresses.ts';
import { openLedger } from '../pages/open-page-store.ts';
import type { PageStore } from '../pages/page-store.ts';
import { idOf, isReadKey, type RawRecord, recordKey } from '../raw-record.ts';
import type { PageFault, ParsedPage } from '../source/parse-page.ts';
import { createFindingStore, type Finding, type Soundness } from './finding-store.ts';
import { type Conflict, GatheredRows, reasons } from './gathered-rows.ts';
import { type ReadRecord, RecordReader, replaceTrimmed, withEmbedded } from './read-record.ts';
import type { Findings, GatherReport, LeftOut, Replaced } from './transform-report.ts';
import type { Trimmed } from './trimmed-forms.ts';

interface TransformOptions {
  readonly collections: readonly Collection[];
  /** The name of the record that others are about, or null. */
  readonly entity: string | null;
  /** Where addresses of the service lead in a tree; null if none are known. */
  readonly addresses?: TreeAddresses | null;
  /** Leave out records with problems, and store null for incomplete embedded records. */
  readonly lenient: boolean;
}

export interface TransformEffects {
  validateRecord(kind: RecordKind, record: unknown): readonly Problem[];
  readonly fits: RecordFits;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** `replaced` lists what became null in a record and in what it embeds. */
interface Judgement {
  readonly soundness: Soundness;
  readonly finding: Finding;
  readonly replaced: ReadonlyMap<ReadRecord, readonly Trimmed[]>;
}

const nothing: Judgement['replaced'] = new Map();
const STEP = 200;

export type Transformation = ReturnType<typeof createTransformation>;

/**
 * Turns pages into rows, in temporary tables of the draft that they fill, so memory use is constant.
 * `store` holds a service's pages; for a tree it is by default what is noted of them.
 */
export function createTransformation(
  draft: DraftExport,
  options: TransformOptions,
  effects: TransformEffects,
  store: PageStore = openLedger(TEMPORARY, draft.database),
) {
  /** Records since the last pause. */
  let unpaused = 0;
  const { database } = draft;
  const writing = <T>(write: () => T): T => attempt('write', TEMPORARY, write);
  // Kilobytes, of 16,000 by default. Rows are copied in order, so that more gains nothing.
  database.pragma('main.cache_size = -2000');
  const kinds = kindsOf(options.collections);
  const entity = kinds.find(({ name }) => name === options.entity)?.table ?? null;
  const reader = new RecordReader(entity, options.addresses ?? null);
  const kept = createFindingStore(database);
  const rows = new GatheredRows(database, kinds);

  /** @throws CliError if the store cannot be read, or nothing can be written */
  async function takeStored(): Promise<void> {
    const { progress } = effects;
    const { collections } = options;
    const total = collections.reduce((sum, { path }) => sum + store.cursor(path).pages, 0);
    let done = 0;
    for (const { collection, page } of store.pages(collections)) {
      await take(collection, page);
      done += 1;
      progress.show(done, total, `${collection.name}, pages`);
    }
    progress.stop();
  }

  function findings(): Findings {
    return writing(() => {
      const problems = new ProblemList();
      for (const { path } of options.collections) {
        problems.add(store.problemsOf(path));
        for (const found of kept.of(path)) problems.add(found.problems);
      }
      return {
        problems: problems.all(),
        leftOutKeys: kept.leftOutKeys(),
        trimmed: kept.trimmed(),
        curators: kept.accounts(),
      };
    });
  }

  /** Fills the draft with all sound records. Neither finishes nor publishes it. */
  function fill(): GatherReport {
    return writing(() => {
      const leftOut: LeftOut[] = [];
      const replaced: Replaced[] = [];
      for (const { path: collection } of options.collections) {
        const problems = store.problemsOf(collection);
        if (problems.length > 0) leftOut.push({ collection, id: null, problems });
        for (const { isBroken, id, problems, keys } of kept.of(collection))
          if (isBroken) leftOut.push({ collection, id, problems });
          else if (keys.length > 0) replaced.push({ collection, id, keys });
      }
      return { tables: rows.fill(draft), conflicts: conflicts(), leftOut, replaced };
    });
  }

  /** Unmentioned records must come last, when all mentions are known. */
  async function take(collection: Collection, { list, faults }: ParsedPage): Promise<void> {
    const records = list?.records ?? [];
    for (let done = 0; done < records.length; done += STEP) {
      const some = records.slice(done, done + STEP);
      writing(() => takeRecords(collection, some, faults, done));
      unpaused += some.length;
      if (unpaused < STEP) continue;
      unpaused = 0;
      await setImmediate();
      effects.signal.throwIfAborted();
    }
  }

  /** @param first the index of the first record in its page */
  function takeRecords(
    { path, kind }: Collection,
    records: readonly unknown[],
    faults: readonly PageFault[],
    first: number,
  ): void {
    const sound: string[] = [];
    for (const [index, raw] of records.entries()) {
      // Anything else is a problem of the page.
      if (!isObject(raw)) continue;
      const record = reader.read(kind, raw);
      const own = faults
        .filter((fault) => fault.record === first + index && isReadKey(kind, fault.key))
        .map(({ message }) => message);
      if (path === UNMENTIONED_PATH && rows.has(record))
        own.push('is listed as unmentioned, but the tree has it elsewhere, too');
      const key = recordKey(raw, kind);
      if (own.length === 0 && isSoundAndSilent(record)) {
        sound.push(key);
        addRows(record, nothing);
        continue;
      }
      const { soundness, finding, replaced } = judge(kind, raw, record, own);
      kept.keepSound(path, sound.splice(0));
      kept.keep(path, key, soundness, finding);
      if (soundness !== 'broken') addRows(record, replaced);
    }
    kept.keepSound(path, sound);
  }

  function addRows(record: ReadRecord, replaced: Judgement['replaced'], isOwn = true): void {
    // If it came before as this object, so did all that it embeds.
    if (!rows.add(record, { isOwn, isWhole: !replaced.has(record) })) return;
    for (const each of record.embedded) addRows(each, replaced, false);
  }

  /** Holds for nearly all records. */
  function isSoundAndSilent(record: ReadRecord): boolean {
    record.isSoundAndSilent ??=
      record.isSilent &&
      effects.fits(record.kind, record.value) &&
      record.embedded.every((each) => isSoundAndSilent(each));
    return record.isSoundAndSilent;
  }

  function judge(kind: RecordKind, raw: RawRecord, record: ReadRecord, faults: readonly string[]): Judgement {
    const all = withEmbedded(record);
    const id = idOf(raw, kind);
    const inText = faults.map((message) => ({ table: kind.table, record: id, field: null, message }));
    const check = () => [
      ...inText,
      ...effects.validateRecord(kind, record.value),
      ...all.flatMap((each) => each.problems),
    ];
    const problems = check();
    const mayReplace = options.lenient && problems.length > 0;
    const replaced: Judgement['replaced'] = mayReplace ? replaceTrimmed(record) : new Map();
    const isBroken = problems.length > 0 && (replaced.size === 0 || check().length > 0);
    const finding: Finding = {
      id,
      problems,
      keys: isBroken ? [] : unique([...replaced.values()].flat().map((each) => each.path)),
      leftOutKeys: unique(all.flatMap((each) => each.leftOutKeys)),
      trimmed: unique(all.flatMap((each) => each.trimmed.map(({ key: _, ...form }) => JSON.stringify(form)))),
      accounts: all.reduce((sum, each) => sum + each.accounts, 0),
    };
    return { soundness: isBroken ? 'broken' : problems.length > 0 ? 'replaced' : 'whole', finding, replaced };
  }

  /** Records with several versions, including records of which all but one version were broken. */
  function conflicts(): Conflict[] {
    const conflicts = rows.conflicts();
    const known = new Set(conflicts.map(({ table, id }) => JSON.stringify([table, id])));
    const repaired = options.collections.flatMap(({ path, kind: { table } }) =>
      kept.repaired(path).map((id) => ({ table, id, versions: 2, kept: reasons[0] })),
    );
    return [...repaired.filter(({ table, id }) => !known.has(JSON.stringify([table, id]))), ...conflicts];
  }

  return { store, takeStored, findings, fill, take };
}

function unique<T>(list: readonly T[]): T[] {
  return [...new Set(list)];
}
