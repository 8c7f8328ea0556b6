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
const says = 'what the configuration says';

describe('verify with the files of the maintainer', () => {
  it('passes a tree that was built by them, of some of the collections', async () => {
    expect(await verified(() => {}, {})).toEqual(sound);
  });

  it('passes a tree that publishes private texts, and says so', async () => {
    const published = (files: Files) => {
      editDescription(files, ({ records }) => {
        Object.assign(records['private-comment']?.keys ?? {}, { text: 'text?' });
        Object.assign(records.polity?.keys ?? {}, { private_comment: 'text?' });
      });
      editText(files, (text) =>
        text.replaceAll('"private_comments_included":false', '"private_comments_included":true'),
      );
    };
    expect(await verified(published, {})).toEqual(sound);
  });

  it.each<{
    name: string;
    change: (files: Files) => void;
    configuration?: object;
    /** What fails with the files; the messages of its description. */
    failed: readonly string[];
    messages: readonly string[];
    /** What fails without them. */
    alone: readonly string[];
  }>([
    {
      name: 'a key gone from the description, and from every page',
      change(files) {
        editText(files, (text) => text.replaceAll(',"world_region":"Oceania"', ''));
        editDescription(files, ({ records }) => void delete records.nga?.keys.world_region);
      },
      failed: ['description', 'records'],
      messages: [`records.nga.keys.world_region: is missing, against ${says}`],
      alone: ['schemas'],
    },
    {
      name: 'a text that is not withheld any more, and published',
      change: () => {},
      configuration: {
        withhold: {
          'private-comment.text': { as: 'NO_PRIVATE_COMMENTS', evenNull: true },
          'polity.private_comment': { as: '' },
          'nga.world_region': { as: '' },
        },
      },
      failed: ['description', 'private-comments'],
      messages: [`records.nga.keys.world_region: differs from ${says}`],
      alone: [],
    },
    {
      name: 'texts that another text stands for than it says',
      change: () => {},
      configuration: { withhold: { 'private-comment.text': { as: 'WITHHELD', evenNull: true } } },
      failed: ['description'],
      messages: [`records["private-comment"].keys.text.withheld.as: differs from ${says}`],
      alone: [],
    },
    {
      name: 'private comments that are not withheld any more',
      change(files) {
        editDescription(files, ({ records }) => {
          Object.assign(records['private-comment']?.keys ?? {}, { text: 'text?' });
          Object.assign(records.polity?.keys ?? {}, { private_comment: 'text?' });
        });
        editText(files, (text) => text.replaceAll('"NO_PRIVATE_COMMENTS"', '"SECRET"'));
      },
      failed: ['description', 'private-comments'],
      messages: [
        `records["private-comment"].keys.text: differs from ${says}`,
        `records.polity.keys.private_comment: differs from ${says}`,
        // The text is replaced there, too.
        `roles.sentinels: differs from ${says}`,
      ],
      alone: ['private-comments'],
    },
    {
      name: 'another table',
      change: (files) =>
        editDescription(files, ({ records }) => void Object.assign(records.nga ?? {}, { table: 'accounts' })),
      failed: ['description'],
      messages: [`records.nga.table: differs from ${says}`],
      alone: [],
    },
    {
      name: 'a collection that it does not describe',
      change: (files) => editDescription(files, ({ collections }) => void delete collections['core/ngas']),
      failed: ['description'],
      messages: [`collections["core/ngas"]: is missing, against ${says}`],
      alone: ['manifest', 'root-index', 'files', 'openapi', 'client'],
    },
    {
      name: 'a record more',
      change: (files) =>
        editDescription(
          files,
          ({ records }) => void Object.assign(records, { more: { table: 'more', keys: { id: 'integer' } } }),
        ),
      failed: ['description'],
      messages: [`records.more: is there, against ${says}`],
      alone: [],
    },
    {
      name: 'keys in another order',
      change: (files) =>
        editDescription(files, ({ records }) => {
          const { nga } = records;
          if (nga) nga.keys = Object.fromEntries(Object.entries(nga.keys).reverse());
        }),
      failed: ['description'],
      messages: [`records.nga.keys: has another order than ${says}`],
      alone: ['records', 'schemas'],
    },
    {
      name: 'no object',
      change: (files) => files.set('databank.json', '[]'),
      failed: ['description'],
      messages: [`differs from ${says}`],
      alone: ['description'],
    },
  ])('is not fooled by $name', async ({ change, configuration = {}, failed, messages, alone }) => {
    expect(await verified(change, configuration)).toEqual({ code: 1, failed, messages });
    expect((await verified(change, null)).failed).toEqual(alone);
  });
});
