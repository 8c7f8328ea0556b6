import type { DescriptionFile } from '../../../src/model/description/key-facts.ts';
import type { Description } from '../../../src/model/description/kind.ts';
import { linkDescription } from '../../../src/model/description/link-description.ts';

const attribute = (own: DescriptionFile['records'][string]['keys']) => ({
  keys: {
    id: 'integer',
    year_from: 'integer?',
    year_to: 'integer?',
    note: 'text?',
    tag: 'text',
    is_disputed: 'boolean?',
    is_uncertain: 'boolean?',
    is_reviewed: 'boolean?',
    polity: { one: 'polity?' },
    ...own,
    citations: { many: 'citation', link: 'citations', owner: 'owner_id', target: 'citation_id' },
  },
});

/** Records about a polity, one collection for each way to say something. */
export const someVariables = {
  format: 1,
  api: '/api/',
  pageSize: 10,
  collections: {
    'core/polities': 'polity',
    'sc/populations': 'population',
    'sc/territories': 'territory',
    'wf/camels': 'camel',
    'crisis/consequences': 'consequence',
    'core/references': 'reference',
  },
  records: {
    polity: { keys: { id: 'integer', name: 'text', start_year: 'integer?', end_year: 'integer?' } },
    reference: { keys: { id: 'integer', title: 'text' } },
    citation: {
      keys: { id: 'integer', page_from: 'integer?', page_to: 'integer?', ref: { one: 'reference?' } },
    },
    population: attribute({ population: 'integer?' }),
    territory: attribute({ territory_from: 'decimal(2)?', territory_to: 'decimal(2)?' }),
    camel: attribute({ camel: 'text?' }),
    consequence: attribute({ decline: 'text?', capital: 'text?', other_polity: { one: 'polity?' } }),
  },
  roles: {
    entity: 'polity',
    label: ['name'],
    years: ['start_year', 'end_year'],
    recordYears: ['year_from', 'year_to'],
    reference: { record: 'reference', title: 'title' },
    flags: {
      disputed: ['is_disputed'],
      uncertain: ['is_uncertain'],
      reviewed: ['is_reviewed'],
      inferred: { tag: ['IFR'] },
    },
    sentinels: ['NO_VALUE'],
    unknownYears: [9999],
    note: 'note',
    pages: ['page_from', 'page_to'],
  },
  variables: {
    camel: { collection: 'wf/camels', value: 'camel', name: 'Camels', codes: 'presence' },
  },
  codes: {
    presence: {
      present: { label: 'Present', means: 'present' },
      IA: { label: 'Inferred absent', means: 'absent', inferred: true },
      DIS: { label: 'Disputed', means: 'disputed' },
      U: { label: 'Unknown', means: 'unknown' },
      many: { label: 'Very many' },
    },
  },
} as const satisfies DescriptionFile;

export function linked(file: DescriptionFile = someVariables): Description {
  return linkDescription(file, { schemas: new Map() });
}
