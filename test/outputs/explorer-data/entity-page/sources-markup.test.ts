import { expect, it } from 'vitest';
import { RepeatedParts } from '../../../../src/outputs/explorer-data/entity-page/repeated-parts.ts';
import { sourcesMarkup } from '../../../../src/outputs/explorer-data/entity-page/sources-markup.ts';

it('names sources by their whole titles', () => {
  const title = `Dillehay (2007): ${'wetlands and states, '.repeat(20)}Holocene 25`;
  const html = sourcesMarkup([0], {
    ...{ counts: new Map(), linked: new Set<number>(), pages: new Map() },
    repeated: new RepeatedParts('../../', { ids: [7], labels: [title] }),
  });
  expect(html).toMatchObject({ html: expect.stringContaining(`${title}</a>`) });
});

it('lists the first thousand sources, those that links lead to, and says where the others are', () => {
  const labels = Array.from({ length: 1500 }, (_, place) => `Book ${place}`);
  const html = sourcesMarkup([...labels.keys()], {
    ...{ counts: new Map(), linked: new Set([7, 1200]), pages: new Map() },
    repeated: new RepeatedParts('../../', { ids: [...labels.keys()], labels }),
  });
  const { html: text } = html || { html: '' };
  expect(text.match(/<li/g)).toHaveLength(1001);
  expect(text).toContain('<li id="s1200" value="1200">');
  expect(text).toContain('All 1,500 are in the tables of its values');
});
