import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../src/archive/open-archive.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { asBytes, type Files, filesIn, lay, ownCache, packed, unpacked } from './support/archives.ts';

const run = (program: string, args: readonly string[], cwd: string) =>
  execFileSync(program, [...args], { cwd, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } });
const python = (script: string, cwd: string, ...args: readonly string[]) =>
  run('/usr/bin/python3', ['-c', script, ...args], cwd);

const files: Files = {
  '404.json': '{"detail":"Not found."}\n',
  'api/core/references/index.json': '{"count":138}\n'.repeat(10_000),
  'api/é/名前.json': 'names',
  empty: '',
  [`deep/${'folder/'.repeat(40)}page-1.json`]: 'a long path',
  [`${'n'.repeat(150)}.json`]: 'a long name',
  'tables/large.bin': Buffer.alloc(3 * 2 ** 20, 'some of this, some of that; '),
  'tables/noise.bin': Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * index * 7919) % 251)),
};

describe('an archive that was written here', () => {
  const readers: Readonly<Record<string, (file: string, to: string) => void>> = {
    unzip: (file, to) => {
      expect(run('unzip', ['-t', '-q', file], to)).toMatch(/^No errors detected/);
      run('unzip', ['-q', file], to);
    },
    zipfile: (file, to) =>
      python(
        'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall()',
        to,
        file,
      ),
  };

  it.each(Object.keys(readers))('is read by %s', async (program) => {
    const { file } = await packed(files);
    const to = temporaryFolder();
    readers[program]?.(file, to);
    expect(filesIn(to)).toEqual(asBytes(files));
  });

  it('has entries that everyone may read, of 1980', async () => {
    const { file } = await packed({ 'a.json': 'a' });
    expect(run('unzip', ['-Z', file], '/')).toMatch(/^-rw-r--r-- .* 80-Jan-01 00:00 a\.json$/m);
  });

  it('is zip64 where it has more entries than a .zip archive can count', async () => {
    const many = Object.fromEntries(Array.from({ length: 70_000 }, (_, index) => [`f/${index}`, '']));
    const { file } = await packed(many);
    const count = 'import sys, zipfile; print(len(zipfile.ZipFile(sys.argv[1]).namelist()))';
    expect(python(count, '/', file)).toBe('70000\n');
    expect(run('unzip', ['-Z', '-t', file], '/')).toMatch(/^70000 files/);
    ownCache();
    expect(Object.keys(await unpacked(file))).toHaveLength(70_000);
  });
});

describe('an archive of another program', () => {
  const writers: Readonly<Record<string, (to: string, folder: string) => void>> = {
    zip: (to, folder) => run('zip', ['-q', '-r', to, '.'], folder),
    'zip -0 -X -D': (to, folder) => run('zip', ['-q', '-0', '-X', '-D', '-r', to, '.'], folder),
    'zip to a pipe': (to, folder) => run('sh', ['-c', 'zip -q -r - . | cat > "$0"', to], folder),
    'zip -fz': (to, folder) => run('zip', ['-q', '-fz', '-r', to, '.'], folder),
    zipfile: (to, folder) =>
      python(
        `import sys, os, zipfile
z = zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED)
for at, _, names in os.walk('.'):
    for name in names: z.write(os.path.join(at, name), os.path.relpath(os.path.join(at, name), '.'))
z.close()`,
        folder,
        to,
      ),
  };

  it.each(Object.keys(writers))('is read: %s', async (program) => {
    ownCache();
    const folder = temporaryFolder();
    lay(folder, files);
    const to = join(temporaryFolder(), 'other.zip');
    writers[program]?.(to, folder);
    expect(await unpacked(to)).toEqual(asBytes(files));
  });

  it.each([
    [(to: string, folder: string) => run('zip', ['-q', '-y', '-r', to, '.'], folder), 'is a symbolic link'],
    [(to: string, folder: string) => run('zip', ['-q', '-P', 'secret', to, 'a'], folder), 'is encrypted'],
    [
      (to: string, folder: string) =>
        python("import sys, zipfile; zipfile.ZipFile(sys.argv[1], 'w').writestr('../x', 'x')", folder, to),
      'leads out of the archive',
    ],
    [
      (to: string, folder: string) =>
        python(
          "import sys, zipfile; zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_LZMA).writestr('x', 'x' * 99)",
          folder,
          to,
        ),
      'uses compression method 14, which is not supported',
    ],
  ] as const)('is refused: %#', async (write, message) => {
    ownCache();
    const folder = temporaryFolder();
    lay(folder, { a: 'a' });
    if (message === 'is a symbolic link') symlinkSync('a', join(folder, 'b'));
    const to = join(temporaryFolder(), 'other.zip');
    write(to, folder);
    await expect(openArchive(to, { signal: new AbortController().signal })).rejects.toThrow(message);
  });
});
