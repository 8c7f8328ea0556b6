import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atomFeed } from '../../src/diff/atom-feed.ts';
import type { ListedChange } from '../../src/diff/change-list.ts';
import { markdown } from '../../src/diff/markdown.ts';
import type { Comparison } from '../../src/diff/verdict.ts';
import { character, property } from '../helpers/property.ts';
import { assertWellFormed } from './well-formed.ts';

const counts = { old: 2, new: 2, added: 0, removed: 0, changed: 1 };
const time = '2024-03-25T11:17:55.936690Z';

/** A comparison in which a text stands wherever one may. */
function comparisonWith(text: string): Comparison {
  const change = {
    record: 'polity',
    collection: null,
    label: text,
    time: null,
    lists: [] as string[],
    name: null,
    was: null,
    replacement: null,
  };
  return {
    old: text,
    new: text,
    difference: {
      structure: [{ change: 'key-added', record: 'polity', key: text, type: 'text' }],
      collections: [{ collection: text, ...counts }],
      embedded: [{ record: text, ...counts }],
    },
    withheld: [text],
    notes: [text],
    versions: [],
    changes: [
      { ...change, event: 'added', id: text, fields: null, values: { key: text } },
      { ...change, event: 'changed', id: 2, fields: { key: { old: text, new: `${text}.` } }, values: null },
      { ...change, event: 'removed', id: 3, fields: null, values: { key: [text] }, collection: text },
    ] satisfies ListedChange[],
    more: 3,
  };
}

const hostile = [
  '`',
  '``',
  ' ` ',
  '```\n```',
  '|',
  '\n\n# Title\n',
  '<script>alert(1)</script>',
  '<!--',
  '&lt;',
  '@someone',
  '[a](javascript:b)',
  '![a](b)',
  'https://example.org',
  '\\',
  '\\`',
  '*a*',
  '- a',
  '\t',
  '\r\n',
  '\u0000',
  '\u001b[31m',
  '\u0085',
  '\u2028',
  '\u202e',
  '\ufeff',
  ']]>',
  '\ufffe',
  '\ud800',
  '\u{1f600}',
  '',
];
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: character })), { maxLength: 8 })
  .map((parts) => parts.join(''));

/** What is left of Markdown without its code spans, as CommonMark finds them, and without the escapes of our sentences. */
function skeleton(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replaceAll(/(?<![`\\])(`+)(?!`).*?(?<!`)\1(?!`)/g, 'CODE'))
    .join('\n');
}

describe('Markdown', () => {
  property([anyText])('has the same lines and marks, whatever is in the data', (text) => {
    const [written, plain] = [text, 'plain'].map((each) =>
      // One sentence names what was not compared in plain words.
      skeleton(markdown({ ...comparisonWith(each), withheld: [], notes: [] })),
    );
    expect(written).toBe(plain);
  });

  property([anyText])('has no mark of its own in the sentences either', (text) => {
    const line = markdown(comparisonWith(text)).split('\n\n')[2] ?? '';
    expect(line).toMatch(/^Not compared: .*\.$/);
    expect(line.replaceAll(/\\./g, '')).not.toMatch(/[`*_[\]<>|]/);
  });

  it('reads well', () => {
    expect(markdown({ ...comparisonWith('a|b'), withheld: [], notes: [] })).toMatchInlineSnapshot(`
      "# Changes from \`a|b\` to \`a|b\`

      2 records differ: 2 changed; the structure differs in 1 place.

      ## Structure

      - \`polity.a|b is new (text)\`

      ## Records

      |  | old | new | added | removed | changed |
      | --- | ---: | ---: | ---: | ---: | ---: |
      | \`a\\|b\` | 2 | 2 | 0 | 0 | 1 |
      | \`a\\|b (embedded)\` | 2 | 2 | 0 | 0 | 1 |

      ### \`polity (embedded)\`

      - \`added polity/a|b (a|b)\`
      - \`changed polity/2 (a|b)\`
        - \`key\`: \`"a|b"\` -> \`"a|b."\`
      - \`removed a|b/3 (a|b)\`

      3 more changes are not listed."
    `);
  });

  it('has each value in a code span of its own', () => {
    const comparison = comparisonWith('a`b');
    const [, changed] = comparison.changes;
    const fields = { cited: { old: [1, 2], new: [2, 3] }, text: { old: 'a`b', new: '``' } };
    const changes = [{ ...changed, fields, lists: ['cited'] } as ListedChange];
    expect(markdown({ ...comparison, changes })).toContain(
      '\n  - `cited`: removed `1` added `3`\n  - `text`: ``"a`b"`` -> ```"``"```\n',
    );
  });
});

describe('an Atom feed', () => {
  property([anyText])('is well-formed, whatever is in the data', (text) => {
    const feed = atomFeed(comparisonWith(text), { updated: time }) as string;
    assertWellFormed(feed);
    expect(feed.match(/<entry>/g)).toHaveLength(4);
  });

  it('shows what XML cannot hold, and loses nothing else', () => {
    const feed = atomFeed(comparisonWith('a\u0000b\ufffe<&\r'), { updated: time });
    expect(feed).toContain('a\\u0000b\\ufffe&lt;&amp;\\r');
  });

  it('has times of the records or of the user, and ids of what differs', () => {
    const comparison = comparisonWith('x');
    expect(atomFeed(comparison, { updated: null })).toBeNull();
    const [first, ...rest] = comparison.changes as [ListedChange, ...ListedChange[]];
    const dated = { ...comparison, changes: [{ ...first, time }, ...rest] };
    const feed = atomFeed(dated, { updated: null }) as string;
    expect(feed.match(/<updated>(.*?)<\/updated>/g)).toEqual(Array(5).fill(`<updated>${time}</updated>`));
    const ids = (text: string | null) => text?.match(/<id>urn:uuid:[0-9a-f-]{36}<\/id>/g);
    expect(new Set(ids(feed)).size).toBe(5);
    expect(ids(atomFeed({ ...dated, more: 0 }, { updated: '2026-01-01T00:00:00.000000Z' }))).toEqual(
      ids(feed),
    );
  });

  it('says how much it does not list', () => {
    const feed = atomFeed(comparisonWith('x'), { updated: time });
    expect(feed).toContain('3 more changes are not listed.</subtitle>');
  });

  it('says, as Markdown does, that it does not list one change', () => {
    const one = { ...comparisonWith('x'), more: 1 };
    expect(markdown(one)).toMatch(/\n\n1 more change is not listed\.$/);
    expect(atomFeed(one, { updated: time })).toContain(' 1 more change is not listed.</subtitle>');
  });
});
