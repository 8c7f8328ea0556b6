import { setTimeout } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bytesOf, keep, keptAddress, keptList, refresh } from '../../src/explorer/offline/keep-offline.ts';
import { ownNames } from '../../src/explorer/offline/kept-caches.ts';

const folder = 'https://data.example.org/explore/';

/** The caches of a browser, and a host that has some files. */
function browser(files: Readonly<Record<string, string>>) {
  const kept = new Map<string, Map<string, Response>>();
  const asked: string[] = [];
  const host = new Map(Object.entries(files));
  vi.stubGlobal('caches', {
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    open: async (name: string) => {
      const own = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, own);
      return {
        match: async (address: string) => own.get(address)?.clone(),
        put: async (address: string, response: Response) => void own.set(address, response),
      };
    },
  });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.replace(folder, ''));
    const text = host.get(address.replace(folder, ''));
    return new Response(text ?? 'missing', { status: text === undefined ? 404 : 200 });
  });
  const texts = async () => {
    const [edition, ...others] = [...kept.values()];
    expect(others).toEqual([]);
    const pairs = [...(edition ?? [])].map(
      async ([address, response]) => [address.replace(folder, ''), await response.clone().text()] as const,
    );
    return Object.fromEntries(await Promise.all(pairs));
  };
  return { host, asked, texts, kept };
}

const list = (...files: string[]) => ({ files });
const line = (path: string, text: string) => `${path} ${Buffer.byteLength(text)} ${crc32(text)}`;
const first = list(line('a b/c.json', '1'), 'index.html 4 7');
const second = list(line('a b/c.json', '1'), 'index.html 5 8', 'polity/1/index.html 3 9');

describe('what a browser keeps', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is nothing where a file cannot be reached, and no file comes after that is said', async () => {
    const { kept } = browser({});
    const files = Array.from({ length: 20 }, (_, index) => `${index}.html 1 1`);
    vi.stubGlobal('fetch', async (address: string, { signal }: { signal: AbortSignal }) => {
      if (address.endsWith('/2.html')) throw new TypeError('Failed to fetch');
      // Of the others, some come late, and some not at all.
      await setTimeout(10, undefined, { signal: address.endsWith('/3.html') ? signal : undefined });
      return new Response('.');
    });
    const events: unknown[] = [];
    const end = await keep(folder, list(...files), (count) => events.push(count)).catch(
      (error: Error) => error,
    );
    expect(String(end)).toBe(`Error: ${folder}2.html could not be reached.`);
    events.push('failed');
    await setTimeout(50);
    expect([events.at(-1), kept.size]).toEqual(['failed', 0]);
    expect(events.length).toBeLessThan(files.length);
  });

  it('is all files of a list; then those that another list has anew, and nothing else', async () => {
    const { host, asked, texts } = browser({ 'a%20b/c.json': '1', '': 'here' });
    const counts: number[] = [];
    await keep(folder, first, (count) => counts.push(count));
    expect(counts).toEqual([1, 2]);
    expect(await texts()).toEqual({
      'a%20b/c.json': '1',
      '': 'here',
      'data/offline.json': JSON.stringify(first),
    });
    host.set('data/offline.json', JSON.stringify(first));
    expect(await refresh(folder)).toBe(false);
    asked.length = 0;
    host.set('data/offline.json', JSON.stringify(second)).set('', 'there').set('polity/1/', 'new');
    expect(await refresh(folder)).toBe(true);
    expect(asked.sort()).toEqual(['', 'data/offline.json', 'polity/1/']);
    expect(await texts()).toEqual({
      ...{ 'a%20b/c.json': '1', '': 'there', 'polity/1/': 'new' },
      'data/offline.json': JSON.stringify(second),
    });
  });

  it('is also what the list has from above its folder', async () => {
    const { texts } = browser({ 'https://data.example.org/databank.json': '{}' });
    const above = list(line('../databank.json', '{}'));
    await keep(folder, above, () => {});
    expect(await texts()).toEqual({
      'https://data.example.org/databank.json': '{}',
      'data/offline.json': JSON.stringify(above),
    });
  });

  it('stays where a file of the next list cannot be had, in the same millisecond', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1e12);
    onTestFinished(() => void vi.restoreAllMocks());
    const { host, texts } = browser({ 'a%20b/c.json': '1', '': 'here' });
    await keep(folder, first, () => {});
    const before = await texts();
    host.set('data/offline.json', JSON.stringify(second));
    await expect(refresh(folder)).rejects.toThrow('polity/1/ could not be reached');
    expect(await texts()).toEqual(before);
    expect(await keptList(folder)).toEqual(first);
  });

  it.each([
    ['of the same size', '2'],
    ['of another size', '{"a":[]}'],
    ['of no data at all', '<!doctype html>'],
  ])('has no data of another edition: %s', async (_, other) => {
    const { host, texts } = browser({ 'a%20b/c.json': '1', '': 'here' });
    await keep(folder, first, () => {});
    const before = await texts();
    const next = list(line('a b/c.json', '"Café"'), 'index.html 4 7');
    host.set('data/offline.json', JSON.stringify(next)).set('a%20b/c.json', other);
    await expect(refresh(folder)).rejects.toThrow('c.json is of another edition than the list of files');
    expect(await texts()).toEqual(before);
    host.set('a%20b/c.json', '"Café"');
    expect(await refresh(folder)).toBe(true);
    expect(await texts()).toMatchObject({ 'a%20b/c.json': '"Café"' });
  });

  it('is nothing where nothing was asked for', async () => {
    const { asked } = browser({ 'data/offline.json': JSON.stringify(first) });
    expect([await keptList(folder), await refresh(folder), asked]).toEqual([
      null,
      false,
      ['data/offline.json'],
    ]);
  });

  it('has a page at one address, whichever way it is asked for', () => {
    const page = `${folder}polity/11/`;
    for (const more of ['', '?from=elsewhere', '#sources', 'index.html', 'index.html?from=elsewhere#sources'])
      expect(keptAddress(page + more)).toBe(page);
    expect(keptAddress(`${folder}data/my-index.html`)).toMatch(/my-index\.html$/);
  });

  it('has names that no other tree of the same origin has', () => {
    const names = ['/explore/ kept 1', '/explore/ seen', '/v/1.0.0/explore/ kept 2', '/explore/ of others'];
    const all = names.map((name) => `https://data.example.org${name}`);
    expect(ownNames(folder, all)).toEqual(all.slice(0, 2));
  });

  it('is as large as its list says', () => {
    expect(bytesOf(first)).toBe(5);
  });
});
