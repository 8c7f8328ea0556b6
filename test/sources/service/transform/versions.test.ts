import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { type ImportOptions, importFrom } from '../support/import-from.ts';
import { chosen, inOrder, tokens } from '../support/in-order.ts';
import { listen } from '../support/listen.ts';
import { answerAsService, type Databank, type JsonRecord } from '../support/service.ts';
import { tinyDatabank } from '../support/small-service.ts';

const references = '/api/core/references/';
const citations = '/api/core/citations/';
const names = '/api/general/polity-original-names/';

async function importChanged(
  change: (databank: Databank) => void,
  options: Partial<ImportOptions> & Pick<ImportOptions, 'collections'>,
) {
  const databank = await tinyDatabank();
  change(databank);
  const { base } = await listen(answerAsService(databank));
  return importFrom(base, { ...inOrder, ...options });
}

/** A value of the export. */
function stored(path: string, sql: string): unknown {
  const database = new BetterSqlite3(path, { readonly: true });
  try {
    return database.prepare(sql).pluck().get();
  } finally {
    database.close();
  }
}

const recordsIn = (databank: Databank, path: string): JsonRecord[] => databank.get(path) ?? [];
const embeddedIn = (record: JsonRecord | undefined, key: string) => record?.[key] as JsonRecord;

describe('a record that comes in several versions', () => {
  it('is kept as it was modified last, times compared as instants', async () => {
    const times = ['2024-03-25T11:17:55.936690Z', '2024-03-25T11:17:55.936691Z', '2024-03-25T11:17:55Z'];
    const { path, gathered } = await importChanged(
      (databank) => {
        const [first] = recordsIn(databank, tokens);
        for (const [index, token] of recordsIn(databank, tokens).entries()) {
          token.polity = {
            ...embeddedIn(first, 'polity'),
            id: 1,
            long_name: `version ${index % 3}`,
            modified_date: times[index % 3],
          };
        }
      },
      { collections: chosen(tokens) },
    );
    const [conflict] = gathered?.conflicts ?? [];
    expect(conflict).toMatchObject({ table: 'core_polity', id: 1, kept: 'it was modified last' });
    expect(conflict?.versions).toBeGreaterThanOrEqual(3);
    expect(stored(path, 'SELECT long_name FROM core_polity')).toBe('version 1');
  });

  it.each([
    ['first', [references, citations]],
    ['last', [citations, references]],
  ])('is kept as its own collection has it, where that is read %s', async (_, order) => {
    const { path, gathered } = await importChanged(
      (databank) => {
        for (const citation of recordsIn(databank, citations)) {
          if (citation.ref !== null) embeddedIn(citation, 'ref').title = 'embedded';
        }
      },
      { collections: order.flatMap((each) => chosen(each)) },
    );
    expect(gathered?.conflicts.map(({ table, id, versions }) => [table, id, versions])).toEqual([
      ['core_reference', 1, 2],
      ['core_reference', 2, 2],
    ]);
    expect(gathered?.conflicts[0]?.kept).toBe('it is from its own collection');
    expect(stored(path, 'SELECT title FROM core_reference WHERE id = 1')).toBe('SPQR');
  });

  it('is kept as it was fetched last, where nothing else tells', async () => {
    const { path, gathered } = await importChanged(
      (databank) => {
        for (const [index, token] of recordsIn(databank, tokens).entries()) {
          token.comment = { id: 1, text: `version ${index}` };
        }
      },
      { collections: chosen(tokens) },
    );
    expect(gathered?.conflicts).toEqual([
      { table: 'core_comment', id: 1, versions: 11, kept: 'it was fetched last' },
    ]);
    expect(stored(path, 'SELECT text FROM core_comment')).toBe('version 10');
  });
});

