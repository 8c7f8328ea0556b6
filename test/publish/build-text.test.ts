import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTree } from '../helpers/build-tree.ts';
import { choose } from '../helpers/bundled.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { character, property } from '../helpers/property.ts';
import { recordsOf } from '../helpers/read-tree.ts';
import { casesOf } from '../trust/crash-safety/cases.ts';

const tokens = choose('sc/tokens');

/** What comes back from the pages for these texts, which stand in the records, a polity and a comment. */
async function published(texts: readonly string[]) {
  const path = makeExport(...tiny, (database) => {
    database.exec('DELETE FROM sc_token');
    const insert = database.prepare(
      'INSERT INTO sc_token (id, token, polity_id, comment_id) VALUES (?, ?, 1, 1)',
    );
    for (const [index, text] of texts.entries()) insert.run(index + 1, text);
    database.prepare('UPDATE core_polity SET general_description = ? WHERE id = 1').run(texts[0]);
    database.prepare('UPDATE core_comment SET text = ? WHERE id = 1').run(texts.at(-1));
  });
  const { out, problems } = await buildTree(path, { description: tokens, pageSize: 3 });
  expect(problems).toEqual([]);
  return recordsOf(out, 'sc/tokens') as {
    token: string;
    polity: { general_description: string };
    comment: { text: string };
  }[];
}

describe('text comes back as it is in the database', () => {
  property([fc.array(fc.string({ unit: character, maxLength: 200 }), { minLength: 1, maxLength: 40 })], {
    numRuns: casesOf(8, 500),
  })('any text that SQLite can hold', async (texts) => {
    const records = await published(texts);
    expect(records.map(({ token }) => token)).toEqual(texts);
    for (const { polity, comment } of records) {
      expect(polity.general_description).toBe(texts[0]);
      expect(comment.text).toBe(texts.at(-1));
    }
  });

  it('every text that a serializer could stumble over', async () => {
    const texts = [
      '',
      '\u0000',
      'a\u0000b',
      'a\r\nb\tc',
      '"\\/\b\f',
      '\u2028\u2029',
      '\uFEFFmarked',
      '\uFFFD',
      '\u007F\u0080\u009F',
      '𐎠𐎼𐎹 𒀭 🏛️',
      '</script><svg onload=alert(1)>',
      '§REF§(Beard 2015) <i>SPQR</i>§REF§',
      '{"results":[]}',
      'ß'.repeat(50_000),
      '𓂀'.repeat(50_000),
    ];
    const records = await published(texts);
    expect(records.map(({ token }) => token)).toEqual(texts);
  });
});

describe('text that is none', () => {
  it.each([
    ['invalid UTF-8', `CAST(x'41ff42' AS TEXT)`, 'is text with invalid encoding'],
    ['a lone surrogate', `CAST(x'eda080' AS TEXT)`, 'is text with invalid encoding'],
    ['a BLOB', `x'00ff'`, 'is a BLOB of 2 bytes, expected text'],
  ])('%s is a problem', async (_, value, message) => {
    const { problems } = await buildTree(
      makeExport(...tiny, `UPDATE sc_token SET token = ${value} WHERE id = 1`),
    );
    expect(problems).toEqual([{ table: 'sc_token', record: 1, field: 'token', message }]);
  });
});
