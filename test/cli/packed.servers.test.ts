import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { dumpOf } from '../sources/dump/dump-of.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
/** An ordinary user; root is made one. */
const nobody = 65_534;

it('what npm pack writes runs by itself, for an ordinary user in an empty folder', async () => {
  const root = temporaryFolder();
  const [home, folder] = [join(root, 'home'), join(root, 'empty')];
  for (const each of [home, folder]) mkdirSync(each);
  // What is compiled already need not be compiled once more.
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: project });
  writeFileSync(join(folder, 'dump.sql'), dumpOf(makeExport(...tiny)));
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if ('uid' in user) await run('chown', ['-R', `${nobody}:${nobody}`, root]);
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  const options = { cwd: folder, env: { PATH: process.env.PATH, HOME: home, TMPDIR: root }, ...user };
  const npx = (...args: string[]) => run('npx', ['--yes', ...args], options);

  const { stdout } = await npx('--ignore-scripts', `./${file}`, '--version');
  expect(`polity-press-${stdout.trim()}.tgz`).toBe(file);
  const [installed = ''] = readdirSync(join(home, '.npm/_npx'));
  const packages = join(home, '.npm/_npx', installed, 'node_modules');
  const { devDependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const found = readdirSync(packages);
  expect(found.filter((name) => name in devDependencies)).toEqual([]);
  // SQLite takes a minute to compile where its binary cannot be downloaded: this one was, for the same Node.
  const native = 'better-sqlite3/build';
  cpSync(join(project, 'node_modules', native), join(packages, native), { recursive: true });

  const built = await npx(`./${file}`, 'build', 'dump.sql');
  expect(built.stdout).toContain('Published ');
  const verified = await npx(`./${file}`, 'verify', 'out');
  expect(verified.stdout).toMatch(/out keeps the contract: all \d+ checks passed/);
});

it('a clone works on while dist/ is made anew in it', async () => {
  const clone = temporaryFolder();
  const copied = ['package.json', 'tsconfig.json', 'src', 'schemas', 'data', 'compiled', 'dist'];
  for (const each of copied) cpSync(join(project, each), join(clone, each), { recursive: true });
  writeFileSync(join(clone, 'dist/stale.js'), '');
  symlinkSync(join(project, 'node_modules'), join(clone, 'node_modules'));
  const making = run(process.execPath, ['src/compile/bundle.mjs'], { cwd: clone }).then(() => 'made');
  let runs = 0;
  for (let ended = ''; ended === ''; runs += 1) {
    const { stdout } = await run(process.execPath, ['dist/cli.js', '--help'], { cwd: clone });
    expect(stdout).toContain('polity-press');
    ended = await Promise.race([making, '']);
  }
  expect(runs).toBeGreaterThan(3);
  expect(readdirSync(clone).filter((name) => name.startsWith('dist'))).toEqual(['dist']);
  expect(readdirSync(join(clone, 'dist'))).toEqual(readdirSync(join(project, 'dist')));
});
