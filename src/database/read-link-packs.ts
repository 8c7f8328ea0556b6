import { type Database, SqliteError } from 'better-sqlite3';

/** Owners whose links come together, at most: those whose ids, divided by it, are the same whole number. */
const OWNERS = 256;
/** Bytes; the links of more are read one by one. */
const LARGEST = 16 * 2 ** 20;
/** A JSON array of integers, each with all its digits. */
const integers = /^\[[-\d,]*\]$/;

type StoredPack = readonly [number: number, owners: string | null, targets: string | null];

/**
 * Links of owners with integers as ids, by ascending id, those of some hundred owners as one row of two JSON arrays: a row
 * of its own for each link takes twice the processor time. Only integers and texts are read so; where there is anything
 * else, or too much, the rest is for others to read.
 */
export class LinkPacks {
  readonly #open: () => Iterator<StoredPack>;
  #rows: Iterator<StoredPack> | null = null;
  #number: number | null = null;
  #targets: readonly unknown[] = [];
  /** By owner: the last of its links; and by link: the one before it of the same owner. -1 where there is none. */
  readonly #last = new Int32Array(2 * OWNERS).fill(-1);
  #before: readonly number[] = [];
  #untaken = 0;
  #state: 'reading' | 'ended' | 'unreadable' = 'reading';
  /** Whether some links of those that were read belong to nobody who was asked for. */
  isAnyLeft = false;

  /**
   * @param owner the column, quoted
   * @param target the same
   * @param from what they are selected from, with a condition, in which `bound` is bound
   */
  constructor(database: Database, owner: string, target: string, from: string, bound: readonly unknown[]) {
    const pack = packOf(owner);
    const ends = [owner, target].map((column) => `json_group_array(${column})`);
    const size = ends.map((json) => `octet_length(${json})`).join(' + ');
    const list = ends.map((json) => `CASE WHEN ${size} <= ${LARGEST} THEN ${json} END`).join(', ');
    const sql = `SELECT ${pack}, ${list} FROM ${from} GROUP BY ${pack} ORDER BY ${pack}`;
    this.#open = () =>
      database
        .prepare(sql)
        .raw()
        .iterate(...bound) as IterableIterator<StoredPack>;
  }

  /** The SQL condition of the links that were not read. */
  restOf(owner: string): string {
    return this.#number === null ? '1' : `${packOf(owner)} > ${this.#number}`;
  }

  /**
   * Adds what an owner is linked to. Owners are asked for in ascending order.
   *
   * @returns false where that cannot be told from packs
   */
  take(owner: number, targets: unknown[]): boolean {
    const wanted = Math.trunc(owner / OWNERS);
    while (this.#number === null || this.#number < wanted)
      if (!this.#advance()) return this.#state === 'ended';
    if (this.#number > wanted) return true;
    const place = placeIn(wanted, owner);
    for (let link = this.#last[place] as number; link >= 0; link = this.#before[link] as number) {
      targets.push(this.#targets[link]);
      this.#untaken -= 1;
    }
    this.#last[place] = -1;
    return true;
  }

  /** Whether there are links that nobody took. */
  isLeft(): boolean {
    return this.#advance() || this.#state === 'unreadable' || this.isAnyLeft;
  }

  close(): void {
    this.#rows?.return?.();
  }

  #advance(): boolean {
    if (this.#state !== 'reading') return false;
    if (this.#untaken > 0) this.isAnyLeft = true;
    this.#untaken = 0;
    const row = this.#next();
    if (row === null) this.#state = 'ended';
    else if (!this.#unpack(row)) this.#state = 'unreadable';
    if (this.#state === 'reading') return true;
    this.close();
    return false;
  }

  /** Null where there is none; a pack of nothing where SQLite cannot make it, as of bytes. */
  #next(): StoredPack | null {
    try {
      this.#rows ??= this.#open();
      const { done, value } = this.#rows.next();
      return done === true ? null : value;
    } catch (error) {
      // What is damaged is found by whoever reads the rest.
      if (error instanceof SqliteError) return [0, null, null];
      throw error;
    }
  }

  #unpack([number, ownersJson, targetsJson]: StoredPack): boolean {
    if (ownersJson === null || targetsJson === null || !integers.test(ownersJson)) return false;
    const owners = JSON.parse(ownersJson) as readonly number[];
    const targets = JSON.parse(targetsJson) as readonly unknown[];
    // Another number may have lost digits in JSON.
    if (!integers.test(targetsJson) && !targets.every((target) => typeof target === 'string')) return false;
    const before: number[] = [];
    this.#last.fill(-1);
    for (let link = 0; link < owners.length; link += 1) {
      const place = placeIn(number, owners[link] as number);
      before.push(this.#last[place] as number);
      this.#last[place] = link;
    }
    this.#number = number;
    this.#targets = targets;
    this.#before = before;
    this.#untaken = targets.length;
    return true;
  }
}

/**
 * In SQL, in which pack the links of an owner are, also where it is stored as a real number. A sum has no order of its own:
 * a column may have one that SQLite does not know.
 */
function packOf(owner: string): string {
  return `CAST((${owner} + 0) / ${OWNERS} AS INTEGER)`;
}

/** Where an owner is in a pack: the one around zero has negative ids, too. */
function placeIn(pack: number, owner: number): number {
  return owner - pack * OWNERS + OWNERS;
}
