/** Limits of what is unpacked. A tree of a million records has some 110,000 pages, in 6 GB. */
export interface UnpackLimits {
  readonly entries: number;
  /** Largest ratio of unpacked bytes to packed ones... */
  readonly ratio: number;
  /** ... that applies above this many bytes. */
  readonly allowance: number;
  readonly free: number;
}

/** Deflate shrinks to a thousandth at best; pages, tables and dumps of real records to a tenth or a hundredth. */
export const usualLimits = { entries: 2_000_000, ratio: 250, allowance: 2 ** 28 };

/** Of a gzipped dump: rows that repeat shrink more than pages do, and it is read as a stream. */
export const dumpLimits = { ratio: 250, allowance: 2 ** 32 };
