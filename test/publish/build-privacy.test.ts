import { describe, expect, it } from 'vitest';
import { buildTree } from '../helpers/build-tree.ts';
import { describedWith, withPrivate } from '../helpers/bundled.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';

/** What must never be seen, in tables and columns beside the contract's, and in private comments. */
const canaries = {
  password: 'pbkdf2_sha256$260000$canary-password',
  email: 'canary@example.org',
  session: 'canary-session-key',
  expert: 'Canary Expert',
  extra: 'canary-extra-column',
};
const secret = 'canary-private-comment';

const users = `
  CREATE TABLE auth_user (id integer PRIMARY KEY, password text, email text);
  INSERT INTO auth_user VALUES (1, '${canaries.password}', '${canaries.email}');
  CREATE TABLE django_session (session_key text PRIMARY KEY, session_data text);
  INSERT INTO django_session VALUES ('${canaries.session}', 'x');
  CREATE TABLE accounts_databank_expert (id integer PRIMARY KEY, name text);
  INSERT INTO accounts_databank_expert VALUES (1, '${canaries.expert}');
  CREATE TABLE sc_token_curator (id integer PRIMARY KEY, token_id int, databank_expert_id int);
  INSERT INTO sc_token_curator VALUES (1, 1, 1);
  ALTER TABLE sc_token ADD COLUMN curator_note text DEFAULT '${canaries.extra}';
  ALTER TABLE core_polity ADD COLUMN editor text DEFAULT '${canaries.extra}';
  UPDATE core_private_comment SET text = '${secret}' WHERE id > 1;
  UPDATE core_polity SET private_comment_n_id = 2, private_comment = '${secret}';`;

const everyByte = (out: string) => [...readTree(out)].map(([path, bytes]) => `${path}\n${bytes}`).join('\n');

describe('what is not in the contract', () => {
  it('is in no byte of the tree', async () => {
    const { out, problems } = await buildTree(makeExport(...tiny, users));
    expect(problems).toEqual([]);
    for (const canary of [...Object.values(canaries), secret]) expect(everyByte(out)).not.toContain(canary);
  });

  it('is not published with --include-private-comments either, but the comments are', async () => {
    const { out } = await buildTree(makeExport(...tiny, users), { description: withPrivate });
    for (const canary of Object.values(canaries)) expect(everyByte(out)).not.toContain(canary);
    expect(everyByte(out)).toContain(secret);
  });

  it.each([false, true])(
    'is in no problem (private comments included: %s)',
    async (includePrivateComments) => {
      const { problems } = await buildTree(
        makeExport(
          ...tiny,
          users,
          `CREATE TABLE t (id, text); INSERT INTO t VALUES (1, 'NO_PRIVATE_COMMENTS'), (2, x'${Buffer.from(secret).toString('hex')}'),
           (3, CAST(x'${Buffer.from(secret).toString('hex')}ff' AS TEXT));
         DROP TABLE core_private_comment; ALTER TABLE t RENAME TO core_private_comment;
         UPDATE core_polity SET private_comment = CAST(x'${Buffer.from(secret).toString('hex')}ff' AS TEXT), start_year = 'x';`,
        ),
        { description: describedWith(includePrivateComments) },
      );
      expect(problems).not.toEqual([]);
      expect(JSON.stringify(problems)).not.toContain(secret);
    },
  );
});
