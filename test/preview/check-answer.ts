import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { HttpAnswer, HttpCase } from './http-table.ts';
import { SECRET } from './preview-tree.ts';
import { isPublicText } from './public-texts.ts';
import { type RawAnswer, rawRequest, requestText } from './raw-request.ts';

/** Sends a case of the table to the server on `port`; `prefix` stands before its path. */
export async function sendCase(
  port: number,
  wanted: HttpCase,
  prefix = '',
  patience?: number,
): Promise<RawAnswer | null> {
  const target = prefix + wanted.target;
  const headers: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(wanted.headers)) {
    headers[name] = value?.includes('tag}') ? await fillTag(port, target, value) : value;
  }
  return rawRequest(port, requestText(wanted.method, target, headers, wanted.version), patience);
}

async function fillTag(port: number, target: string, value: string): Promise<string> {
  const etag = (await rawRequest(port, requestText('GET', target)))?.headers.etag ?? 'no etag';
  return value.replace('{etag}', etag).replace('{tag}', etag.replace(/^W\//, ''));
}

/** What is wrong with an answer, if it is to be `wanted`; the tree is the one in `folder`. */
export function differences(answer: RawAnswer, wanted: HttpAnswer, method: string, folder: string): string[] {
  const found: string[] = [];
  const expect = (isRight: boolean, message: string) => {
    if (!isRight) found.push(message);
  };
  expect([wanted.status].flat().includes(answer.status), `status ${answer.status}, not ${wanted.status}`);
  if (wanted.location !== undefined) {
    expect(answer.headers.location === wanted.location, `Location ${answer.headers.location}`);
  }
  for (const [name, value] of Object.entries(wanted.headers ?? {})) {
    expect(isHeader(answer.headers[name], value), `${name}: ${answer.headers[name]}, not ${value}`);
  }
  const body = expectedBody(wanted, method, folder);
  if (body !== null) expect(decoded(answer).equals(body), `body ${decoded(answer).toString().slice(0, 100)}`);
  return found;
}

function isHeader(value: string | undefined, wanted: string | RegExp | null): boolean {
  if (wanted === null) return value === undefined;
  return typeof wanted === 'string' ? value === wanted : wanted.test(value ?? '');
}

/** Null where the table leaves the body open. */
function expectedBody(wanted: HttpAnswer, method: string, folder: string): Buffer | null {
  if (method === 'HEAD' || wanted.status === 204 || wanted.status === 304) return Buffer.alloc(0);
  if (wanted.detail !== undefined) return Buffer.from(JSON.stringify({ detail: wanted.detail }));
  return wanted.file === undefined ? null : readFileSync(join(folder, wanted.file));
}

/** The body without its compression. */
export function decoded(answer: RawAnswer): Buffer {
  if (answer.body.length === 0) return answer.body;
  switch (answer.headers['content-encoding']) {
    case 'gzip':
      return gunzipSync(answer.body);
    case 'br':
      return brotliDecompressSync(answer.body);
    case 'deflate':
      return inflateSync(answer.body);
    default:
      return answer.body;
  }
}

/** What no answer may be, whatever was asked: without the contract's headers, foreign, telling, HTML, an error of ours. */
export function violations(answer: RawAnswer | null, folder: string): string[] {
  if (answer === null) return ['no answer'];
  const body = decoded(answer).toString('latin1');
  const { headers } = answer;
  const rules: [boolean, string][] = [
    [answer.status >= 200 && answer.status < 500, `status ${answer.status}`],
    [/\baccept\b(?!-)/i.test(headers.vary ?? ''), `Vary: ${headers.vary}`],
    [headers.allow === 'GET, POST, HEAD, OPTIONS', `Allow: ${headers.allow}`],
    [headers['access-control-allow-origin'] === '*', 'no Access-Control-Allow-Origin'],
    [headers['x-content-type-options'] === 'nosniff', 'no X-Content-Type-Options'],
    [!body.includes(SECRET), 'a secret'],
    [!body.includes(folder) && !answer.head.includes(folder), 'a local path'],
    [answer.status === 200 || !/<!doctype|<html/i.test(body), 'HTML'],
    [
      answer.status === 200 || body === '' || headers['content-type'] === 'application/json',
      'a body that is no JSON',
    ],
    [!/^(\/[/\\]|[^/])/.test(headers.location ?? '/'), `Location: ${headers.location}`],
    [!('x-injected' in headers), 'an injected header'],
  ];
  return rules.filter(([isKept]) => !isKept).map(([, message]) => message);
}

/** Whether a 200 has nothing in its body, or a file of the tree in `folder`, which nobody changes meanwhile. */
export function isOfTree(answer: RawAnswer | null, folder: string): boolean {
  if (answer?.status !== 200 || answer.body.length === 0) return true;
  return isPublicText(decoded(answer).toString(), folder);
}
