import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { refuseLostNames } from '../../src/commands/run-command-line.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

describe('a name that is not UTF-8', () => {
  it('is refused, as an argument and as the working folder; any other is fine', () => {
    expect(() => refuseLostNames(['build', '--out', 'x\uFFFD'], '/tmp')).toThrow('an argument is not UTF-8');
    expect(() => refuseLostNames(['build'], '/srv/caf\uFFFD')).toThrow('the name of the working folder');
    expect(() => refuseLostNames(['build', '--out', 'é tüdes'], '/srv/café')).not.toThrow();
  });

  it('never makes a build publish into another folder', () => {
    const folder = temporaryFolder();
    mkdirSync(Buffer.concat([Buffer.from(join(folder, 'caf')), Buffer.from([0xe9])]));
    const script = `cd "$1"/caf* && "$2" "$3" build`;
    const { status, stderr } = spawnSync('sh', ['-c', script, 'sh', folder, process.execPath, cli], {
      encoding: 'utf8',
    });
    expect(stderr).toContain('the name of the working folder is not UTF-8');
    expect(status).toBe(2);
    expect(readdirSync(folder)).toHaveLength(1);
  });
});

describe('faults of options', () => {
  it.each([
    [
      ['import', 'dump', 'x.sql', '--pubic', '--nosuch=5'],
      "required option '--to <file>' not specified\nunknown option '--pubic'; did you mean --public?\nunknown option '--nosuch=5'\nhint: Add it,",
    ],
    // One fault, not two.
    [
      ['import', 'dump', 'x.sql', '--too', 'e.sqlite'],
      "required option '--to <file>' not specified\nhint: Did you mean `polity-press import dump x.sql --to e.sqlite`?",
    ],
    [
      ['build', '--nosuch=5', '--no-color', '--outt', 'x', '--', '--other'],
      "unknown option '--nosuch=5'\nunknown option '--outt'; did you mean --out?\nhint: --help",
    ],
    [
      ['build', '--page-size', 'many', '--outt', 'x', '--host', 'nginx', '--workers=0'],
      "option '--page-size <n>' argument 'many' is invalid. It must be a whole number from 1 to 1000000.\noption '--workers <n>' argument '0' is invalid. It must be a whole number from 1 to 64.\nunknown option '--outt'; did you mean --out?\nhint: --help",
    ],
    [
      ['import', 'api', 'x', '--retries', 'x', '--public=yes'],
      "option '--retries <n>' argument 'x' is invalid. It must be a whole number from 0 to 100.\nunknown option '--public=yes'",
    ],
    [
      ['build', '--paeg-size', '3', '--page-size'],
      "option '--page-size <n>' argument missing\nunknown option '--paeg-size'; did you mean --page-size?\nhint: Add its value, as in --page-size N. --help",
    ],
    [
      ['build', '--page-size', 'x', '--workers', 'y', '--out'],
      "option '--page-size <n>' argument 'x' is invalid. It must be a whole number from 1 to 1000000.\noption '--workers <n>' argument 'y' is invalid. It must be a whole number from 1 to 64.\noption '--out <folder>' argument missing\nhint: --help",
    ],
    [
      ['snapshot', '--nosuch', '--to'],
      "option '--to <file>' argument missing\nunknown option '--nosuch'\nhint: ",
    ],
    [
      [
        ...['build', '--host', 'ngnix', '--host', 'vercl', '--page-size', 'x'],
        '--base-url',
        'ftp://a:b@c.org',
      ],
      "option '--page-size <n>' argument 'x' is invalid. It must be a whole number from 1 to 1000000.\n--base-url \"ftp://…@c.org\": it must begin with http:// or https://\nunknown host ngnix; did you mean nginx?\nunknown host vercl; did you mean vercel?\nhint: Give an address such as https://api.example.org or https://user.github.io/repo. The hosts with files in the tree are ",
    ],
    [
      ['import', 'api', 'x', '--to', 'x.sqlite', '--header', 'a:b', '--header', 'c', '--retries', 'x'],
      "option '--retries <n>' argument 'x' is invalid. It must be a whole number from 0 to 100.\nheader number 2 is not a header (it is not shown, as it may be a secret)\nhint: Give a name, a colon and a value",
    ],
    [
      ['build', '--host', 'ngnix', '--base-url', 'x'],
      '--base-url "x": this is not an address\nunknown host ngnix; did you mean nginx?\nhint: Give an address such as https://api.example.org or https://user.github.io/repo. The hosts with files in the tree are ',
    ],
    [['build', '--out='], '--out "" names no folder\nhint: Name it, as in --out . for the working folder.'],
    [['join', 'part-1', '--out', ''], '--out "" names no folder\nhint: '],
    [['init', '--out', ''], '--out "" names no folder\nhint: '],
    [
      ['host', 'github-pages', '--workflow', '--to', 'x'],
      "option '--to <folder>' cannot be used with option '--workflow'",
    ],
    [
      ['host', 'nginx', '--root', 'out', '--to', 'x'],
      "option '--to <folder>' cannot be used with option '--root <folder>'",
    ],
    [['host', 'nginx', '--root', ''], '--root "" names no folder\nhint: '],
    [
      ['verify', 'x', 'y', '--list', '--quiet', '--nosuch'],
      "option '--list' cannot be used with option '--quiet'\nunknown option '--nosuch'\nhint: --help",
    ],
    [
      ['build', 'x', 'y.sql', '--host', 'ngnix'],
      "too many arguments for 'build'. Expected 1 argument but got 2.\nunknown host ngnix; did you mean nginx?\nhint: The hosts with ",
    ],
    [
      ['build', 'x', '-o', 'y'],
      "unknown option '-o'\nhint: Did you mean `polity-press build x --out y`? --help",
    ],
    [['build', 'x', '-o'], "unknown option '-o'\nhint: Did you mean --out? --help"],
    [
      ['init', '--exprot', 'x', '--host', 'ngnix,netlfy', '--host', 'vercel,x', '--host', 'vercle, netlfy'],
      "unknown option '--exprot'\nunknown host ngnix,netlfy\nunknown host vercel,x; did you mean vercel?\nunknown host vercle, netlfy; did you mean --host vercel --host netlify?\nhint: Did you mean --export x? Give --host once for each. The hosts with ",
    ],
    // The next option is no value.
    [
      ['build', '--out', '--json'],
      "option '--out <folder>' argument missing before --json\nhint: Add its value, as in --out FOLDER. A value that begins with a dash needs --out=FOLDER.",
    ],
    [
      ['build', '--config', 'x', '--out', '--host', 'nginx'],
      "option '--out <folder>' argument missing before --host\nhint: ",
    ],
    [
      ['import', 'dump', 'x.sql', '--to', '--databank=whole'],
      "option '--to <file>' argument missing before --databank\nhint: ",
    ],
    [['build', '--out', '-h'], "option '--out <folder>' argument missing before -h\nhint: "],
    [['build', '--out', '--', 'x'], "option '--out <folder>' argument missing before --\nhint: "],
    // What begins with a dash and is a value, or may be one, is taken as such.
    [
      ['build', 'x.sql', '--out=--json', '--page-size', '-1'],
      "option '--page-size <n>' argument '-1' is invalid.",
    ],
    [['verify', '--', '--out', '--json'], "too many arguments for 'verify'."],
    [
      ['init', '--export'],
      "option '--export <file>' argument missing\nhint: Add its value, as in --export FILE. --help",
    ],
    [
      ['diff', 'x.zip'],
      "missing required argument 'new'\nhint: For example: `polity-press diff out https://www.example.org`. --help",
    ],
    [
      ['import', 'dump', '--to', 'x.sqlite'],
      "missing required argument 'file'\nhint: For example: `polity-press import dump ",
    ],
    [
      ['verify', 'a', 'b'],
      "too many arguments for 'verify'. Expected 1 argument but got 2.\nhint: Leave out the rest: `polity-press verify a`. --help",
    ],
    [
      ['build', 'x', '--out', 'site', '--snapshot', 'y.zip'],
      "too many arguments for 'build'. Expected 1 argument but got 2.\nhint: --snapshot takes no value; to write y.zip, build first, then: `polity-press snapshot site --to y.zip`. --help",
    ],
    [
      ['serve', '--port', '1'],
      'browsers block port 1, because another protocol uses it\nhint: Choose another port, for example --port 8000.',
    ],
    [
      ['host', 'nginx', '--root', 'out', '--port=6000'],
      'browsers block port 6000, because another protocol uses it\nhint: Choose another port, for example --port 8080.',
    ],
    [
      ['serve', '8080'],
      'cannot read 8080: it does not exist (ENOENT)\nhint: Did you mean `polity-press serve --port 8080`?',
    ],
    [
      ['build', 'x', '--explorer', 'no'],
      "too many arguments for 'build'. Expected 1 argument but got 2.\nhint: --explorer takes no value; the opposite is --no-explorer. --help",
    ],
    [['build', '--force=yes'], "unknown option '--force=yes'\nhint: --force takes no value. --help"],
    [['join', 'x', '-no-sync'], "unknown option '-no-sync'\nhint: Did you mean --no-sync? --help"],
    [['version'], "unknown command 'version'\nhint: Did you mean --version? --help"],
    [['publish'], "unknown command 'publish'\nhint: Did you mean build? --help"],
    [['validate', 'out'], "unknown command 'validate'\nhint: Did you mean verify? --help"],
    [['constructor'], "unknown command 'constructor'\nhint: --help"],
    [['-v'], "unknown option '-v'\nhint: Did you mean --version? --help"],
    [['snapshot', '--', '--other'], "required option '--to <file>' not specified\nhint: Add it,"],
  ])('are reported together: %j', async (args, expected) => {
    const { code, stderr } = await runHere(args, temporaryFolder());
    expect([code, stderr]).toEqual([2, expect.stringContaining(`error: ${expected}`)]);
  });
});

