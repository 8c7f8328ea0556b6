import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from '../../helpers/run-command-line.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { listen } from './support/listen.ts';

const asked = (token: string) => ['--header', `Authorization: Token ${token}`];

/** Imports from a service of two pages, the second of which takes one token only; `renew` changes it. */
async function importWithTokens() {
  let valid = 'none';
  const { base } = await listen(({ search, headers }, response) => {
    const page = search.includes('page=2') ? 2 : 1;
    const link = page === 1 ? { link: '</items?page=2>; rel="next"' } : {};
    const status = page === 2 && headers.authorization !== `Token ${valid}` ? 401 : 200;
    response.writeHead(status, { 'content-type': 'application/json', ...link });
    response.end(JSON.stringify({ items: [{ id: page }], total: 2 }));
  });
  const folder = temporaryFolder();
  const to = ['--list', 'items', '--to', 'it.sqlite'];
  return {
    run: (...options: readonly string[]) => runHere(['import', 'api', base, ...to, ...options], folder),
    renew: (token: string) => {
      valid = token;
    },
    isWritten: () => existsSync(join(folder, 'it.sqlite')),
  };
}

describe('an import whose token expires', () => {
  it('resumes with a new one, if the person says that it is of the same user', async () => {
    const { run, renew } = await importWithTokens();
    expect(await run(...asked('old'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('run the same command with a new one and --same-user: it resumes.'),
    });
    renew('new');
    expect(await run(...asked('new'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('To resume with a new token of the same user, add --same-user.'),
    });
    expect(await run(...asked('new'), '--same-user', '--keep-pages')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/: 2 rows[\s\S]*\nResumed/),
    });
    // From then on, the new token is that of before.
    expect(await run(...asked('new'), '--keep-pages')).toMatchObject({ code: 0 });
  });

  it('does not resume without any, nor begin with one: that is another user', async () => {
    for (const [first, then] of [
      [asked('old'), []],
      [[], asked('old')],
    ] as const) {
      const { run, renew, isWritten } = await importWithTokens();
      expect(await run(...first)).toMatchObject({ code: 2 });
      renew('old');
      expect(await run(...then, '--same-user')).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(
          /with other headers .*\nhint: Start over with --refresh, or import into another file\.$/m,
        ),
      });
      expect(isWritten()).toBe(false);
    }
  });
});
