import { setImmediate } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { type Collection, kindsOf, type RecordKind } from '../../../description/kind.ts';
import { type Problem, ProblemList } from '../../../errors.ts';
import { PartParser } from '../../../json/part-parser.ts';
import type { Progress } from '../../../log.ts';
import type { DraftExport } from '../../draft-export.ts';
import type { PageStore, StoredPage } from '../pages/page-store.ts';
import { damagedError } from '../pages/store-error.ts';
import { idOf, isRecord, type RawRecord, recordKey } from '../raw-record.ts';
import { type ParsedPage, parsePage } from '../source/parse-page.ts';
import { reasons } from './choose-version.ts';
import { type Finding, FindingStore } from './finding-store.ts';
import { type Conflict, type FilledTable, GatheredRows } from './gathered-rows.ts';
import { type ReadRecord, RecordReader, replaceTrimmed, withEmbedded } from './read-record.ts';
import type { Trimmed } from './trimmed-forms.ts';

export interface TransformOptions {
  readonly collections: readonly Collection[];
  /** The name of the record that others are about; null if there is none. */
  readonly entity: string | null;
  /** Whether records with problems are left out, and null is stored for incomplete embedded records. */
  readonly lenient: boolean;
}

export interface TransformEffects {
  /** What is wrong with a record, with what it embeds. */
  validateRecord(kind: RecordKind, record: unknown): readonly Problem[];
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** What was found in the pages of a crawl. */
export interface Findings {
  readonly problems: readonly Problem[];
  /** Keys that are not in the contract: `core_polity.shapefile_url`, and in how many records. */
  readonly leftOutKeys: readonly { readonly key: string; readonly records: number }[];
  /** Embedded records that the service returns incomplete. */
  readonly trimmed: readonly {
    readonly text: string;
    readonly records: number;
    /** Whether a lenient import can store null instead. */
    readonly isReplaceable: boolean;
  }[];
  /** How many elements of `curator` were left out. */
  readonly curators: number;
}

/** What a lenient export leaves out. */
export interface LeftOut {
  /** The path of the collection. */
  readonly collection: string;
  /** Null if it is not one record, but one or more missing pages. */
  readonly id: string | number | null;
  readonly problems: readonly Problem[];
}

/** Embedded records that were incomplete, and for which null is stored. */
export interface Replaced {
  /** The path of the collection. */
  readonly collection: string;
  readonly id: string | number | null;
  /** What is null: `core_polity.home_nga`. */
  readonly keys: readonly string[];
}

/** What an export was filled with. */
export interface GatherReport {
  /** The rows of every table, in the order of the export. */
  readonly tables: readonly FilledTable[];
  readonly conflicts: readonly Conflict[];
  /** Empty unless the import is lenient. */
  readonly leftOut: readonly LeftOut[];
  /** Empty unless the import is lenient. */
  readonly replaced: readonly Replaced[];
}

/** Records between two moments in which a signal is heard. */
const STEP = 200;

/**
 * Turns the pages that a crawl has fetched into rows: one for each record, and for each that it embeds. All of it is in
 * the file of the store, in a transaction that is never committed: none of it stays there, and memory use stays
 * constant. `end` must be called.
 *
 * @throws CliError if the store cannot be read or written
 */
export async function transform(
  store: PageStore,
  options: TransformOptions,
  effects: TransformEffects,
): Promise<Transformation> {
  const transformation = store.attempt(() => new Transformation(store, options, effects));
  try {
    await transformation.run();
    return transformation;
  } catch (error) {
    transformation.end();
    throw error;
  } finally {
    effects.progress.stop();
  }
}

export class Transformation {
  readonly #store: PageStore;
  readonly #database: Database;
  readonly #options: TransformOptions;
  readonly #effects: TransformEffects;
  readonly #reader: RecordReader;
  readonly #rows: GatheredRows;
  readonly #findings: FindingStore;
  readonly #parts = new PartParser();

  constructor(store: PageStore, options: TransformOptions, effects: TransformEffects) {
    const { database } = store;
    this.#store = store;
    this.#database = database;
    this.#options = options;
    this.#effects = effects;
    const kinds = kindsOf(options.collections);
    this.#reader = new RecordReader(kinds.find(({ name }) => name === options.entity)?.table ?? null);
    database.exec('BEGIN');
    this.#findings = new FindingStore(database);
    this.#rows = new GatheredRows(database, kinds);
  }

