import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { importFrom, storeOf, workPath } from './support/import-from.ts';
import { chosen, inOrder, tokens } from './support/in-order.ts';
import { listen, sendJson } from './support/listen.ts';
import { answerAsService, type JsonRecord } from './support/service.ts';
import { tinyDatabank } from './support/small-service.ts';

const canary = 'CANARY-pbkdf2-sha256';
const everything = chosen(tokens, '/api/general/polity-capitals/');

/** Puts what must never be kept into a record, and into all that it embeds. */
function poison(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(poison);
  if (typeof value !== 'object' || value === null) return value;
  const inside = Object.entries(value).map(([key, each]) => [key, poison(each)]);
  return {
    ...Object.fromEntries(inside),
    curator: [{ id: 1, name: canary, user: canary }],
    shapefile_url: 'no account',
    owner: { email: canary, username: [canary], more: [{ password: canary, last_login: { is: canary } }] },
    [`${canary} as a key`]: 1,
  };
}

/** Every byte below a folder, and every page that is packed there. */
function bytesIn(folder: string): string {
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  const database = new BetterSqlite3(workPath(folder), { readonly: true });
  const pages = database.prepare('SELECT body FROM page').pluck().all() as Buffer[];
  database.close();
  const all = [...files, ...pages.map((body) => gunzipSync(body))];
  return all.map((bytes) => bytes.toString('latin1')).join('\n');
}

describe('what the contract does not have', () => {
  it('never reaches the disk where it tells of accounts, and never the export', async () => {
    const folder = temporaryFolder();
    const databank = await tinyDatabank();
    const poisoned = new Map([...databank].map(([path, records]) => [path, poison(records) as JsonRecord[]]));
    const { base } = await listen(answerAsService(poisoned));
    const { crawled, gathered } = await importFrom(base, { folder, collections: everything });
    expect(crawled.problems).toEqual([]);
    expect(gathered?.tables.find(({ name }) => name === 'sc_token')?.rows).toBe(11);
    // The names of keys are told, so they are kept; no value is.
    const bytes = bytesIn(folder);
    expect(bytes.replaceAll(`${canary} as a key`, '')).not.toContain(canary);
    // Another description may have it: it is kept with the pages.
    expect(bytes).toContain('no account');
    const made = readFileSync(join(folder, 'export.sqlite'));
    expect([made.includes(canary), made.includes('no account')]).toEqual([false, false]);
    expect(crawled.curators).toBe(13);
    expect(crawled.leftOutKeys).toContainEqual({ key: 'core_polity.shapefile_url', records: 12 });
    expect(crawled.leftOutKeys).toContainEqual({ key: 'sc_token.owner', records: 11 });
  });

  it('never reaches the disk where a value has another shape than it should', async () => {
    const folder = temporaryFolder();
    const databank = await tinyDatabank();
    const wrong = { curator: [{ name: canary }], deep: [[{ email: canary }]] };
    const records = (databank.get(tokens) ?? []).map((record, index) => ({
      ...record,
      [Object.keys(record)[index + 1] as string]: index % 2 === 0 ? wrong : [wrong],
      polity: [wrong],
      citations: index % 2 === 0 ? wrong : [[wrong], 5],
      curator: wrong,
    }));
    const { base } = await listen(answerAsService(new Map([[tokens, records]])));
    const { crawled } = await importFrom(base, { ...inOrder, folder });
    const wrongIds = new Set(
      crawled.problems.filter(({ table }) => table === 'sc_token').map((each) => each.record),
    );
    expect(wrongIds.size).toBe(11);
    expect(bytesIn(folder)).not.toContain(canary);
    expect(JSON.stringify(crawled)).not.toContain(canary);
  });

  it.each(['curator', 'else'])('never reaches the disk in the first of two keys called %s', async (key) => {
    const folder = temporaryFolder();
    const [record] = (await tinyDatabank()).get(tokens) ?? [];
    const twice = `{"${key}": {"email": "${canary}"}, "${key}": null, ${JSON.stringify(record).slice(1)}`;
    const page = `{"count": 1, "next": null, "previous": null, "results": [${twice}]}`;
    const { base } = await listen((_, response) => response.end(page));
    const { crawled } = await importFrom(base, { ...inOrder, folder });
    expect(JSON.stringify(crawled.problems)).toContain(`has the key ${key} twice`);
    expect(bytesIn(folder)).not.toContain(canary);
  });

  it('has only this user for a reader', async () => {
    const folder = temporaryFolder();
    const store = storeOf('http://localhost', { folder });
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    expect(statSync(workPath(folder)).isFile()).toBe(true);
    store.close();
  });
});

describe('tokens', () => {
  const headers = { Authorization: 'Token s3cret-t0ken', 'X-Key': 's3cret-key' };

  it('are sent with every request, and shown and kept nowhere', async () => {
    const folder = temporaryFolder();
    const databank = await tinyDatabank();
    const answer = answerAsService(databank);
    const { base, seen } = await listen((each, response, index) =>
      index < 2 ? answer(each, response, index) : sendJson(response, headers, 403),
    );
    const shown: string[] = [];
    const progress = { show: (...all: unknown[]) => shown.push(all.join()), stop() {} };
    const error = await importFrom(base, { ...inOrder, folder, headers, effects: { progress } }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(CliError);
    expect(seen.map((each) => [each.headers.authorization, each.headers['x-key']])).toEqual(
      seen.map(() => [headers.Authorization, headers['X-Key']]),
    );
    const { message, hint } = error as CliError;
    expect(`${message}${hint}${shown.join('\n')}${bytesIn(folder)}`).not.toMatch(/s3cret/i);
    expect(shown.length).toBeGreaterThan(0);
  });

  it('of an address are sent as a header, and shown and kept nowhere', async () => {
    const folder = temporaryFolder();
    const databank = await tinyDatabank();
    const { base, seen } = await listen((each, response, index) =>
      index < 1 ? answerAsService(databank)(each, response, index) : sendJson(response, {}, 403),
    );
    const source = base.replace('//', '//us%20er:s3cret@');
    const error = await importFrom(source, { ...inOrder, folder }).catch((thrown: unknown) => thrown);
    expect(seen[0]?.headers.authorization).toBe(`Basic ${Buffer.from('us er:s3cret').toString('base64')}`);
    expect((error as CliError).message).toBe(`${base}${tokens}?page=2 answered 403: it is not public`);
    expect(bytesIn(folder)).not.toMatch(/s3cret/);
  });

  it.each([
    ['a\nb', 'x'],
    ['name', 'a\r\nb: s3cret'],
    ['na me', 's3cret'],
    ['name', 's3cret\u2028'],
  ])('are not quoted where they are no header: %j', async (name, value) => {
    const folder = temporaryFolder();
    const error = await importFrom('http://localhost:1', {
      ...inOrder,
      folder,
      headers: { [name]: value },
    }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CliError);
    expect((error as CliError).message).toBe('a header has a name or a value that HTTP does not allow');
    expect((error as CliError).message).not.toContain('s3cret');
  });
});
