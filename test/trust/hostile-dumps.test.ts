import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../src/contract/errors.ts';
import { importDump } from '../sources/dump/read-into.ts';
import { passedOver, refused } from '../sources/dump/row-statements.ts';
import { casesOf, seed } from './crash-safety/cases.ts';
import { tally } from './tally.ts';

const schemas = ['public', 'archive', 'staging', 'old_data'] as const;

/** What reading a dump came to: the ids of its comments, and what was said of their table, or why it was refused. */
async function comments(sql: string, chunkSize?: number) {
  try {
    const { rows, report } = await importDump(sql, chunkSize);
    const said = report.problems.filter(({ table }) => table === 'core_comment');
    const ids = (rows.get('core_comment') ?? []).map(([id]) => Number(id));
    return { ids, said: said.map(({ message }) => message).join('\n') };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { ids: null, said: error.message };
  }
}

/** Statements with rows of comments, as COPY or as INSERTs. */
function rowsOf(table: string, ids: readonly number[], isCopy: boolean): string {
  if (isCopy) return `COPY ${table} (id, text) FROM stdin;\n${ids.map((id) => `${id}\tx\n`).join('')}\\.\n`;
  return ids.map((id) => `INSERT INTO ${table} (id, text) VALUES (${id}, 'x');\n`).join('');
}

describe('a table that several schemas have', () => {
  const cases = casesOf(50, 2_000);
  tally('import dump: rows of one schema, that which is read; rows of others never, and both named', cases);

  const part = fc.record({
    schema: fc.constantFrom(...schemas),
    count: fc.nat(3),
    isCopy: fc.boolean(),
    isCreated: fc.boolean(),
  });

  it(`gives its rows or is refused: ${cases} cases, seed ${seed}`, async () => {
    const parts = fc.uniqueArray(part, { minLength: 1, selector: ({ schema }) => schema });
    const property = fc.asyncProperty(parts, fc.boolean(), async (found, hasPaths) => {
      const idsIn = ({ schema, count }: (typeof found)[number]) =>
        Array.from({ length: count }, (_, index) => schemas.indexOf(schema) * 10 + index + 1);
      const sql = found.map((each) => {
        const name = hasPaths ? 'core_comment' : `${each.schema}.core_comment`;
        // Before version 10.3, pg_dump set a path for each schema.
        const path = hasPaths ? `SET search_path = ${each.schema}, pg_catalog;\n` : '';
        const create = each.isCreated ? `CREATE TABLE ${name} (id bigint, text text);\n` : '';
        return path + create + rowsOf(name, idsIn(each), each.isCopy);
      });
      const noPath = "SELECT pg_catalog.set_config('search_path', '', false);\n";
      const nga = 'COPY public.core_nga (id, name) FROM stdin;\n1\tx\n\\.\n';
      const { ids, said } = await comments(noPath + nga + sql.join(''));
      const full = found.filter(({ count }) => count > 0);
      const own = full.find(({ schema }) => schema === 'public');
      const others = full.filter((each) => each !== own);
      const isClean = /^(the dump has no such (table|column).*\n?)*$/.test(said);
      if (!hasPaths && own !== undefined) expect([ids, isClean]).toEqual([idsIn(own), true]);
      else if (!hasPaths && others.length > 0) {
        expect([ids ?? [], said]).toEqual([[], expect.stringContaining('public.core_comment')]);
        expect(others.some(({ schema }) => said.includes(`${schema}.core_comment`))).toBe(true);
      } else if (isClean) {
        // All rows of one schema, and not of another one where public has some.
        const whose = full.filter((each) => ids?.join() === idsIn(each).join());
        expect([ids, whose]).toEqual(full.length === 0 ? [[], []] : [expect.anything(), [expect.anything()]]);
        if (own !== undefined) expect(whose).toEqual([own]);
      } else expect(full.some(({ schema }) => said.includes(`${schema}.core_comment`))).toBe(true);
    });
    await fc.assert(property, { numRuns: cases, seed });
  });
});