  /** Goes over all pages, once. */
  async run(): Promise<void> {
    const { progress, signal } = this.#effects;
    const named = new Map(this.#options.collections.map((collection) => [collection.path, collection]));
    const paths = [...named.keys()];
    const total = this.#store.count(paths);
    let done = 0;
    let records = 0;
    for (const page of this.#store.pages(paths)) {
      const collection = named.get(page.collection) as Collection;
      for (const [raw, faults] of this.#recordsOf(page)) {
        this.#store.attempt(() => this.#take(collection, raw, faults));
        records += 1;
        if (records % STEP !== 0) continue;
        await setImmediate();
        signal.throwIfAborted();
      }
      done += 1;
      progress.show(done, total, `${collection.name}, pages`);
    }
  }

  /** What was found, of pages and of records. */
  findings(): Findings {
    return this.#store.attempt(() => {
      const problems = new ProblemList();
      for (const { path } of this.#options.collections) {
        problems.add(this.#store.blamesOf(path));
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

  /** Fills a draft with all that is sound. It is neither finished nor published. */
  fill(draft: DraftExport): GatherReport {
    return this.#store.attempt(() => {
      const leftOut: LeftOut[] = [];
      const replaced: Replaced[] = [];
      for (const { path } of this.#options.collections) {
        const problems = this.#store.blamesOf(path);
        if (problems.length > 0) leftOut.push({ collection: path, id: null, problems });
        for (const { isBroken, ...found } of this.#findings.of(path)) {
          if (isBroken) leftOut.push({ collection: path, id: found.id, problems: found.problems });
          else if (found.keys.length > 0) replaced.push({ collection: path, id: found.id, keys: found.keys });
        }
      }
      return { tables: this.#rows.fill(draft), conflicts: this.#conflicts(), leftOut, replaced };
    });
  }

  /** Discards what was worked out; the pages stay. */
  end(): void {
    this.#store.attempt(() => this.#database.exec('ROLLBACK'));
  }

  *#recordsOf({ bytes }: StoredPage): Generator<[raw: RawRecord, faults: readonly string[]]> {
    const { value, faults } = this.#parse(bytes);
    const { results } = value as { results?: unknown };
    if (!Array.isArray(results)) throw damagedError(this.#store.path);
    for (const [index, raw] of results.entries()) {
      // What is no record was blamed with the page.
      if (!isRecord(raw)) continue;
      yield [raw, faults.filter(({ record }) => record === index).map(({ message }) => message)];
    }
  }

  #parse(bytes: Buffer): ParsedPage {
    try {
      // What was kept was measured when it came.
      return parsePage(bytes, this.#parts, () => {});
    } catch (error) {
      throw damagedError(this.#store.path, error);
    }
  }

  #take({ path, kind }: Collection, raw: RawRecord, faults: readonly string[]): void {
    const record = this.#reader.read(kind, raw);
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
    const replaced = mayReplace ? replaceTrimmed(record) : new Map<ReadRecord, readonly Trimmed[]>();
    const isBroken = problems.length > 0 && (replaced.size === 0 || check().length > 0);
    const trimmed = all.flatMap((each) => each.trimmed);
    const finding: Finding = {
      id,
      problems,
      keys: isBroken ? [] : unique([...replaced.values()].flat().map((each) => each.path)),
      leftOutKeys: unique(all.flatMap((each) => each.leftOutKeys)),
      trimmed: unique(trimmed.map(({ key: _, ...each }) => JSON.stringify(each))),
      accounts: all.reduce((sum, each) => sum + each.accounts, 0),
    };
    const sound = isBroken ? 'broken' : problems.length > 0 ? 'replaced' : 'whole';
    this.#findings.keep(path, recordKey(raw, kind), sound, finding);
    if (isBroken) return;
    for (const each of all) this.#rows.add(each, { isOwn: each === record, isWhole: !replaced.has(each) });
  }

  /** Records of which several versions came; also where all but one were broken. */
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
