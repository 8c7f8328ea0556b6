import { setImmediate } from 'node:timers/promises';
import { type Problem, ProblemList } from '../../../contract/errors.ts';
import { isObject } from '../../../contract/json/is-object.ts';
import { UNMENTIONED_PATH } from '../../../contract/tree.ts';
import { type Collection, kindsOf, type RecordKind } from '../../../model/description/kind.ts';
import type { RecordFits } from '../../../model/validate/record-fits.ts';
import type { Progress } from '../../../terminal/progress.ts';
import type { DraftExport } from '../../export/draft-export.ts';
import type { TreeAddresses } from '../infer/tree-addresses.ts';
import { PageStore, storeTables } from '../pages/page-store.ts';
import { idOf, isReadKey, type RawRecord, recordKey } from '../raw-record.ts';
import type { PageFault, ParsedPage } from '../source/parse-page.ts';
import { reasons } from './choose-version.ts';
import { type Finding, FindingStore, type Soundness } from './finding-store.ts';
import { type Conflict, GatheredRows } from './gathered-rows.ts';
import { type ReadRecord, RecordReader, replaceTrimmed, withEmbedded } from './read-record.ts';
import { openScratch, type Scratch } from './scratch.ts';
import type { Findings, GatherReport, LeftOut, Replaced } from './transform-report.ts';
import type { Trimmed } from './trimmed-forms.ts';

export interface TransformOptions {
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

/**
 * Begins to turn pages into rows in a private file next to `path`, so memory use is constant; the caller must
 * call `end` to remove it. `store` holds a service's pages; null for a tree.
 * @throws CliError if nothing can be written next to `path`
 */
export function beginTransform(
  path: string,
  store: PageStore | null,
  options: TransformOptions,
  effects: TransformEffects,
): Transformation {
  const scratch = openScratch(path);
  try {
    return new Transformation(scratch, store ?? ledgerIn(scratch, path), options, effects);
  } catch (error) {
    scratch.remove();
    throw error;
  }
}

/** For a tree, whose pages are not stored. */
function ledgerIn({ database }: Scratch, path: string): PageStore {
  database.exec(storeTables);
  return new PageStore(path, database, null);
}

export class Transformation {
  /** Notes and problems of pages; for a service also the pages. */
  readonly store: PageStore;
  readonly #scratch: Scratch;
  readonly #options: TransformOptions;
  readonly #effects: TransformEffects;
  readonly #reader: RecordReader;
  readonly #rows: GatheredRows;
  readonly #findings: FindingStore;
  /** Records since the last pause. */
  #unpaused = 0;

  constructor(scratch: Scratch, store: PageStore, options: TransformOptions, effects: TransformEffects) {
    const { database } = scratch;
    this.store = store;
    this.#scratch = scratch;
    this.#options = options;
    this.#effects = effects;
    const kinds = kindsOf(options.collections);
    const entity = kinds.find(({ name }) => name === options.entity)?.table ?? null;
    this.#reader = new RecordReader(entity, options.addresses ?? null);
    this.#findings = new FindingStore(database);
    this.#rows = new GatheredRows(database, kinds);
  }

  /** @throws CliError if the store cannot be read, or nothing can be written */
  async takeStored(): Promise<void> {
    const { progress } = this.#effects;
    const { collections } = this.#options;
    const total = collections.reduce((sum, { path }) => sum + this.store.cursor(path).pages, 0);
    let done = 0;
    for (const { collection, page } of this.store.pages(collections)) {
      await this.take(collection, page);
      done += 1;
      progress.show(done, total, `${collection.name}, pages`);
    }
    progress.stop();
  }

