import { contract } from '../../helpers/contract.ts';
import type { Step } from '../../helpers/make-export.ts';
import { tables } from './tables.ts';

/** Every canary holds this word, and nothing else does. */
export const canaryWord = 'c4n4ry';

const canary = (kind: string) => `${kind}-${canaryWord}`;

/** Stands in every private comment, with a number that tells them apart. */
export const privateCanary = canary('private-comment');

/** Tables that real exports have and that a build must not read. */
const secretTables = `
  CREATE TABLE auth_user (id integer PRIMARY KEY, username text, password text, email text, first_name text);
  INSERT INTO auth_user VALUES (1, '${canary('user')}', 'pbkdf2_sha256$260000$${canary('hash')}',
    '${canary('mail')}@example.org', '${canary('expert')}');
  CREATE TABLE django_session (session_key text PRIMARY KEY, session_data text, expire_date datetime);
  INSERT INTO django_session VALUES ('${canary('session')}', '${canary('session-data')}', '2024-01-01 00:00:00');
  CREATE TABLE authtoken_token (key text PRIMARY KEY, user_id int);
  INSERT INTO authtoken_token VALUES ('${canary('token')}', 1);
  CREATE TABLE account_emailaddress (id integer PRIMARY KEY, email text);
  INSERT INTO account_emailaddress VALUES (1, '${canary('mail')}@example.org');
  CREATE TABLE accounts_databank_expert (id integer PRIMARY KEY, name text, user_id int);
  INSERT INTO accounts_databank_expert VALUES (1, '${canary('expert')}', 1);
  CREATE TABLE core_seshatprivatecomment (id integer PRIMARY KEY, text text);
  INSERT INTO core_seshatprivatecomment VALUES (1, '${canary('unread-spelling')}');
  CREATE TABLE "${canary('table')}" ("${canary('column')}" text DEFAULT '${canary('default')}');
  CREATE VIRTUAL TABLE search USING fts5(text);
  INSERT INTO search VALUES ('${canary('search')}');`;

const attributeTables = contract
  .map(([, table, keys]) => [table, keys] as const)
  .filter(([, keys]) => keys.includes('curator'));

/**
 * Canaries in every table and column that is not in the contract, and in every private comment. It comes behind the
 * rows, whatever their tables look like.
 */
export const plantCanaries: Step = (database) => {
  database.exec(secretTables);
  for (const { name } of tables) {
    database.exec(`ALTER TABLE ${name} ADD COLUMN internal text DEFAULT '${canary('column')}';
      ALTER TABLE ${name} ADD COLUMN "editor_id" text; UPDATE ${name} SET editor_id = '${canary('editor')}';`);
  }
  for (const [table] of attributeTables) {
    const owner = `${table.slice(table.indexOf('_') + 1)}_id`;
    database.exec(`CREATE TABLE ${table}_curator (id integer PRIMARY KEY, ${owner} text, databank_expert_id text);
      INSERT INTO ${table}_curator VALUES (1, 1, '${canary('expert')}');`);
  }
  database.exec(`UPDATE core_private_comment SET text = '${privateCanary}-' || id WHERE id > 1;
    UPDATE core_polity SET private_comment = '${privateCanary}-polity-' || id, private_comment_n_id = 2;
    UPDATE general_polity_capital SET private_comment_id = 3;`);
};

/** Private comments that are no texts, the canary inside. */
export const spoiltPrivateComments: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'a BLOB': (hex: string) => `x'${hex}'`,
    'invalid UTF-8': (hex: string) => `CAST(x'${hex}ff' AS TEXT)`,
    'a lone surrogate': (hex: string) => `CAST(x'eda080${hex}' AS TEXT)`,
    'a text behind a NUL': (hex: string) => `CAST(x'00${hex}ff' AS TEXT)`,
    'the sentinel and more': (hex: string) => `'NO_PRIVATE_COMMENTS' || char(0) || CAST(x'${hex}ff' AS TEXT)`,
  }).map(([name, value]) => {
    const sql = value(Buffer.from(privateCanary).toString('hex'));
    return [
      name,
      `UPDATE core_private_comment SET text = ${sql}; UPDATE core_polity SET private_comment = ${sql};`,
    ];
  }),
);

/** The steps with canaries in place before the last, which does the damage. */
export function planted(steps: readonly Step[]): readonly Step[] {
  return [...steps.slice(0, -1), plantCanaries, ...steps.slice(-1)];
}
