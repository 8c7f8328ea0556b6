import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { listen, sendJson } from '../sources/service/support/listen.ts';

const secret = 'ada@example.org';

/** A service with one list, and with a description of its own. */
async function describing(description: object, list = 'authors') {
  const results = [{ id: 1, email: secret, profile: { email: secret } }];
  return listen(({ path, headers }, response) => {
    if (path === '/databank.json') sendJson(response, description);
    else if (path === '/api/') sendJson(response, { [list]: `http://${headers.host}/api/${list}/` });
    else if (path === `/api/${list}/`) sendJson(response, { count: 1, next: null, previous: null, results });
    else sendJson(response, { detail: 'Not found.' }, 404);
  });
}

const described = (more: object, list = 'authors') => ({
  ...{ format: 1, api: '/api/', pageSize: 10, collections: { [list]: 'author' }, ...more },
  records: { author: { table: 'author', keys: { id: 'integer', email: 'text', profile: 'json' } } },
});

const renamed = (key: string) => JSON.parse(JSON.stringify(described({})).replace('"email"', `"${key}"`));

const allowing = described({ answers: { addresses: [], allow: ['email'] } });

async function run(...args: readonly string[]) {
  const folder = temporaryFolder();
  const { code, stderr } = await runHere(args, folder);
  const read = (path: string) =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : null;
  return { code, stderr, read };
}

const build = ['--no-sync', '--quiet'];
const to = ['--to', 'it.sqlite', '--quiet'];

describe('what an address says of itself', () => {
  it.each([
    ['allows a key', allowing, 'authors', 'email'],
    ['describes a key of accounts', described({}), 'authors', 'email'],
    ['describes a key in another spelling', renamed('authorEmail'), 'authors', 'authorEmail'],
    [
      'describes a key with choices',
      JSON.parse(
        JSON.stringify(described({})).replace(
          '"email":"text"',
          '"user_mail":{"value":"text","choices":["x"]}',
        ),
      ),
      ...['authors', 'user_mail'],
    ],
    ['describes a key with its words together', renamed('usermail'), 'authors', 'usermail'],
    ['has a list of accounts', described({ answers: { addresses: [] } }, 'users'), 'users', 'users'],
  ])('publishes nothing that is private by name: it %s', async (_, description, list, name) => {
    const { base } = await describing(description, list);
    const message = `error: the databank.json of this address publishes what is private by name: ${name}\n`;
    for (const command of [
      ['build', base, ...build],
      ['import', 'api', base, ...to],
    ]) {
      const { code, stderr, read } = await run(...command);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
      expect([read('out/manifest.json'), read('it.sqlite'), read('it.sqlite.crawl')]).toEqual([
        null,
        null,
        null,
      ]);
    }
  });

  it('is published where the user allows it, or withheld without its description', async () => {
    const { base } = await describing(allowing);
    const imported = await run('import', 'api', base, '--allow', 'email', ...to);
    expect(imported).toMatchObject({ code: 0, stderr: '' });
    expect(imported.read('it.sqlite')).toContain(secret);
    const built = await run('build', base, '--databank', 'answers', ...build);
    expect(built).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(built.read('out/api/authors/index.json') ?? '').results).toEqual([
      { id: 1, email: null, profile: { email: null } },
    ]);
  });

  it('does not replace the description that the user names', async () => {
    const { base } = await describing(allowing);
    const file = join(temporaryFolder(), 'own.json');
    const text = JSON.stringify(described({ answers: { addresses: [] } })).replace('"text"', '"text?"');
    writeFileSync(file, text);
    const { code, stderr, read } = await run('build', base, '--databank', file, ...build);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(read('out/api/authors/index.json')).not.toContain(secret);
  });
});