describe('a record that is wrong', () => {
  const spoil = (databank: Databank) => {
    Object.assign(recordsIn(databank, tokens)[2] ?? {}, { token: 5, year_from: 2 ** 53 });
    Object.assign(recordsIn(databank, tokens)[4] ?? {}, { name: 'half \ud800' });
    embeddedIn(recordsIn(databank, names)[1], 'polity').name = null;
  };
  const collections = chosen(tokens, names);

  it('is a problem, with all others, and no export is made', async () => {
    const { crawled, gathered } = await importChanged(spoil, { collections });
    expect(crawled.problems).toEqual(
      expect.arrayContaining([
        { table: 'sc_token', record: 3, field: 'token', message: 'is an integer, expected string' },
        {
          table: 'sc_token',
          record: 3,
          field: 'year_from',
          message: 'is an integer that JavaScript cannot hold exactly',
        },
        {
          table: 'sc_token',
          record: 5,
          field: 'name',
          message: 'holds half of a surrogate pair, which is not a character',
        },
        { table: 'core_polity', record: 1, field: 'name', message: 'is null, expected string' },
      ]),
    );
    expect(crawled.problems.length).toBe(4);
    expect(gathered).toBe(null);
  });

  it('is left out where the import is lenient, and nothing else is', async () => {
    const { crawled, gathered, path } = await importChanged(spoil, { collections, lenient: true });
    expect(gathered?.leftOut.map(({ collection, id }) => [collection, id])).toEqual([
      [names, 7],
      [tokens, 3],
      [tokens, 5],
    ]);
    expect(gathered?.leftOut.flatMap(({ problems }) => problems).length).toBe(crawled.problems.length);
    expect(stored(path, 'SELECT group_concat(id) FROM sc_token')).toBe('1,2,4,6,7,8,9,10,11');
    expect(stored(path, 'SELECT name FROM core_polity WHERE id = 1')).toBe('ItRomPr');
  });

  it('is right where a later pass brings it right', async () => {
    const databank = await tinyDatabank();
    const order = (records: readonly JsonRecord[], index: number) => {
      const spoilt = records.map((record) => (index < 3 ? { ...record, token: 5 } : record));
      return index < 3 ? [...spoilt.slice(0, 10), spoilt[0] ?? {}] : spoilt;
    };
    const { base } = await listen(answerAsService(databank, { order, pageSize: 4 }));
    const { crawled, gathered } = await importFrom(base, inOrder);
    expect(crawled.collections[0]?.passes).toBe(2);
    expect(crawled.problems).toEqual([]);
    expect(gathered?.conflicts.length).toBe(10);
    expect(gathered?.conflicts[0]?.kept).toBe('it is whole, the other is not');
  });

  it('is named where a key stands in it twice, or a number in it is too long', async () => {
    const { base } = await listen((_, response) => {
      const record = (id: number, more: string) =>
        `{"id":${id},"city":"\\"a\\",","county":null,"special_place":null,"us_state":null${more},"attention_tag":null}`;
      const long = (id: number) => record(id, '').replace('"county":null', '"county":[9007199254740993]');
      // Of the last, the number is in a key that is not part of the contract.
      const all = [
        record(1, ''),
        record(2, ',"us_state":"X"'),
        long(3),
        record(4, ',"size":9007199254740993'),
      ];
      response.end(`{"count":4,"next":null,"previous":null,"results":[${all.join()}]}`);
    });
    const { crawled } = await importFrom(base, {
      ...inOrder,
      collections: chosen('/api/crisisdb/us-locations/'),
    });
    expect(crawled.problems.map(({ record, message }) => [record, message])).toEqual([
      [2, 'has the key us_state twice in an object'],
      [3, 'holds a number that JavaScript cannot hold exactly'],
      [3, expect.stringContaining('expected string or null')],
    ]);
  });
});

describe('a service that gives less', () => {
  const trim = (databank: Databank) => {
    for (const token of recordsIn(databank, tokens)) {
      const polity = embeddedIn(token, 'polity');
      token.private_comment = 'Ask the reviewer.';
      token.comment = 'a text';
      polity.home_nga = 1;
      polity.home_databank_region = 'Southern Europe';
      delete polity.private_comment_n;
    }
  };
  const collections = chosen(tokens);

  it('is told in sentences, besides the problems', async () => {
    const { crawled, gathered } = await importChanged(trim, { collections });
    expect(crawled.trimmed.map(({ text }) => text)).toEqual([
      'core_polity.home_databank_region comes as plain text, in 11 records: import api --lenient stores null there',
      'core_polity.home_nga comes as a bare id, in 11 records: import api --lenient stores null there',
      'core_polity.private_comment_n is missing, in 11 records: import api --lenient stores null there',
      'sc_token.comment comes as plain text, in 11 records: import api --lenient stores null there',
      'sc_token.private_comment comes as plain text, in 11 records: import api --lenient stores null there',
    ]);
    expect(crawled.problems.length).toBeGreaterThan(0);
    expect(JSON.stringify(crawled)).not.toContain('Ask the reviewer');
    expect(gathered).toBe(null);
  });

  it('is stored with null in the place of it where the import is lenient', async () => {
    const { gathered, path } = await importChanged(trim, { collections, lenient: true });
    expect(gathered?.leftOut).toEqual([]);
    expect(gathered?.replaced.length).toBe(11);
    expect(new Set(gathered?.replaced[0]?.keys)).toEqual(
      new Set([
        'core_polity.home_nga',
        'core_polity.home_databank_region',
        'core_polity.private_comment_n',
        'sc_token.comment',
        'sc_token.private_comment',
      ]),
    );
    expect(stored(path, 'SELECT count(*) FROM sc_token')).toBe(11);
    expect(stored(path, 'SELECT count(home_nga_id) FROM core_polity')).toBe(0);
  });

  it('does not take the place of what is whole elsewhere', async () => {
    const { path } = await importChanged(
      (databank) => {
        const [, ...others] = recordsIn(databank, tokens);
        for (const token of others) delete embeddedIn(token, 'polity').home_nga;
      },
      { collections, lenient: true },
    );
    expect(stored(path, 'SELECT home_nga_id FROM core_polity WHERE id = 1')).toBe(1);
  });

  it('cannot be stored where the polity itself is only a name', async () => {
    const { crawled, gathered } = await importChanged(
      (databank) => {
        for (const token of recordsIn(databank, tokens)) token.polity = 'ItRomPr';
      },
      { collections, lenient: true },
    );
    expect(crawled.trimmed).toEqual([
      {
        text: 'sc_token.polity comes as plain text, in 11 records: no export can hold these records',
        records: 11,
        isReplaceable: false,
      },
    ]);
    expect(gathered?.leftOut.length).toBe(11);
  });
});

describe('other spellings', () => {
  it('of keys are read', async () => {
    const { crawled, path } = await importChanged(
      (databank) => {
        for (const token of recordsIn(databank, tokens)) {
          const polity = embeddedIn(token, 'polity');
          polity.home_seshat_region = polity.home_databank_region;
          delete polity.home_databank_region;
        }
      },
      { collections: chosen(tokens) },
    );
    expect([crawled.problems, crawled.leftOutKeys]).toEqual([[], []]);
    expect(stored(path, 'SELECT home_databank_region_id FROM core_polity WHERE id = 1')).toBe(1);
  });
});
