import { expect, it } from 'vitest';
import { RepeatedParts } from '../../../../src/outputs/explorer-data/entity-page/repeated-parts.ts';
import { sourcesMarkup } from '../../../../src/outputs/explorer-data/entity-page/sources-markup.ts';

it('names sources by their whole titles', () => {
  const title = `Dillehay (2007): ${'wetlands and states, '.repeat(20)}Holocene 25`;
  const html = sourcesMarkup([0], {
    ...{ counts: new Map(), linked: new Set<number>(), pages: new Map() },
    ...{ references: { ids: [7], labels: [title] }, repeated: new RepeatedParts('../../') },
  });
  expect(html).toMatchObject({ html: expect.stringContaining(`${title}</a>`) });
});
