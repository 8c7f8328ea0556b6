import type { Asked, Deviation } from '../tree-server.ts';

/** A host that does one thing wrong, and the one check that must notice. */
export interface WrongHost extends Deviation {
  readonly check: string;
  readonly name: string;
  /** What the failure must say. */
  readonly message: RegExp;
}

export const tokens = '/api/sc/tokens/';
export const references = '/api/core/references/';

export const body = (value: unknown) => Buffer.from(JSON.stringify(value));
export const headers = { 'content-type': 'application/json' };
export const notFound = body({ detail: 'Not found.' });

/** Answers a query as if there were none. */
export const answerPage1To = (query: string) => (asked: Asked) => {
  if (asked.path === tokens && asked.query === query) asked.query = '';
};
