import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { edit, type Files } from './published-tree.ts';
import { writtenTree } from './written-tree.ts';

interface Databank {
  readonly api: string;
  readonly collections: Record<string, unknown>;
  readonly records: Record<string, { table: string; keys: Record<string, unknown> }>;
}

const editDescription = (files: Files, change: (databank: Databank) => unknown) =>
  edit(files, 'databank.json', change);
const editText = (files: Files, change: (text: string) => string) => {
  for (const [path, content] of files) files.set(path, change(String(content)));
};

const publishPrivate = (files: Files) =>
  editDescription(files, ({ records }) => {
    Object.assign(records['private-comment']?.keys ?? {}, { text: 'text?' });
    Object.assign(records.polity?.keys ?? {}, { private_comment: 'text?' });
  });

/** What `verify` says of a tree, with the maintainer's own files or without. */
async function verified(change: (files: Files) => void, configuration: object | null) {
  const folder = temporaryFolder();
  const file = join(folder, 'own.json');
  writeFileSync(file, JSON.stringify(configuration));
  const tree = await writtenTree(change);
  const { code, stdout } = await runHere(
    ['verify', tree, '--json', ...(configuration === null ? [] : ['--config', file])],
    folder,
  );
  const { checks, failures } = JSON.parse(stdout);
  return {
    code,
    failed: checks
      .filter((check: { failures: number }) => check.failures > 0)
      .map(({ name }: { name: string }) => name),
    messages: failures
      .filter(({ check }: { check: string }) => check === 'description')
      .map(({ message }: { message: string }) => message),
  };
}

const sound = { code: 0, failed: [], messages: [] };

describe('verify with the files of the maintainer', () => {
  it('passes a tree that was built by them, of some of the collections', async () => {
    expect(await verified(() => {}, {})).toEqual(sound);
  });

  it('passes a tree that publishes private texts, and says so', async () => {
    const published = (files: Files) => {
      publishPrivate(files);
      editText(files, (text) =>
        text.replaceAll('"private_comments_included":false', '"private_comments_included":true'),
      );
    };
    expect(await verified(published, {})).toEqual(sound);
  });

  /** What differs, how, and what the configuration withholds, if anything. */
  it.each<[name: string, change: (files: Files) => void, withhold?: object]>([
    [
      'a key gone from the description, and from every page',
      (files) => {
        editText(files, (text) => text.replaceAll(',"world_region":"Oceania"', ''));
        editDescription(files, ({ records }) => void delete records.nga?.keys.world_region);
      },
    ],
    [
      'a text that is not withheld any more, and published',
      () => {},
      {
        'private-comment.text': { as: 'NO_PRIVATE_COMMENTS', evenNull: true },
        'polity.private_comment': { as: '' },
        'nga.world_region': { as: '' },
      },
    ],
    [
      'texts that are replaced by another text than it says',
      () => {},
      { 'private-comment.text': { as: 'WITHHELD', evenNull: true } },
    ],
    [
      'private comments that are not withheld any more',
      (files) => {
        publishPrivate(files);
        editText(files, (text) => text.replaceAll('"NO_PRIVATE_COMMENTS"', '"SECRET"'));
      },
    ],
    [
      'another table',
      (files) =>
        editDescription(files, ({ records }) => void Object.assign(records.nga ?? {}, { table: 'accounts' })),
    ],
    [
      'a collection that it does not describe',
      (files) => editDescription(files, ({ collections }) => void delete collections['core/ngas']),
    ],
    [
      'a record more',
      (files) =>
        editDescription(files, ({ records }) => {
          records.more = { table: 'more', keys: { id: 'integer' } };
        }),
    ],
    [
      'keys in another order',
      (files) =>
        editDescription(files, ({ records }) => {
          const { nga } = records;
          if (nga) nga.keys = Object.fromEntries(Object.entries(nga.keys).reverse());
        }),
    ],
    ['no object', (files) => files.set('databank.json', '[]')],
  ])('is not fooled by %s', async (_, change, withhold) => {
    const found = await verified(change, withhold === undefined ? {} : { withhold });
    expect(found.code).toBe(1);
    const without = await verified(change, null);
    expect(
      [`fails: ${found.failed}`, `fails without it: ${without.failed}`, ...found.messages].join('\n'),
    ).toMatchSnapshot();
  });
});
