import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CliError } from '../../src/contract/errors.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { choose } from '../helpers/bundled.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runCli } from '../helpers/run-cli.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { suiteFolder } from '../helpers/temporary-folder.ts';
import { casesOf, randomOf } from './crash-safety/cases.ts';
import { changedTexts, exportIn } from './crash-safety/exports.ts';
import { userWithoutRights } from './support/user-without-rights.ts';
import { tally } from './tally.ts';

const folder = suiteFolder();
const user = userWithoutRights();
const template = join(folder, 'template');
let [old, next] = ['', ''];
beforeAll(async () => {
  old = exportIn(folder, 'old.sqlite');
  next = exportIn(folder, 'next.sqlite', changedTexts);
  await buildTree(old, { out: template, description: few });
});

/** Enough collections to have neighbouring and nested folders, and few enough to build hundreds of times. */
const few = choose('sc/tokens', 'core/ngas', 'core/regions');
const fewer = choose('core/ngas', 'core/regions');

let laid = 0;
/** A new folder with a published tree. */
function published(): string {
  laid += 1;
  const out = join(folder, `out-${laid}`);
  cpSync(template, out, { recursive: true });
  return out;
}

function lay(out: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  }
}

const textsOf = (out: string) =>
  Object.fromEntries([...readTree(out)].map(([path, bytes]) => [path, `${bytes}`]));

/** Rebuilds with fewer collections; the message where that is refused. */
async function rebuild(out: string): Promise<string | null> {
  try {
    await buildTree(next, { out, description: fewer });
    return null;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return error.message;
  }
}

const outside = 'CNAME .git/config .gitignore notes.txt docs/api/index.json .env é apis/x'.split(' ');
const inside = 'api/mine.txt api/sc/mine/a.json api/sc/tokens/page-99.json schemas/x api/.hidden'.split(' ');

describe("a user's files in the output folder", () => {
  const cases = casesOf(10, 400);
  tally("a user's files in the output folder: never changed, never removed", cases + 1);

  it(`stay next to a tree, and are refused inside it: ${cases} cases`, async () => {
    const random = randomOf("a user's files", cases);
    const ends = { published: 0, refused: 0 };
    for (let index = 0; index < cases; index += 1) {
      const out = published();
      const inTheWay = random.below(2) === 0 ? [] : random.sample(inside, 1 + random.below(2));
      const names = [...random.sample(outside, random.below(outside.length)), ...inTheWay];
      const mine = Object.fromEntries(names.map((path) => [path, `mine ${index}`]));
      lay(out, mine);
      const before = textsOf(out);
      const refusal = await rebuild(out);
      const shown = JSON.stringify(names);
      if (inTheWay.length === 0) expect(refusal, shown).toBeNull();
      else for (const path of inTheWay) expect(refusal, shown).toContain(nameInMessage(path));
      if (refusal === null) expect(textsOf(out), shown).toMatchObject(mine);
      else expect(textsOf(out), shown).toEqual(before);
      ends[refusal === null ? 'published' : 'refused'] += 1;
      rmSync(out, { recursive: true });
    }
    console.log("a user's files", ends);
  });

  it('are named by the command line, which exits 2', async () => {
    const out = published();
    lay(out, { 'api/core/mine.txt': 'mine', CNAME: 'mine' });
    const before = textsOf(out);
    const { code, stderr } = await runHere(['build', next, '--out', out]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^error: .* holds an entry that no build wrote .*: api\/core\/mine\.txt\nhint: .+\n$/,
    );
    expect(textsOf(out)).toEqual(before);
  });
});

/** A folder that no build wrote is named as a folder, the files in it are not. */
function nameInMessage(path: string): string {
  return path === 'api/sc/mine/a.json' ? 'api/sc/mine/' : path;
}

describe('a folder that is something else', () => {
  tally('a project or home folder as the output folder: refused before anything is written', 3);
  const hint = 'hint: Choose an empty folder, or one that an earlier build wrote.\n';

  it('is named by the command line, which exits 2', async () => {
    const out = join(folder, 'project');
    const mine = { 'package.json': '{}', 'src/a.ts': 'mine' };
    lay(out, mine);
    expect(await runCli(['build', old, '--out', '.'], out)).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: ${out} holds 2 entries that no build wrote: package.json, src\n${hint}`,
    });
    expect(textsOf(out)).toEqual(mine);
  });

  it('is not the home folder, even an empty one', async () => {
    const home = join(folder, 'home');
    mkdirSync(home);
    vi.stubEnv('HOME', home);
    vi.stubEnv('USERPROFILE', home);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { code, stderr } = await runHere(['build', old, '--out', home]);
    expect([code, stderr]).toEqual([2, `error: ${home} is your home folder\n${hint}`]);
    expect(textsOf(home)).toEqual({});
  });

  it('is not the root of the file system', async () => {
    // As a user without rights: were it not refused, nothing could be written there all the same.
    expect(await user.run(['build', old, '--out', '/'])).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: / is the root of the file system\n${hint}`,
    });
  });
});
