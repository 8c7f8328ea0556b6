import { describe, expect, it } from 'vitest';
import { openExport } from '../../../src/sources/export/open-export.ts';
import { kinds } from '../../helpers/bundled.ts';
import { makeExport, tiny } from '../../helpers/make-export.ts';

/** What check() says of the tiny databank with a link table whose columns have no types. */
function problemsOfLink(owner: string, target: string) {
  const source = openExport(
    makeExport(
      ...tiny,
      `DROP TABLE sc_token_citations; CREATE TABLE sc_token_citations (token_id, citation_id);
       INSERT INTO sc_token_citations VALUES (${owner}, ${target});`,
    ),
  );
  try {
    return source.check(kinds).problems;
  } finally {
    source.close();
  }
}

const uuid = 'f97de05a0ac75d16a679fc7f125201a7';

describe('a link that SQL takes for one of a record', () => {
  it.each([
    ['1', `'${uuid}'`],
    ['1.0', `'${uuid}'`],
    ['1', `'F97DE05A-0AC7-5D16-A679-FC7F125201A7'`],
  ])('is one where its keys can be read: %s, %s', (owner, target) => {
    expect(problemsOfLink(owner, target)).toEqual([]);
  });

  it.each([
    [`'1'`, `'${uuid}'`, 'token_id', '1', 'is the text "1", expected an integer'],
    ['1', `CAST('${uuid}' AS BLOB)`, 'citation_id', 1, 'is a BLOB of 32 bytes, expected a UUID'],
    ['1', `'f9-${uuid.slice(2)}'`, 'citation_id', 1, `is the text "f9-${uuid.slice(2)}", expected a UUID`],
    ['1', `'${uuid.replace(/^(.{9})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}'`, 'citation_id', 1, 'is the text'],
  ])('is a problem where they cannot: %s, %s', (owner, target, field, record, message) => {
    expect(problemsOfLink(owner, target)).toEqual([
      { table: 'sc_token_citations', record, field, message: expect.stringContaining(message) },
    ]);
  });
});

describe('a dangling key is shown', () => {
  it.each([
    ['with all its digits', '9007199254740993', '9007199254740993', '9007199254740993'],
    [
      'quoted, on one line',
      `'a' || char(10) || char(27) || '[31m'`,
      /^"a\\n\\u001b\[31m"$/,
      /has no id "a\\n\\u001b\[31m"$/,
    ],
    ['short', `replace(hex(zeroblob(5000)), '0', 'y y')`, /^"[y ]{60}…"$/, /has no id "[y ]{60}…"$/],
    ['by its size, where it is a BLOB', `x'00ff'`, 'a BLOB of 2 bytes', 'a BLOB of 2 bytes'],
  ])('%s', (_, key, record, message) => {
    const [problem] = problemsOfLink(key, `'${uuid}'`);
    expect(problem).toEqual({
      table: 'sc_token_citations',
      record: expect.stringMatching(record),
      field: 'token_id',
      message: expect.stringMatching(message),
    });
  });
});

describe('an id that cannot be read', () => {
  it.each([
    [`'f9-${uuid.slice(2)}'`, `is the text "f9-${uuid.slice(2)}", expected a UUID`],
    [`CAST('${uuid}' AS BLOB)`, 'is a BLOB of 32 bytes, expected a UUID'],
  ])('is found although keys seem to lead to it: %s', (id, message) => {
    const source = openExport(
      makeExport(...tiny, `UPDATE core_citation SET id = ${id} WHERE id = '${uuid}'`),
    );
    try {
      source.checkTables(kinds);
      expect(source.unreadableIds(kinds)).toEqual([
        {
          table: 'core_citation',
          record: expect.anything(),
          field: 'id',
          message: expect.stringContaining(message),
        },
      ]);
    } finally {
      source.close();
    }
  });
});
