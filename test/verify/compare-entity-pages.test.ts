import { expect, it } from 'vitest';
import { ClaimedEntities, compareEntityPages } from '../../src/verify/explorer/compare-entity-pages.ts';

/** What is wrong with the page of an entity whose only record says a word or a number, where the page shows another text. */
async function faults(word: string | number, shown: string): Promise<string[]> {
  // A second name may have several lines.
  const lead = (years: string) => `<div class="lead"><p>Two\nlines · ${years}</p></div>`;
  const html = `<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; script-src &#39;self&#39;;">
    ${lead('275 CE')}<script type="application/ld+json">{"about":{"identifier":"7"}}</script>
    <div data-variable="v" data-claims="1"><a href="#/c?row=0">${shown}</a></div>`;
  const list = '<li><a href="../../polity/7/index.html"></a> Two\nlines 275 CE</li>';
  const tree = {
    manifest: {
      files: ['explore/index.html', 'explore/polity/7/index.html', 'explore/all/polity/index.html'],
    },
    http: null,
    target: { file: async (path: string) => ({ bytes: Buffer.from(path.includes('/all/') ? list : html) }) },
  };
  const found: string[] = [];
  const notes = { looked: () => {}, fail: (_: string, fault: string) => found.push(fault) };
  const catalog = {
    variables: [{ id: 'v', list: null, collection: 0 }],
    collections: [{ name: 'c' }],
    codes: {},
  };
  const claimed = new ClaimedEntities();
  const said = typeof word === 'number' ? { low: [word], words: [] } : { words: [word], codes: [0] };
  claimed.add({ entity: [0] } as never, { variable: 0, ...said, state: 'v' } as never);
  const explored = {
    tree,
    notes,
    entities: { ids: [7], labels: [''], from: [275], to: [275] },
    catalog: { content: catalog },
  };
  await compareEntityPages(explored as never, claimed, null);
  return found;
}

it.each<[name: string, word: string | number, shown: string, isFault: boolean]>([
  ['another word', 'red', 'blue', true],
  ['the longest text that a label shows whole', 'x'.repeat(160), 'y', true],
  ['the text', 'red', 'The colour is red.', false],
  ['the start of a longer one', 'x'.repeat(161), 'x'.repeat(159), false],
  ['a text without its tags', '<b>red</b>', 'red', false],
  ['a text with one space in the place of two', 'dark  red', 'dark red', false],
  ['another word after white space of any kind', 'dark\u00a0\u2028red', 'dark blue', true],
  ['a text with one space in the place of others', 'dark\u00a0\u2028red\t', 'dark red', false],
  ['a small number without its last digits', -1.0000000010000002e-15, '−0.000000000000001', false],
  ['zero for the smallest number', Number.MIN_VALUE, '0', false],
  ['another small number', 2e-13, '0.0000000000001', true],
])('%s on the page of an entity', async (_, word, shown, isFault) => {
  expect(await faults(word, shown)).toEqual(isFault ? ['disagrees with record 1 of c'] : []);
});
