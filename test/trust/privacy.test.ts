import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describedWith, withPrivate } from '../helpers/bundled.ts';
import { type Step, tiny, writeExport } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runCli } from '../helpers/run-cli.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { keyBatches } from './bad-input/keys.ts';
import { type Batch, nulls, wrong } from './bad-input/values.ts';
import { isLongRun } from './crash-safety/cases.ts';
import { attempt } from './support/attempt.ts';
import {
  canaryWord,
  plantCanaries,
  planted,
  privateCanary,
  spoiltPrivateComments,
} from './support/canaries.ts';
import { untypedTables } from './support/tables.ts';
import { tally } from './tally.ts';

const include = '--include-private-comments';

/** Every byte of a tree, names of files included. */
const everyByte = (out: string) => [...readTree(out)].map(([path, bytes]) => `${path}\n${bytes}`).join('\n');

/** What a call of the command line leaves and prints; in the long run by a process of its own. */
async function called(steps: readonly Step[], ...args: readonly string[]) {
  const folder = temporaryFolder();
  const path = writeExport(join(folder, 'export.sqlite'), ...steps);
  const out = join(folder, 'out');
  const { code, stdout, stderr } = await (isLongRun ? runCli : runHere)([
    'build',
    path,
    '--out',
    out,
    ...args,
  ]);
  return { code, out, printed: stdout + stderr };
}

/** A tree without the private comments that were asked for. */
const withoutPrivate = (text: string) =>
  text.replaceAll(new RegExp(`${privateCanary}(-polity)?-[0-9]+`, 'g'), '');

describe('what is not in the contract', () => {
  const calls = [
    ...[['--json'], [include], ['--page-size', '1', '--json']],
    ...(isLongRun ? [[], ['--quiet'], [include, '--json']] : []),
  ];
  tally('nothing outside the contract is published or printed', calls.length);

  it.each(calls.map((args) => [args.join(' '), args] as const))(
    'is in no byte: build %s',
    async (_, args) => {
      const { code, out, printed } = await called([...tiny, plantCanaries], ...args);
      expect(code).toBe(0);
      const bytes = everyByte(out);
      expect(bytes.includes(privateCanary)).toBe(args.includes(include));
      expect(withoutPrivate(bytes)).not.toContain(canaryWord);
      // What the explorer reads is without it, whatever the pages hold.
      expect(everyByte(join(out, 'explore/data'))).not.toContain(canaryWord);
      expect(printed).not.toContain(canaryWord);
    },
  );
});

describe('a fault', () => {
  // In the everyday run, bad-input/values.test.ts builds each of them once for both promises.
  const batches: readonly Batch[] = isLongRun ? [...wrong, nulls, ...keyBatches] : [];
  const spoilt = Object.entries(spoiltPrivateComments);
  const ways = isLongRun ? [[], ['--json'], [include], [include, '--json']] : [[], [include, '--json']];
  const choices = [false, true];
  tally('no error quotes what is private', choices.length * batches.length + ways.length * spoilt.length + 3);

  it.each(batches.map((each) => [each.name, each] as const))(
    'is reported without a canary: %s',
    async (_, { steps }) => {
      const folder = temporaryFolder();
      const path = writeExport(join(folder, 'export.sqlite'), ...planted(steps));
      for (const includePrivateComments of choices) {
        const { code, text, problems } = await attempt(path, join(folder, 'out'), {
          description: describedWith(includePrivateComments),
        });
        expect(code).toBe(1);
        expect(text + JSON.stringify(problems)).not.toContain(canaryWord);
      }
    },
  );

  it.each(spoilt.flatMap(([name, sql]) => ways.map((args) => [name, args.join(' '), sql, args] as const)))(
    'in a private comment is reported without the comment: %s, build %s',
    async (_name, _args, sql, args) => {
      // What embeds such comments, and has one of its own.
      const some = ['--collection', 'sc/tokens', '--collection', 'general/polity-capitals'];
      const steps = [untypedTables, tiny[1], plantCanaries, sql];
      const { code, out, printed } = await called(steps, ...some, ...args);
      // A comment that is withheld is never read: nothing can be wrong with it.
      expect(code).toBe(args.includes(include) ? 1 : 0);
      expect(printed).not.toContain(canaryWord);
      if (code === 0) expect(everyByte(out)).not.toContain(canaryWord);
    },
  );

  it.each([
    [
      'values of every type',
      `UPDATE core_polity SET start_year = 'x'; UPDATE sc_token SET finalized = 7, polity_id = 99`,
    ],
    ['a table that is missing', 'DROP TABLE core_region'],
    ['a column that is missing', 'ALTER TABLE core_private_comment RENAME COLUMN text TO body'],
  ])('is printed without a canary: %s', async (_, sql) => {
    const { code, printed } = await called([...tiny, plantCanaries, sql], include, '--json');
    expect(code).toBe(1);
    expect(printed).not.toContain(canaryWord);
  });
});

