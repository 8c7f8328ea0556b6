/** What the page and the worker of a query send each other. */

export type Cell = string | number | bigint | Uint8Array | null;

export type Format = 'CSV' | 'JSON';

export interface Opening {
  readonly wasm: ArrayBuffer;
  readonly database: Blob;
}

export type Request =
  | { readonly do: 'open'; readonly from: Opening }
  | { readonly do: 'run'; readonly sql: string; readonly most: number }
  | { readonly do: 'save'; readonly sql: string; readonly format: Format; readonly about: string };

export interface Result {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** There are more rows than `most`. */
  readonly isCut: boolean;
  readonly milliseconds: number;
}

/** Why SQLite refused a statement, and where: characters from its start; null if it does not say. */
export interface Fault {
  readonly message: string;
  readonly place: number | null;
}

/** An error of a statement, for the person who wrote it. */
export class QueryFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

export type Answer =
  | { readonly is: 'open' }
  | { readonly is: 'result'; readonly result: Result }
  | { readonly is: 'saved'; readonly file: Blob }
  | { readonly is: 'fault'; readonly fault: Fault };
