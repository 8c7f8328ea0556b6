import { describe, expect, it } from 'vitest';
import { howCalled, type Whereabouts } from '../../src/commands/how-called.ts';

const SCRIPT = '/tool/dist/cli.js';
const programs = { '/usr/bin/node': '/usr/bin/node', '/usr/bin/npx': '/usr/lib/npx.js' };

interface Places {
  readonly folder?: string | null;
  readonly path?: string;
  /** Files, and where their links lead. */
  readonly files?: Readonly<Record<string, string>>;
  readonly folders?: readonly string[];
  readonly manifests?: Readonly<Record<string, unknown>>;
  readonly script?: string;
  readonly calledAs?: string;
}

function called(places: Places): string {
  const { files = programs, folders = [], manifests = {} } = places;
  const known: Readonly<Record<string, string>> = files;
  const whereabouts: Whereabouts = {
    script: places.script ?? SCRIPT,
    node: '/usr/bin/node',
    folder: places.folder === undefined ? '/home/ada' : places.folder,
    environment: { PATH: places.path ?? '/usr/bin:/bin', POLITY_PRESS_CALLED_AS: places.calledAs },
    realFile: (path) => known[path] ?? (path in manifests ? path : null),
    isFolder: (path) => folders.includes(path),
    readJson: (path) => manifests[path] ?? null,
  };
  return howCalled(whereabouts);
}

const own = { name: 'polity-press', bin: { 'polity-press': 'dist/cli.js' } };
const clone = {
  files: { ...programs, [SCRIPT]: SCRIPT },
  manifests: { '/tool/package.json': own },
};
const dependent = {
  script: '/site/node_modules/polity-press/dist/cli.js',
  files: {
    ...programs,
    '/site/node_modules/.bin/polity-press': '/site/node_modules/polity-press/dist/cli.js',
  },
  manifests: { '/site/package.json': { name: 'site' } },
};

describe('how the tool is called', () => {
  it.each<[string, string, Places]>([
    ['is its name on the PATH', 'polity-press', { files: { ...programs, '/usr/bin/polity-press': SCRIPT } }],
    [
      'is not the name of another tool',
      `node ${SCRIPT}`,
      { files: { ...programs, '/bin/polity-press': SCRIPT, '/usr/bin/polity-press': '/other/dist/cli.js' } },
    ],
    [
      'counts what a shell finds in the working folder',
      'polity-press',
      { path: '/usr/bin::/bin', files: { ...programs, '/home/ada/polity-press': SCRIPT } },
    ],
    [
      'does not count what npx put on the PATH',
      `node ${SCRIPT}`,
      {
        path: '/cache/_npx/1/node_modules/.bin:/usr/bin',
        files: { ...programs, '/cache/_npx/1/node_modules/.bin/polity-press': SCRIPT },
      },
    ],
    ['is npx in a clone', 'npx polity-press', { ...clone, folder: '/tool' }],
    ['is npx in a folder of a clone', 'npx polity-press', { ...clone, folder: '/tool/data' }],
    ['is its path outside of a clone', `node ${SCRIPT}`, clone],
    [
      'is its path in a project inside of a clone',
      `node ${SCRIPT}`,
      {
        folder: '/tool/test/hosts',
        files: clone.files,
        manifests: { ...clone.manifests, '/tool/test/hosts/package.json': { name: 'hosts' } },
      },
    ],
    [
      'is its path in another clone',
      `node ${SCRIPT}`,
      {
        folder: '/other',
        files: { ...clone.files, '/other/dist/cli.js': '/other/dist/cli.js' },
        manifests: { '/other/package.json': own },
      },
    ],
    ['is npx in a project that depends on it', 'npx polity-press', { ...dependent, folder: '/site' }],
    ['is npx below such a project', 'npx polity-press', { ...dependent, folder: '/site/data/new' }],
    [
      'is npx in a package of such a project',
      'npx polity-press',
      { ...dependent, folder: '/site/packages/a/data', folders: ['/site/packages/a/node_modules'] },
    ],
    [
      'is its path in a project that depends on another copy of it',
      `node ${SCRIPT}`,
      { ...dependent, folder: '/site', script: SCRIPT },
    ],
    [
      'is npx where the manifest names one program',
      'npx polity-press',
      { ...clone, folder: '/tool', manifests: { '/tool/package.json': { ...own, bin: 'dist/cli.js' } } },
    ],
    [
      'is its path where the one program is of another name',
      `node ${SCRIPT}`,
      { ...clone, folder: '/tool', manifests: { '/tool/package.json': { name: 'x', bin: 'dist/cli.js' } } },
    ],
    [
      'is its path where there is no npx',
      `node ${SCRIPT}`,
      { ...clone, folder: '/tool', files: { '/usr/bin/node': '/usr/bin/node', [SCRIPT]: SCRIPT } },
    ],
    ['is its path where the working folder is gone', `node ${SCRIPT}`, { folder: null }],
    ['names the Node that runs it, where the PATH has another', `/usr/bin/node ${SCRIPT}`, { path: '/bin' }],
    ['is quoted for a shell', "node '/my tool/cli.js'", { script: '/my tool/cli.js' }],
    [
      'is what the image of a container says',
      'docker run polity-press',
      { ...clone, folder: '/tool', calledAs: 'docker run polity-press' },
    ],
    ['is found out where the environment says nothing', `node ${SCRIPT}`, { calledAs: '' }],
    ['is its path where no manifest can be read', `node ${SCRIPT}`, { folder: '/', manifests: {} }],
  ])('%s', (_, expected, places) => {
    expect(called(places)).toBe(expected);
  });
});
