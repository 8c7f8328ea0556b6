export interface FileState {
  readonly bytes: Uint8Array;
  /** Nanoseconds. */
  readonly written: bigint;
}

export function expectEqualPages(tree: string, other: string): number;
export function stateOf(folder: string): Map<string, FileState>;
export function changesBetween(
  before: ReadonlyMap<string, FileState>,
  after: ReadonlyMap<string, FileState>,
): { readonly written: readonly string[]; readonly different: readonly string[] };