describe('--include-private-comments', () => {
  tally('including private comments changes nothing else', 2);

  it.each([3, 100])('changes private texts and nothing else, with %i records a page', async (pageSize) => {
    const folder = temporaryFolder();
    const path = writeExport(join(folder, 'export.sqlite'), ...tiny, plantCanaries);
    const [without, including] = [false, true].map((each) => join(folder, String(each))) as [string, string];
    expect(await attempt(path, without, { pageSize })).toMatchObject({ code: 0 });
    expect(await attempt(path, including, { pageSize, description: withPrivate })).toMatchObject({
      code: 0,
    });
    const [before, after] = [readTree(without), readTree(including)];
    // The description says what is withheld.
    expect(String(before.get('databank.json')).match(/"withheld"/g)).toHaveLength(2);
    expect(String(after.get('databank.json'))).not.toContain('"withheld"');
    for (const tree of [before, after]) tree.delete('databank.json');
    expect([...after.keys()]).toEqual([...before.keys()]);
    const isCode = (file: string) => /\.(?:js|ts)$/.test(file);
    const code = [...before].filter(([file]) => isCode(file));
    expect(code.map(([file]) => [file, after.get(file)])).toEqual(code);
    const documents = [...before].filter(([file]) => !isCode(file));
    const changes = documents.flatMap(([file, bytes]) => [
      ...differences(JSON.parse(String(bytes)), JSON.parse(String(after.get(file))), file),
    ]);
    const places = new Set(changes.map(({ place }) => place.replaceAll(/^.*\.results\.\d+\./g, '')));
    expect([...places].sort()).toEqual([
      'manifest.json.private_comments_included',
      'other_polity.private_comment',
      'other_polity.private_comment_n.text',
      'polity.private_comment',
      'polity.private_comment_n.text',
      'private_comment.text',
    ]);
    for (const { place, one, other } of changes.filter(({ place }) => place.endsWith('text'))) {
      expect([place, one]).toEqual([place, 'NO_PRIVATE_COMMENTS']);
      expect(other).toMatch(new RegExp(`^${privateCanary}-[23]$`));
    }
    for (const { place, one, other } of changes.filter(({ place }) => place.endsWith('private_comment'))) {
      expect([place, one]).toEqual([place, '']);
      expect(other).toMatch(new RegExp(`^${privateCanary}-polity-[12]$`));
    }
  });
});

interface Difference {
  readonly place: string;
  readonly one: unknown;
  readonly other: unknown;
}

/** Every plain value in which two documents differ; a missing key differs as well. */
function* differences(one: unknown, other: unknown, place: string): Generator<Difference> {
  if (typeof one === 'object' && one !== null && typeof other === 'object' && other !== null) {
    const [left, right] = [one, other] as [Record<string, unknown>, Record<string, unknown>];
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)]))
      yield* differences(left[key], right[key], `${place}.${key}`);
  } else if (one !== other) yield { place, one, other };
}
