import { readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const program = readFileSync(new URL('../../data/describe_api.py', import.meta.url), 'utf8');

describe('describe', () => {
  it('prints the program, byte for byte', async () => {
    expect(await runHere(['describe', 'django'])).toEqual({ code: 0, stdout: program, stderr: '' });
    expect(JSON.parse((await runHere(['describe', 'django', '--json'])).stdout)).toEqual({
      command: 'describe',
      text: program,
    });
  });

  it('writes the address of the running service into it', async () => {
    const { stdout } = await runHere(['describe', 'django', '--else', 'https://a.example.org/']);
    expect(stdout).toBe(program.replace('\nSERVICE = None\n', '\nSERVICE = "https://a.example.org"\n'));
  });

  it('writes an address with signs of a replacement as it is', async () => {
    const { stdout } = await runHere(['describe', 'django', '--else', "https://a.example.org/$&/$'/"]);
    expect(stdout).toContain(`\nSERVICE = "https://a.example.org/$&/$'"\n`);
  });

  it.each(['a.example.org', 'file:///etc', 'localhost:8000', 'ftp://a.example.org'])(
    'refuses an address that is not of a service: %s',
    async (address) => {
      expect(await runHere(['describe', 'django', '--else', address])).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^error: the address of (?:the|a) service .+\nhint: Give the address/),
      });
    },
  );

  it('writes no user and password into it', async () => {
    const { stdout } = await runHere(['describe', 'django', '--else', 'https://me:secret@a.example.org/']);
    expect(stdout).toContain('\nSERVICE = "https://a.example.org"\n');
  });

  it('writes it into a file, but not over another', async () => {
    const folder = temporaryFolder();
    const to = ['describe', 'django', '--to', 'describe_api.py'];
    expect(await runHere(to, folder)).toMatchObject({ code: 0, stdout: 'wrote describe_api.py\n' });
    expect(readFileSync(join(folder, 'describe_api.py'), 'utf8')).toBe(program);
    expect(JSON.parse((await runHere([...to, '--json'], folder)).stdout)).toEqual({
      command: 'describe',
      written: ['describe_api.py'],
    });
    writeFileSync(join(folder, 'describe_api.py'), 'mine');
    expect(await runHere(to, folder)).toMatchObject({ code: 2, stdout: '' });
    expect(readFileSync(join(folder, 'describe_api.py'), 'utf8')).toBe('mine');
  });

  it.each<[string[], string]>([
    [['describe', 'django', '--to', ''], '"" names no file'],
    [['describe', 'django', '--to', '-'], '- names no file'],
    [['describe', 'django', '--to', 'new/'], 'new/ names no file'],
    [['describe', 'django', '--to', '.'], '. is a folder'],
    [['init', '--out', 'o', '--force', '--config', '.'], '. is a folder'],
    [['init', '--out', 'o', '--config', ''], '"" names no file'],
    [['host', 'cloudfront', '--to', ''], '--to "" names no folder'],
  ])('refuses a name that is none, as every command that writes files: %j', async (args, message) => {
    const folder = temporaryFolder();
    const { code, stderr } = await runHere(args, folder);
    expect(code).toBe(2);
    expect(stderr).toMatch(new RegExp(`^error: ${message}\nhint: Name .+\n$`));
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    [['describe', 'django', '--to', 'link']],
    [['init', '--out', 'o', '--force', '--config', 'link']],
  ])('replaces no link: %j', async (args) => {
    const folder = temporaryFolder();
    symlinkSync('.', join(folder, 'link'));
    const { code, stderr } = await runHere(args, folder);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: link is a link, which is not replaced\nhint: Nothing was touched/);
    expect(readlinkSync(join(folder, 'link'))).toBe('.');
    const { stderr: ofDevice } = await runHere(['describe', 'django', '--to', '/dev/null'], folder);
    expect(ofDevice).toMatch(/^error: \/dev\/null exists and is not a file\n/);
  });

  it('says what it can describe', async () => {
    expect(await runHere(['describe', 'djagno'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error: unknown framework djagno\nhint: Did you mean django? Known: django; for any other, write the description by hand.\n',
    });
    expect(await runHere(['describe', '__proto__'])).toMatchObject({ code: 2 });
  });

  it('tells in its help how to run the program, in three ways', async () => {
    const { stdout } = await runHere(['describe', '--help']);
    for (const way of [
      'python describe_api.py',
      'manage.py shell -v 0 < describe_api.py',
      'import describe_api',
    ])
      expect([way, stdout.includes(way), program.includes(way)]).toEqual([way, true, true]);
  });
});