describe('an argument that is typed without its option', () => {
  it.each([
    ['init db.sqlite', 'init --export db.sqlite'],
    [
      'init my.json ../db.sqlite https://x.org',
      'init --databank my.json --export ../db.sqlite --base-url https://x.org',
    ],
    ['build db.sqlite site', 'build db.sqlite --out site'],
    ['build db.sqlite databank.json', 'build db.sqlite --databank databank.json'],
    ['build db.sqlite my.json --page-size 5', 'build db.sqlite --config my.json --page-size 5'],
    [
      'build ../dump ../x --host=netlify --no-explorer --base-url https://a:b@x.org',
      'build ../dump --out ../x --host netlify --no-explorer --base-url URL',
    ],
    ['snapshot out --tables t.zip', 'snapshot out --to t.zip --tables'],
    ['import dump - out.sqlite', 'import dump - --to out.sqlite'],
    ['import api https://x.org x.db --header a:b', 'import api https://x.org --to x.db --header LINE'],
    ['serve out 8001', 'serve out --port 8001'],
    ['host nginx out', 'host nginx --root out'],
    ['snapshot out x.zip', 'snapshot out --to x.zip'],
    ['snapshot x.zip', 'snapshot --to x.zip'],
    ['snapshot out -o x.zip', 'snapshot out --to x.zip'],
    ['import api --output x.db https://x.org', 'import api https://x.org --to x.db'],
    ['serve -x 80', 'serve --port 80'],
    ['verify out https://x.org', 'verify out --base-url https://x.org'],
    ['describe django x.py', 'describe django --to x.py'],
    ['diff --old out --new=site --all', 'diff out site --all'],
    ['diff out --new site', 'diff out site'],
    ['build --export db.sqlite --out site', 'build db.sqlite --out site'],
    ['serve --out site', 'serve site'],
    ['history core/references/1 --tree site', 'history core/references/1 site'],
    ['history core/references 12 site', 'history core/references/12 site'],
    ['history core references 12', 'history core/references/12'],
    ['history 12 core/references', 'history core/references/12'],
    ['history claim core/references/12 site', 'history core/references/12 site'],
    ['build --output x', 'build --out x'],
    ['build --dest x --page-size 5', 'build --out x --page-size 5'],
    ['build db.sqlite --to site --jobs 4', 'build db.sqlite --out site --workers 4'],
    ['build --input db.sqlite', 'build db.sqlite'],
    ['diff --from a --to b', 'diff a b'],
    ['serve --output site', 'serve site'],
    ['import api https://x.org --out x.db --headers a:b', 'import api https://x.org --to x.db --header LINE'],
    ['types site --to databank.d.ts', 'types site > databank.d.ts'],
    ['diff a b --output=notes.md --markdown', 'diff a b --markdown > notes.md'],
  ])('%s: the hint is the right command line', async (args, expected) => {
    const { code, stderr } = await runHere(args.split(' '), temporaryFolder());
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(`Did you mean \`polity-press ${expected}\`?`),
    ]);
  });

  it.each([
    ['init README.md', 'init takes only options. To publish README.md: `polity-press build README.md`.'],
    ['init none', 'init takes only options. --help'],
    ['build --format json', 'Did you mean --json? --help'],
    ['diff a b --format=markdown', 'Did you mean --markdown? --help'],
    ['diff a b --output json', 'Did you mean --json? --help'],
    ['serve -p8001', 'Did you mean --port 8001? --help'],
    ['serve --port8001', 'Did you mean --port 8001? --help'],
    ['build --databnk my.json', 'Did you mean --databank my.json? --help'],
    ['build --base_URL https://x.org', 'Did you mean --base-url https://x.org? --help'],
    ['build --include', '--include is an option of init. --help'],
    ['build --include-', 'Did you mean --include-private-comments? --help'],
    ['build --out x --output y', 'Did you mean --out y? --help'],
    ['build --hlep', 'Did you mean --help? --help'],
    ['build --url https://me:secret@x.org', 'Did you mean --base-url URL? --help'],
    ['import api x --to x.db --heder a:secret', 'Did you mean --header LINE? --help'],
    ['build --port 80', '--port is an option of serve and host. --help'],
    ['verify --host netlify', '--host is an option of build and init. --help'],
    ['import --public README.md', '--public is an option of import api and import dump. --help'],
    [
      'serve --host 0.0.0.0',
      'serve answers only this machine; to publish the tree, see `polity-press host`. --help',
    ],
    [
      'verify a --against https://x.org',
      'verify checks one tree; to compare two, see `polity-press diff --help`. --help',
    ],
    [
      'build x.zip --snapshot --out site',
      '--snapshot takes no value; to write x.zip, build first, then: `polity-press snapshot site --to x.zip`.\n',
    ],
    ['build x.zip --no-snapshot', 'Name the SQLite export of the database'],
    ['hist core/references/1', 'Did you mean host or history? --help'],
    ['build --all', '--all is an option of verify and diff. --help'],
    ['none verify', 'A command comes first: `polity-press verify none`. --help'],
    ['a.sql import dump', 'A command comes first: `polity-press import dump a.sql`. --help'],
    ['README.md build', 'A command comes first: `polity-press build README.md`. --help'],
    ['bulid verify', 'Did you mean build? --help'],
    ['help import dmp', 'Did you mean dump? The commands are api, dump.'],
    [
      'serve localhost:8000',
      'Build the tree first, where FILE is your export, dump or address: polity-press build FILE\n',
    ],
    ['serve none.zip', 'Name an archive that a snapshot wrote, or the folder that a build wrote.\n'],
    ['bulid', 'Did you mean build? --help'],
    ['host nginx caddy', 'Give one at a time: `polity-press host nginx`, `polity-press host caddy`. --help'],
  ])('%s: the hint is what to call instead', async (args, hint) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'README.md'), '# Rome\n');
    const { code, stderr } = await runHere(args.split(' '), cwd);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`\nhint: ${hint}`)]);
  });

  it.each([
    'build a.sql b.sql',
    'build x out --out y',
    'diff a b c',
    'init -- x.y',
    'import api https://me:secret@x.org x.db',
    'serve -x out',
    'serve --port 80 81',
    'snapshot out --nosuch',
    'build x.db --lang en',
    'import dump x.db',
    'history --tree site',
    'types a b --to x.d.ts',
    'verify --to x.txt',
    'verify --host 0.0.0.0',
    'verify --port eighty',
    'build --format xml',
    'build --tree site',
    'import dump a.sql --from b.sql',
    'list',
  ])('%s: the hint guesses nothing', async (args) => {
    const { code, stderr } = await runHere(args.split(' '), temporaryFolder());
    expect([code, stderr]).toEqual([2, expect.not.stringMatching(/Did you mean|secret/)]);
  });
});