  findings(): Findings {
    return this.store.attempt(() => {
      const problems = new ProblemList();
      for (const { path } of this.#options.collections) {
        problems.add(this.store.problemsOf(path));
        for (const found of this.#findings.of(path)) problems.add(found.problems);
      }
      return {
        problems: problems.all(),
        leftOutKeys: this.#findings.leftOutKeys(),
        trimmed: this.#findings.trimmed(),
        curators: this.#findings.accounts(),
      };
    });
  }

  /** Fills a draft with all sound records. Neither finishes nor publishes it. */
  fill(draft: DraftExport): GatherReport {
    return this.store.attempt(() => {
      const leftOut: LeftOut[] = [];
      const replaced: Replaced[] = [];
      for (const { path: collection } of this.#options.collections) {
        const problems = this.store.problemsOf(collection);
        if (problems.length > 0) leftOut.push({ collection, id: null, problems });
        for (const { isBroken, id, problems, keys } of this.#findings.of(collection))
          if (isBroken) leftOut.push({ collection, id, problems });
          else if (keys.length > 0) replaced.push({ collection, id, keys });
      }
      this.#rows.storeReverseLinks();
      this.#scratch.settle();
      draft.attach(this.#scratch.path);
      return { tables: this.#rows.fill(draft), conflicts: this.#conflicts(), leftOut, replaced };
    });
  }

  /** Discards the intermediate results; the pages stay. */
  end(): void {
    this.#scratch.remove();
  }

  /** Unmentioned records must come last, when all mentions are known. */
  async take(collection: Collection, { list, faults }: ParsedPage): Promise<void> {
    const records = list?.records ?? [];
    for (let done = 0; done < records.length; done += STEP) {
      const some = records.slice(done, done + STEP);
      this.store.attempt(() => this.#takeRecords(collection, some, faults, done));
      this.#unpaused += some.length;
      if (this.#unpaused < STEP) continue;
      this.#unpaused = 0;
      await setImmediate();
      this.#effects.signal.throwIfAborted();
    }
  }

  /** @param first the index of the first record in its page */
  #takeRecords(
    { path, kind }: Collection,
    records: readonly unknown[],
    faults: readonly PageFault[],
    first: number,
  ): void {
    const sound: string[] = [];
    for (const [index, raw] of records.entries()) {
      // Anything else is a problem of the page.
      if (!isObject(raw)) continue;
      const record = this.#reader.read(kind, raw);
      const own = faults
        .filter((fault) => fault.record === first + index && isReadKey(kind, fault.key))
        .map(({ message }) => message);
      if (path === UNMENTIONED_PATH && this.#rows.has(record))
        own.push('is listed as unmentioned, but the tree has it elsewhere, too');
      const key = recordKey(raw, kind);
      if (own.length === 0 && this.#isSoundAndSilent(record)) {
        sound.push(key);
        this.#addRows(record, nothing);
        continue;
      }
      const { soundness, finding, replaced } = this.#judge(kind, raw, record, own);
      this.#findings.keepSound(path, sound.splice(0));
      this.#findings.keep(path, key, soundness, finding);
      if (soundness !== 'broken') this.#addRows(record, replaced);
    }
    this.#findings.keepSound(path, sound);
  }

  #addRows(record: ReadRecord, replaced: Judgement['replaced'], isOwn = true): void {
    // If it came before as this object, so did all that it embeds.
    if (!this.#rows.add(record, { isOwn, isWhole: !replaced.has(record) })) return;
    for (const each of record.embedded) this.#addRows(each, replaced, false);
  }

  /** Holds for nearly all records. */
  #isSoundAndSilent(record: ReadRecord): boolean {
    record.isSoundAndSilent ??=
      record.isSilent &&
      this.#effects.fits(record.kind, record.value) &&
      record.embedded.every((each) => this.#isSoundAndSilent(each));
    return record.isSoundAndSilent;
  }

  #judge(kind: RecordKind, raw: RawRecord, record: ReadRecord, faults: readonly string[]): Judgement {
    const all = withEmbedded(record);
    const id = idOf(raw, kind);
    const inText = faults.map((message) => ({ table: kind.table, record: id, field: null, message }));
    const check = () => [
      ...inText,
      ...this.#effects.validateRecord(kind, record.value),
      ...all.flatMap((each) => each.problems),
    ];
    const problems = check();
    const mayReplace = this.#options.lenient && problems.length > 0;
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
  #conflicts(): Conflict[] {
    const conflicts = this.#rows.conflicts();
    const known = new Set(conflicts.map(({ table, id }) => JSON.stringify([table, id])));
    const repaired = this.#options.collections.flatMap(({ path, kind: { table } }) =>
      this.#findings.repaired(path).map((id) => ({ table, id, versions: 2, kept: reasons[0] })),
    );
    return [...repaired.filter(({ table, id }) => !known.has(JSON.stringify([table, id]))), ...conflicts];
  }
}

function unique<T>(list: readonly T[]): T[] {
  return [...new Set(list)];
}
