/** What a server did under load: answers with status 200 a second, and what was no such answer. */
export interface Load {
  readonly perSecond: number;
  readonly answers: number;
  readonly errors: number;
}

export interface LoadOptions {
  readonly connections: number;
  /** Asked before each request. */
  readonly goesOn: () => boolean;
}

export function load(address: string, options: LoadOptions): Promise<Load>;
export function answering(address: string): Promise<void>;
