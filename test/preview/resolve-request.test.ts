import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Resolution, resolveRequest } from '../../src/preview/resolve-request.ts';
import { character } from '../helpers/property.ts';
import { casesOf } from '../trust/crash-safety/cases.ts';
import { TREE_FILES } from './preview-tree.ts';

/** A tree in memory: what is asked of `find` is all that a request can reach. */
function treeOf(...paths: readonly string[]) {
  const asked: string[] = [];
  const find = async (segments: readonly string[]) => {
    const path = segments.join('/');
    asked.push(path);
    return paths.includes(path) ? segments : null;
  };
  return { asked, find };
}

const file = (path: string, isPage: boolean): Resolution => ({ kind: 'file', file: path.split('/'), isPage });

describe('the path of the base URL', () => {
  const paths = ['api/core/references/index.json', 'api/core/references/page-2.json', 'manifest.json'];

  test.each<[base: string[], target: string, Resolution]>([
    [['repo'], '/api/core/references/?page=2', file('api/core/references/page-2.json', true)],
    [['repo'], '/repo/api/core/references/?page=2', file('api/core/references/page-2.json', true)],
    [
      ['repo'],
      '/repo/api/core/references?page=2',
      { kind: 'redirect', location: '/repo/api/core/references/?page=2' },
    ],
    [['repo'], '/repo/api/core/references/?page=3', { kind: 'invalid-page' }],
    [['repo'], '/repository/manifest.json', { kind: 'not-found' }],
    [['repo'], '/repo/repo/manifest.json', { kind: 'not-found' }],
    [['repo'], '/repo', { kind: 'not-found' }],
    [['my repo', 'x'], '/my%20repo/x/manifest.json', file('manifest.json', false)],
    [['my repo', 'x'], '/my%20repo/manifest.json', { kind: 'not-found' }],
    // A base path that is called like a folder of the tree.
    [['api'], '/api/core/references/', file('api/core/references/index.json', true)],
    [['api'], '/api/api/core/references/', file('api/core/references/index.json', true)],
    [['api'], '/api/manifest.json', file('manifest.json', false)],
    [['api'], '/api/core/references/?page=9', { kind: 'invalid-page' }],
    [[], '/repo/manifest.json', { kind: 'not-found' }],
  ])('%j: %s', async (base, target, resolution) => {
    expect(await resolveRequest(target, base, treeOf(...paths).find)).toEqual(resolution);
  });
});

test('the path of the base URL without its slash leads to the root', async () => {
  const { find } = treeOf('index.html');
  expect(await resolveRequest('/repo?x=1', ['repo'], find)).toEqual({
    kind: 'redirect',
    location: '/repo/?x=1',
  });
});

test('a redirect keeps what a path may hold as it is, as addresses do', async () => {
  const { find } = treeOf('r&d/@me/v1,2/index.json');
  expect(await resolveRequest('/r&d/@me/v1,2', [], find)).toEqual({
    kind: 'redirect',
    location: '/r&d/@me/v1,2/',
  });
});

test('an index.json goes before an index.html', async () => {
  const { find } = treeOf('docs/index.json', 'docs/index.html');
  expect(await resolveRequest('/docs/', [], find)).toEqual(file('docs/index.json', true));
});

const words = (text: string) => text.split(' ');
const piece = fc.oneof(
  fc.constantFrom(...words('/ // \\ .. . % %2e %2f %5c %252e %00 %0a ? # : api x')),
  fc.constantFrom(...words('http:// evil.example /core /references ?page= ../ %c0%ae ~1 @ ['), '\t'),
  fc.string({ unit: character, maxLength: 4 }),
);
const target = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

test('asks for nothing but plain names, whatever the target', async () => {
  await fc.assert(
    fc.asyncProperty(target, async (text) => {
      const { asked, find } = treeOf();
      await resolveRequest(`/${text}`, ['x'], find);
      for (const name of asked.filter((path) => path !== '').flatMap((path) => path.split('/'))) {
        expect(name).not.toMatch(/^$|^\.|[\\:]/);
        expect([...name].filter((character) => character < ' ' || character === '\u007f')).toEqual([]);
      }
    }),
    { numRuns: casesOf(1_500, 100_000) },
  );
});

test('redirects within the origin only, and with a header that can be sent', async () => {
  await fc.assert(
    fc.asyncProperty(target, async (text) => {
      // Everything is a collection here, so each target without a slash is redirected.
      const find = async (segments: readonly string[]) =>
        segments.at(-1) === 'index.json' ? segments : null;
      const resolution = await resolveRequest(`/${text}`, [], find);
      if (resolution.kind !== 'redirect') return;
      expect(resolution.location).toMatch(/^\/[!-~]*$/);
      expect(new URL(resolution.location, 'http://localhost:8000').host).toBe('localhost:8000');
      expect(resolution.location).not.toMatch(/^\/[/\\]/);
    }),
    { numRuns: casesOf(1_500, 100_000) },
  );
});

test('each file of the tree is answered under its own path', async () => {
  const { find } = treeOf(...Object.keys(TREE_FILES));
  for (const path of Object.keys(TREE_FILES)) {
    const address = `/${path.split('/').map(encodeURIComponent).join('/')}`;
    expect(await resolveRequest(address, [], find)).toEqual(file(path, false));
  }
});
