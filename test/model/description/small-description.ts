import type { DescriptionFile, Roles } from '../../../src/model/description/key-facts.ts';

/** A description with one of each kind of key, and no fault. */
export const smallDescription = {
  format: 1,
  api: '/api/',
  pageSize: 10,
  collections: {
    'core/polities': 'core.polity',
    'core/regions': 'core.region',
    'wf/camels': { record: 'wf.camel', pageSize: 1 },
  },
  records: {
    'core.polity': {
      table: 'core_polity',
      keys: {
        id: 'integer',
        long_name: 'text?',
        start_year: 'integer?',
        end_year: 'integer?',
        private_comment: { value: 'text?', withheld: { as: '' } },
        home_region: { one: 'core.region?' },
      },
    },
    'core.region': {
      table: ['core_region', 'core_seshat_region'],
      keys: { id: 'integer', name: 'text', longitude: 'decimal(8)?', latitude: 'decimal(8)?' },
    },
    'core.region~2': {
      table: ['core_region', 'core_seshat_region'],
      keys: { id: 'integer', label: { value: 'text', column: 'name' } },
    },
    'core.citation': { table: 'core_citation', keys: { id: 'uuid', title: 'text?' } },
    'wf.camel': {
      table: 'wf_camel',
      keys: {
        id: 'integer',
        camel: { value: 'text', choices: ['present', 'absent'], help: 'Camels in war.', also: ['camels'] },
        polity: { one: 'core.polity?' },
        region: { one: 'core.region~2?', column: 'region_code' },
        citations: {
          many: 'core.citation',
          link: 'wf_camel_citations',
          owner: 'camel_id',
          target: 'citation_id',
        },
        tags: { ids: 'integer', link: 'wf_camel_tags', owner: 'camel_id', target: 'tag_id' },
        curator: {
          many: 'accounts.expert',
          link: 'wf_camel_curator',
          owner: 'camel_id',
          target: 'expert_id',
        },
        reviewer: { one: 'accounts.expert' },
        reader: { one: 'accounts.reader?' },
        withdrawn: { always: null },
      },
    },
    'accounts.expert': { table: 'accounts_expert', private: true },
    'accounts.reader': { private: true },
  },
} satisfies DescriptionFile;

/** What its records are about. */
export const smallRoles = {
  entity: 'core.polity',
  label: ['long_name'],
  years: ['start_year', 'end_year'],
  place: ['longitude', 'latitude'],
  region: 'home_region',
  columns: {
    'core.region~2': ['label'],
    'core.region': ['name'],
    'core.polity': ['long_name', 'start_year', 'end_year', 'home_region.name'],
  },
} satisfies Roles;

/** A copy of the small description, in which one value is another, or gone where it is undefined. */
export function changed(path: readonly string[], value: unknown): DescriptionFile {
  const copy = structuredClone(smallDescription) as unknown as DescriptionFile;
  let inner = copy as unknown as Record<string, unknown>;
  for (const part of path.slice(0, -1)) inner = inner[part] as Record<string, unknown>;
  const last = path.at(-1) as string;
  if (value === undefined) delete inner[last];
  else Object.defineProperty(inner, last, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}