describe('a statement that may change rows', () => {
  const cases = casesOf(60, 3_000);
  tally(
    'import dump: a statement that may change rows is refused by its name and line; others change none',
    cases,
  );

  /** Such as change rows only where they stand behind them. */
  const changing = [
    'DELETE FROM core_comment;|UPDATE public.core_comment SET text = NULL;|DROP TABLE x, core_comment;',
    'TRUNCATE x, core_comment;|MERGE INTO core_comment USING x ON true WHEN MATCHED THEN DELETE;',
    'ALTER TABLE core_comment DROP text;|ALTER TABLE core_comment ALTER text TYPE int USING 1;',
    "ALTER TABLE core_comment ADD y text DEFAULT 'z';|DROP SCHEMA public CASCADE;|DROP OWNED BY x;",
    'TRUNCATE x CASCADE;',
  ].flatMap((line) => line.split('|'));
  const asLine = (text: string) => `${text}\n`;
  /** Between the words of a statement. */
  const gaps = fc.constantFrom(...' | |  |\t|\n| /* ; */ | -- ;\n| /* /* DO */ */ |\r\n'.split('|'));
  const statement = (texts: readonly string[]) =>
    fc.record({ text: fc.constantFrom(...texts), gap: gaps, isLower: fc.boolean() }).map(written);

  it(`is found wherever it stands: ${cases} cases, seed ${seed}`, async () => {
    // A trigger may change rows that come behind it.
    const texts = passedOver.filter((text) => !/^CREATE TRIGGER .* core_comment/.test(text));
    const harmless = fc.array(statement(texts), { maxLength: 4 });
    const hostile = fc.oneof(
      statement(refused.map(([text]) => text)).map((text) => ({ text, isAnywhere: true })),
      statement(changing).map((text) => ({ text, isAnywhere: false })),
    );
    const options = fc.record({
      isCopy: fc.boolean(),
      isBehind: fc.boolean(),
      isTransaction: fc.boolean(),
      chunkSize: fc.constantFrom(7, 64, 100_000),
    });
    const property = fc.asyncProperty(
      harmless,
      fc.option(hostile),
      harmless,
      options,
      async (before, bad, after, { isCopy, isBehind, isTransaction, chunkSize }) => {
        const rows = rowsOf('public.core_comment', [1, 2], isCopy);
        const isAfterRows = isBehind || bad?.isAnywhere === false;
        const isWhole = isTransaction && ![...before, ...after].some((each) => /begin;/i.test(each));
        const lead = [isWhole ? 'BEGIN;\n' : '', isAfterRows ? rows : '', ...before.map(asLine)].join('');
        const rest = [...after.map(asLine), isAfterRows ? '' : rows, isWhole ? 'COMMIT;\n' : ''].join('');
        const { ids, said } = await comments(lead + (bad === null ? '' : asLine(bad.text)) + rest, chunkSize);
        if (bad === null) {
          expect([ids, said]).toEqual([[1, 2], expect.not.stringContaining('line')]);
          return;
        }
        const lines = bad.text.split('\n').map((_, index) => lead.split('\n').length + index);
        expect(ids).toBeNull();
        expect(lines.map((line) => `line ${line}`)).toContain(/^line \d+/.exec(said)?.[0]);
      },
    );
    await fc.assert(property, { numRuns: cases, seed });
  });

  interface Spelling {
    readonly text: string;
    readonly gap: string;
    readonly isLower: boolean;
  }

  /** A statement in other letters, and with something else between its words; texts in quotes stay as they are. */
  function written({ text, gap, isLower }: Spelling): string {
    // What psql carries out ends with its line, and so does what its commands follow.
    if (text.includes('\\')) return text;
    return text
      .split(/('[^']*'|"[^"]*"|\$\$.*?\$\$)/)
      .map((piece, index) =>
        index % 2 === 1 ? piece : (isLower ? piece.toLowerCase() : piece).replaceAll(' ', gap),
      )
      .join('');
  }
});
