import { expect, it } from 'vitest';
import { ClaimedEntities, compareEntityPages } from '../../src/verify/explorer/compare-entity-pages.ts';

/** What is wrong with the page of an entity whose only record says a word, where the page shows another text. */
async function faults(word: string, shown: string): Promise<string[]> {
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
  claimed.add({ entity: [0] } as never, { variable: 0, words: [word], codes: [0], state: 'v' } as never);
  const explored = {
    tree,
    notes,
    entities: { ids: [7], labels: [''], from: [275], to: [275] },
    catalog: { content: catalog },
  };
  await compareEntityPages(explored as never, claimed);
  return found;
}

it.each<[name: string, word: string, shown: string, isFault: boolean]>([
  ['another word', 'red', 'blue', true],
  ['the longest text that a label shows whole', 'x'.repeat(160), 'y', true],
  ['the text', 'red', 'The colour is red.', false],
  ['the start of a longer one', 'x'.repeat(161), 'x'.repeat(159), false],
  ['a text without its tags', '<b>red</b>', 'red', false],
  ['a text with one space in the place of two', 'dark  red', 'dark red', false],
  ['another word after white space of any kind', 'dark\u00a0\u2028red', 'dark blue', true],
  ['a text with one space in the place of others', 'dark\u00a0\u2028red\t', 'dark red', false],
])('%s on the page of an entity', async (_, word, shown, isFault) => {
  expect(await faults(word, shown)).toEqual(isFault ? ['disagrees with record 1 of c'] : []);
});
