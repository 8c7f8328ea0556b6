import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { tally } from './tally.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const textOf = (path: string) => readFileSync(join(project, path), 'utf8');

interface Package {
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: true;
}

type Versions = Readonly<Record<string, string>>;
const { dependencies, devDependencies, files } = JSON.parse(textOf('package.json')) as {
  readonly dependencies: Versions;
  readonly devDependencies: Versions;
  readonly files: readonly string[];
};
const lock = JSON.parse(textOf('package-lock.json')) as {
  readonly packages: Readonly<Record<string, Package>>;
};
const { '': _, ...locked } = lock.packages;
const packages = Object.entries(locked);

describe('the packages that are installed', () => {
  const named = Object.entries({ ...dependencies, ...devDependencies });
  tally(
    'installed packages: exact versions, checksums, no install scripts but one',
    packages.length + named.length,
  );

  it.each(named)('%s is named in one exact version, %s, and locked in it', (name, version) => {
    expect(version).toMatch(/^\d+\.\d+\.\d+(?:-build\d+)?$/);
    expect(lock.packages[`node_modules/${name}`]?.version).toBe(version);
  });

  it('have a checksum each', () => {
    const without = packages.filter(
      ([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]+=*$/.test(integrity ?? ''),
    );
    expect(without.map(([path]) => path)).toEqual([]);
    expect(packages.length).toBeGreaterThan(Object.keys(dependencies).length);
  });

  it('come from whatever registry the user trusts: the lock names none', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    expect(textOf('package-lock.json')).not.toMatch(/"(resolved|registry)"|git\+|file:/);
  });

  it('run no script when they are installed, but for the one that gets the native part of SQLite', () => {
    const scripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    expect(scripts.map(([path]) => path)).toEqual(['node_modules/better-sqlite3']);
  });

  it('are listed in CONTRIBUTING.md, if the tool needs them to run', () => {
    const section = textOf('CONTRIBUTING.md').split('\n## What it is built on\n')[1]?.split('\n## ')[0] ?? '';
    const rows = [...section.matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)].map(([, cell]) => cell ?? '');
    const shown = rows.flatMap((cell) => cell.split(',').map((name) => name.trim()));
    const copied = [
      ...textOf('dist/third-party.txt').matchAll(/^(\S+) \d+\.\d+\.\d+(?:-\w+)? \(.+\)$/gm),
    ].map(([, name]) => name ?? '');
    const needed = new Set([
      ...Object.keys(dependencies),
      ...copied.filter((name) => name in devDependencies),
    ]);
    expect(shown.filter((name) => !['Package', '---'].includes(name)).sort()).toEqual([...needed].sort());
  });

  it('are in dist/ with their licence, if they are not installed with it', () => {
    const maps = readdirSync(join(project, 'dist')).filter((file) => file.endsWith('.map'));
    const sources = maps.flatMap(
      (file) => (JSON.parse(textOf(`dist/${file}`)) as { readonly sources: readonly string[] }).sources,
    );
    const folders = new Set(
      sources.flatMap((path) => /^\.\.\/(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
    );
    const notices = textOf('dist/third-party.txt');
    const without = [...folders].filter((folder) => {
      const licence = readdirSync(join(project, folder)).find((file) => /^licen[cs]e/i.test(file)) ?? '';
      return !notices.includes(textOf(join(folder, licence)).trim());
    });
    expect(without).toEqual([]);
    const names = [...folders].map((folder) => folder.replace(/^.*node_modules\//, ''));
    expect(names).toEqual(expect.arrayContaining(['commander', 'leven', 'wrap-ansi']));
    expect(names.filter((name) => name in dependencies).sort()).toEqual(['commander', 'fs-extra', 'semver']);
  });
});

/** A copy of everything that the package may hold, and of other files of a working copy. */
function copyOfPackage(): string {
  const copy = temporaryFolder();
  const entries = 'dist schemas data package.json README.md LICENSE CHANGELOG.md .gitignore';
  for (const entry of entries.split(' '))
    cpSync(join(project, entry), join(copy, entry), { recursive: true });
  return copy;
}

function packedFiles(folder: string): readonly string[] {
  const npm = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', '--offline'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([npm.status, npm.stderr]).toEqual([0, expect.any(String)]);
  const [packed] = JSON.parse(npm.stdout) as [{ files: readonly { path: string }[] }];
  return packed.files.map(({ path }) => path);
}

describe('the package that is published', () => {
  tally('the npm package: the compiled tool, schemas and sample, and nothing else', 1);

  it('holds the compiled tool, the schemas, the sample and its own papers', () => {
    const copy = copyOfPackage();
    // Also a database that somebody keeps next to the sample.
    const kept =
      'src/cli.ts test/a.test.ts out/api/index.json .env export.sqlite notes.txt data/databank.sqlite data/databank.sqlite-wal';
    expect(files).toContain('data/sample.sql');
    for (const path of kept.split(' ')) {
      mkdirSync(join(copy, path, '..'), { recursive: true });
      writeFileSync(join(copy, path), 'not to be published');
    }
    const packed = packedFiles(copy);
    const expected = [
      /^dist\/[a-z0-9-]+\.js(\.map)?$/,
      /^dist\/checks\/[a-z-]+\.cjs$/,
      /^dist\/client\/([a-z]+\.(js|d\.ts)|package\.json)$/,
      /^dist\/explorer\/((assets|land)\.json|offline\.js|assets\/[\w-]+\.(js|css|json|svg|png|wasm))$/,
      /^dist\/(third-party\.txt|package\.json)$/,
      /^schemas\/(records\/)?[a-z-]+\.schema\.json$/,
      /^(schemas\/|data\/)?README\.md$/,
      /^data\/(sample\.sql|describe_api\.py|(whole\.)?(databank|polity-press)\.json)$/,
      /^(LICENSE|CHANGELOG\.md|package\.json)$/,
    ];
    expect(packed.filter((path) => !expected.some((each) => each.test(path)))).toEqual([]);
    for (const each of expected)
      expect(
        packed.some((path) => each.test(path)),
        String(each),
      ).toBe(true);
    const needed =
      'dist/cli.js data/databank.json data/describe_api.py data/polity-press.json data/sample.sql schemas/page.schema.json';
    expect(packed).toEqual(expect.arrayContaining([...needed.split(' '), 'README.md', 'LICENSE']));
  });
});

/** A copy of the package and its dependencies, with another native part of better-sqlite3, or without one. */
function copyWithBinding(binding: string | null): string {
  const copy = copyOfPackage();
  const modules = join(copy, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(project, 'node_modules'))) {
    if (name !== 'better-sqlite3' && !name.startsWith('.'))
      symlinkSync(join(project, 'node_modules', name), join(modules, name));
  }
  for (const entry of ['package.json', 'lib']) {
    cpSync(join(project, 'node_modules/better-sqlite3', entry), join(modules, 'better-sqlite3', entry), {
      recursive: true,
    });
  }
  if (binding !== null) {
    const build = join(modules, 'better-sqlite3/build/Release');
    mkdirSync(build, { recursive: true });
    writeFileSync(join(build, 'better_sqlite3.node'), binding);
  }
  return copy;
}

describe('a native part of better-sqlite3 that cannot be loaded', () => {
  tally('SQLite not compiled (install scripts disabled): exit 2, and what to run', 4);

  it.each([
    ['is missing', null, ['build']],
    ['is missing', null, ['build', 'export.sqlite']],
    ['was built for another Node or another system', 'not a library', ['build']],
    ['was built for another Node or another system', 'not a library', ['build', 'export.sqlite']],
  ] as const)('%s: %s %j exits 2 and says what to run', (reason, binding, args) => {
    const copy = copyWithBinding(binding);
    cpSync(makeExport(...tiny), join(copy, 'export.sqlite'));
    const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/cli.js', ...args], {
      cwd: copy,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      `error: the native part of better-sqlite3, which reads SQLite, ${reason}\n` +
        'hint: Run: npm rebuild better-sqlite3. (It is missing where packages were installed with install scripts disabled.)\n',
    );
    expect(readdirSync(copy)).not.toContain('out');
  });
});
