import { describe, expect, it } from 'vitest';
import { isLinked, type LinkedField } from '../../../src/model/description/kind.ts';
import { openExport } from '../../../src/sources/export/open-export.ts';
import { kindNamed, kinds } from '../../helpers/bundled.ts';
import { makeExport, tiny } from '../../helpers/make-export.ts';

describe('the links of a large table', () => {
  it('need not be read to their end before the export is closed', () => {
    const token = kindNamed('token');
    const { link } = token.fields.find(isLinked) as LinkedField;
    // More than are sorted at once: they come one by one.
    const many = `WITH RECURSIVE n (i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 61000)
      INSERT INTO sc_token_citations (token_id, citation_id) SELECT i, 'nobody' FROM n`;
    const source = openExport(makeExport(...tiny, many));
    source.checkTables(kinds);
    const links = source.linksOf(link, token, { skip: 0, take: Number.POSITIVE_INFINITY });
    expect(links.of([1000, 1001])).toEqual({ targets: ['nobody', 'nobody'], ends: [1, 2], hasNull: false });
    expect(links.isLeft()).toBe(true);
    source.close();
  });
});
