import type { ServerResponse } from 'node:http';
import { collections } from '../../../helpers/bundled.ts';
import { recordsOf } from '../../../helpers/read-tree.ts';
import { type Seen, sendJson } from './listen.ts';

export type JsonRecord = Record<string, unknown>;

/** The records of a service, by the path of their collection. */
export type Databank = Map<string, JsonRecord[]>;

/** How a service differs from others. */
export interface ServiceManner {
  readonly pageSize: number;
  /** What it does with `page_size`. */
  readonly longPages: 'honoured' | 'ignored' | 'refused' | 'missing' | 'broken';
  /** What its links begin with. */
  readonly links: (host: string, path: string) => string;
  /** The records of a collection as this request finds them, in their order. */
  readonly order: (records: readonly JsonRecord[], index: number) => readonly JsonRecord[];
  /** How many records it says it has. */
  readonly count: (records: readonly JsonRecord[], index: number) => number;
  /** A page as it is sent. */
  readonly page: (page: JsonRecord) => JsonRecord;
}

export const plainManner: ServiceManner = {
  pageSize: 3,
  longPages: 'honoured',
  links: (host, path) => `http://${host}${path}`,
  order: (records) => records,
  count: (records) => records.length,
  page: (page) => page,
};

/** The records of a published tree: of all collections, or of those that it has. */
export function databankOf(tree: string, published: typeof collections = collections): Databank {
  return new Map(published.map(({ name, path }) => [path, recordsOf(tree, name)]));
}

/** Answers as the framework of the original service does. */
export function answerAsService(
  databank: ReadonlyMap<string, readonly JsonRecord[]>,
  manner: Partial<ServiceManner> = {},
): (seen: Seen, response: ServerResponse, index: number) => void {
  const { pageSize, longPages, links, order, count, page: sent } = { ...plainManner, ...manner };
  return ({ path, search, headers }, response, index) => {
    const all = databank.get(path);
    if (all === undefined) return sendJson(response, { detail: 'Not found.' }, 404);
    const query = new URLSearchParams(search);
    const asked = query.get('page_size');
    const refusal = { refused: 400, missing: 404, broken: 500 }[longPages as string];
    if (asked !== null && refusal !== undefined) return sendJson(response, { detail: 'no' }, refusal);
    const size = asked !== null && longPages === 'honoured' ? Number(asked) : pageSize;
    const records = order(all, index);
    const pages = Math.max(1, Math.ceil(records.length / size));
    const text = query.get('page') ?? '1';
    const page = text === 'last' ? pages : Number(text);
    if (!Number.isInteger(page) || page < 1 || page > pages) {
      return sendJson(response, { detail: 'Invalid page.' }, 404);
    }
    const link = (number: number) => {
      const to = new URLSearchParams(search);
      if (number === 1) to.delete('page');
      else to.set('page', String(number));
      const rest = to.size === 0 ? '' : `?${to}`;
      return links(headers.host ?? '', path) + rest;
    };
    const answer = {
      count: count(records, index),
      next: page < pages ? link(page + 1) : null,
      previous: page > 1 ? link(page - 1) : null,
      results: records.slice((page - 1) * size, page * size),
    };
    sendJson(response, sent(answer));
  };
}
