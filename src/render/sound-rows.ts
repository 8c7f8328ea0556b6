import { type Field, isLinked, type Link, type RecordKind } from '../description/kind.ts';
import type { BlockSource, Key, Row } from './block-source.ts';
import { DO, type Plan, planOf, type Step } from './plan.ts';
import type { RecordChecks } from './record-checks.ts';

/** Where the rows, keys and links of an export come from. */
export interface SoundSource extends Pick<BlockSource, 'count' | 'blocks' | 'suspicious' | 'isExact'> {
  links(link: Link): Iterable<readonly [owner: unknown, target: unknown]>;
  /** Whether no link of a table is there twice, whatever SQLite takes for equal. */
  areLinksUnique(link: Link): boolean;
  /** What is wrong with ids, keys and links. */
  keyProblems(kinds: readonly RecordKind[]): readonly unknown[];
}

/** Ids that are held in memory at most, some 100 bytes each; the keys of more are compared by SQLite. */
const MOST_IDS = 200_000;

/** The ids of a kind, as they are stored. */
type Ids = ReadonlySet<unknown>;

/**
 * Whether every row of some kinds is a record that fits the contract, and every key and link leads to one. It may say no
 * of what is right in an unusual way, but never yes of what is wrong; what is wrong is for others to say, in words.
 *
 * At 37,000 records this takes 0.4 s, and checking records as objects, and keys by SQL, 1.4 s: a third of `import dump`. The
 * tests hold it against that on databanks with any fault.
 *
 * @param kinds as `kindsOf` lists them: what a kind embeds comes before it
 * @param mostIds how many ids may be in memory
 * @returns after the number of rows that were looked at, time and again, with their kind
 */
export function* areRowsSound(
  kinds: readonly RecordKind[],
  source: SoundSource,
  checks: ReadonlyMap<RecordKind, RecordChecks>,
  mostIds = MOST_IDS,
): Generator<readonly [kind: RecordKind, rows: number], boolean> {
  const numbers = new Map(kinds.map((kind, number) => [kind, number]));
  const targets = new Set(kinds.flatMap(({ embedding }) => embedding.map(({ target }) => target)));
  const held = [...targets].reduce((sum, kind) => sum + source.count(kind), 0);
  const isHeld = held + Math.max(0, ...kinds.map((kind) => source.count(kind))) <= mostIds;
  const known = new Map<RecordKind, Ids>();
  for (const kind of kinds) {
    const plan = planOf(kind, checks.get(kind) as RecordChecks, numbers);
    const rows = new SoundRows(plan, source, isHeld ? known : null);
    for (const block of source.blocks(kind)) {
      if (!block.every((row) => rows.isSound(row))) return false;
      yield [kind, block.length];
    }
    if (!isHeld) continue;
    if (!areLinksSound(kind, source, rows.ids, known)) return false;
    if (targets.has(kind)) known.set(kind, rows.ids);
  }
  return isHeld || source.keyProblems(kinds).length === 0;
}

/** The rows of a kind, one after the other. */
class SoundRows {
  readonly ids = new Set<unknown>();
  /** The ids as they are published: a UUID has several spellings. */
  readonly #read = new Set<Key>();
  readonly #plan: Plan;
  readonly #source: SoundSource;
  readonly #known: ReadonlyMap<RecordKind, Ids> | null;
  readonly #hasSpellings: boolean;
  readonly #canBeSeen: boolean;

  /** @param known the ids of what a record may embed; null where keys are not looked at */
  constructor(plan: Plan, source: SoundSource, known: ReadonlyMap<RecordKind, Ids> | null) {
    this.#plan = plan;
    this.#source = source;
    this.#known = known;
    this.#hasSpellings = plan.kind.id.value.declared === 'text';
    // A record as a whole, and a text that stays in the file, are not to be seen in a row.
    this.#canBeSeen = plan.whole === null && plan.steps.every(({ does }) => does !== DO.withheld);
  }

  /** The same decisions as in `writeRecord`, in the same order, on what the steps say. */
  isSound(row: Row): boolean {
    const { steps } = this.#plan;
    if (!this.#canBeSeen || !this.#takeId(row)) return false;
    let place = 0;
    for (let index = 0; index < steps.length; index += 1) {
      const step = steps[index] as Step;
      const { does, check } = step;
      if (does > DO.one) {
        const value = does === DO.always ? null : noLinks;
        if (check?.(value) === false) return false;
        continue;
      }
      const stored = row[place];
      place += 1;
      if (stored === null) {
        if (step.whenNull === null) return false;
        continue;
      }
      if (does === DO.one) {
        if (check?.(stored) === false || !this.#isKey(step.field, stored)) return false;
        continue;
      }
      const value = step.type.read(stored);
      if (value === undefined || check?.(value) === false) return false;
      if (
        typeof stored === 'string' &&
        this.#source.suspicious.test(stored) &&
        !this.#isExact(step.field, row)
      )
        return false;
    }
    return true;
  }

  #takeId(row: Row): boolean {
    const stored = row[this.#plan.idPlace];
    if (this.#known === null) return true;
    if (stored === null || this.ids.has(stored)) return false;
    this.ids.add(stored);
    if (!this.#hasSpellings) return true;
    const read = this.#plan.kind.id.value.read(stored) as Key | undefined;
    if (read === undefined || this.#read.has(read) || this.#source.suspicious.test(String(stored)))
      return false;
    this.#read.add(read);
    return true;
  }

  #isKey(field: Field, stored: unknown): boolean {
    if (field.source !== 'one') return false;
    return this.#known === null
      ? field.target.id.value.read(stored) !== undefined
      : this.#known.get(field.target)?.has(stored) === true;
  }

  #isExact(field: Field, row: Row): boolean {
    const { kind, idPlace } = this.#plan;
    return field.source === 'column' && this.#source.isExact(kind, field, row[idPlace]);
  }
}

/** Links have no end that is nothing, or none of the records; and none of them is there twice. */
function areLinksSound(
  kind: RecordKind,
  source: SoundSource,
  owners: Ids,
  known: ReadonlyMap<RecordKind, Ids>,
): boolean {
  return kind.fields.filter(isLinked).every((field) => {
    const targets = field.source === 'many' ? known.get(field.target) : null;
    if (targets === undefined) return false;
    for (const [owner, target] of source.links(field.link))
      if (target === null || !owners.has(owner) || targets?.has(target) === false) return false;
    return source.areLinksUnique(field.link);
  });
}

/** Stands for every list: what is in it is checked as links. */
const noLinks: readonly unknown[] = [];
