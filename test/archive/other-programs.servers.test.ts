import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../src/archive/open-archive.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { asBytes, type Files, filesIn, forms, lay, ownCache, packed, unpacked } from './support/archives.ts';

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
  const readers: Readonly<
    Record<(typeof forms)[number], Readonly<Record<string, (file: string, to: string) => void>>>
  > = {
    zip: {
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
    },
    'tar.gz': {
      tar: (file, to) => run('tar', ['-xzf', file], to),
      tarfile: (file, to) =>
        python('import sys, tarfile; tarfile.open(sys.argv[1], errorlevel=2).extractall()', to, file),
      'gzip -t': (file, to) => {
        run('gzip', ['-t', file], to);
        lay(to, files);
      },
    },
  };

  it.each(forms.flatMap((form) => Object.keys(readers[form]).map((program) => [form, program] as const)))(
    'as .%s is read by %s',
    async (form, program) => {
      const { file } = await packed(files, form);
      const to = temporaryFolder();
      readers[form][program]?.(file, to);
      expect(filesIn(to)).toEqual(asBytes(files));
    },
  );

  it('has entries that everyone may read, of 1980, and of nobody', async () => {
    const { file } = await packed({ 'a.json': 'a' }, 'tar.gz');
    expect(run('tar', ['--utc', '--numeric-owner', '-tvzf', file], '/')).toMatch(
      /^-rw-r--r-- 0\/0 +1 1980-01-01 00:00 a\.json$/m,
    );
    const { file: zip } = await packed({ 'a.json': 'a' }, 'zip');
    expect(run('unzip', ['-Z', zip], '/')).toMatch(/^-rw-r--r-- .* 80-Jan-01 00:00 a\.json$/m);
  });

  it('is zip64 where it has more entries than a .zip archive can count', async () => {
    const many = Object.fromEntries(Array.from({ length: 70_000 }, (_, index) => [`f/${index}`, '']));
    const { file } = await packed(many, 'zip');
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
    'tar of GNU': (to, folder) => run('tar', ['--format=gnu', '-czf', to, '.'], folder),
    'tar --format=pax': (to, folder) => run('tar', ['--format=pax', '-czf', to, '.'], folder),
    'tar --format=pax, without the folder': (to, folder) =>
      run('sh', ['-c', 'tar --format=pax -czf "$0" *', to], folder),
    'tarfile, PAX': (to, folder) =>
      python(
        "import sys, tarfile; t = tarfile.open(sys.argv[1], 'w:gz', format=tarfile.PAX_FORMAT); t.add('.'); t.close()",
        folder,
        to,
      ),
    'tarfile, GNU': (to, folder) =>
      python(
        "import sys, tarfile; t = tarfile.open(sys.argv[1], 'w:gz', format=tarfile.GNU_FORMAT); t.add('.'); t.close()",
        folder,
        to,
      ),
  };

  it.each(Object.keys(writers))('is read: %s', async (program) => {
    ownCache();
    const folder = temporaryFolder();
    lay(folder, files);
    const to = join(temporaryFolder(), program.includes('tar') ? 'other.tar.gz' : 'other.zip');
    writers[program]?.(to, folder);
    expect(await unpacked(to)).toEqual(asBytes(files));
  });

  it.each([
    [
      'zip',
      (to: string, folder: string) => run('zip', ['-q', '-y', '-r', to, '.'], folder),
      'is a symbolic link',
    ],
    [
      'zip',
      (to: string, folder: string) => run('zip', ['-q', '-P', 'secret', to, 'a'], folder),
      'is encrypted',
    ],
    ['tar.gz', (to: string, folder: string) => run('tar', ['-czf', to, '.'], folder), 'is a symbolic link'],
    ['tar.gz', (to: string, folder: string) => run('tar', ['-czhf', to, 'a', 'b'], folder), 'is a hard link'],
    [
      'tar.gz',
      (to: string, folder: string) => run('tar', ['-czPf', to, join(folder, 'a')], folder),
      'has an absolute name',
    ],
    [
      'zip',
      (to: string, folder: string) =>
        python("import sys, zipfile; zipfile.ZipFile(sys.argv[1], 'w').writestr('../x', 'x')", folder, to),
      'leads out of the archive',
    ],
    [
      'zip',
      (to: string, folder: string) =>
        python(
          "import sys, zipfile; zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_LZMA).writestr('x', 'x' * 99)",
          folder,
          to,
        ),
      'is packed with method 14, which is not taken',
    ],
  ] as const)('is refused: %#, as .%s', async (form, write, message) => {
    ownCache();
    const folder = temporaryFolder();
    lay(folder, { a: 'a' });
    if (message === 'is a hard link') execFileSync('ln', ['a', 'b'], { cwd: folder });
    if (message === 'is a symbolic link') symlinkSync('a', join(folder, 'b'));
    const to = join(temporaryFolder(), `other.${form}`);
    write(to, folder);
    await expect(openArchive(to, { signal: new AbortController().signal })).rejects.toThrow(message);
  });
});
