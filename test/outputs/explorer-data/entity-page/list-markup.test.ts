import { expect, it } from 'vitest';
import type { ExplorerCatalog } from '../../../../src/contract/documents.ts';
import type { Entity } from '../../../../src/explorer/entities.ts';
import { listMarkup } from '../../../../src/outputs/explorer-data/entity-page/list-markup.ts';

it.each([
  [2, 2, 2, 'All 2 polities', 'All 2 polities of the databank, with a page each.'],
  [2, 1, 2, 'All 2 polities', 'All 2 polities of the databank, with a page each.'],
  [1, 1, 1, '1 polity', '1 polity of the databank, with a page.'],
  [2, 2, 9, 'All 2 polities that records mention', 'All 2 polities that records mention, with a page each.'],
  [1, 1, 9, '1 polity that records mention', '1 polity that records mention, with a page.'],
])(
  'says which entities a list has: %i, of which records mention %i of %i',
  (listed, count, all, lead, about) => {
    const entities = Array.from({ length: listed }, (_, index) => {
      return {
        label: `Polity ${index}`,
        page: `explore/polity/${index}/`,
        years: null,
        region: null,
      } as Entity;
    });
    const entity = { label: 'Polity', plural: 'Polities', count, all } as ExplorerCatalog['entity'];
    const { main, description } = listMarkup(entities, { entity }, 'polity');
    expect(main.html).toContain(`<p>${lead}, by name.</p>`);
    expect(description).toBe(about);
  },
);
