import { attribute } from './attribute.ts';
import { capital, citation, nga, polity, reference, region, section } from './embedded.ts';
import { defineKind, type RecordKind, toOne } from './kind.ts';

/** A list endpoint of the service. */
export interface Collection {
  /** Its path under the base URL, with a slash at both ends. */
  readonly path: string;
  readonly kind: RecordKind;
}

/** The collections, in the order of the interface document (4.2), which is used everywhere. */
export const collections: readonly Collection[] = [
  {
    path: '/api/general/polity-original-names/',
    kind: attribute('polity-original-name', 'general_polity_original_name', {}),
  },
  { path: '/api/sc/tokens/', kind: attribute('token', 'sc_token', {}) },
  { path: '/api/core/references/', kind: reference },
  { path: '/api/core/ngas/', kind: nga },
  { path: '/api/core/regions/', kind: region },
  {
    path: '/api/crisisdb/us-locations/',
    kind: defineKind({ schema: 'us-location', table: 'crisisdb_us_location', relations: {} }),
  },
  {
    path: '/api/core/subsections/',
    kind: defineKind({
      schema: 'subsection',
      table: 'core_subsection',
      relations: { section: toOne(section, 'section_id') },
    }),
  },
  {
    path: '/api/crisisdb/human-sacrifices/',
    kind: attribute('human-sacrifice', 'crisisdb_human_sacrifice', {}),
  },
  {
    path: '/api/general/polity-capitals/',
    kind: attribute('polity-capital', 'general_polity_capital', {
      polity_cap: toOne(capital, 'polity_cap_id'),
    }),
  },
  {
    path: '/api/crisisdb/arable-land-per-farmer/',
    kind: attribute('arable-land-per-farmer', 'crisisdb_arable_land_per_farmer', {}),
  },
  {
    path: '/api/general/polity-succeeding-entities/',
    kind: attribute('polity-succeeding-entity', 'general_polity_succeeding_entity', {}),
  },
  {
    path: '/api/general/polity-religion-genuses/',
    kind: attribute('polity-religion-genus', 'general_polity_religion_genus', {}),
  },
  {
    path: '/api/general/polity-suprapolities/',
    kind: attribute('polity-suprapolity', 'general_polity_suprapolity_relations', {
      other_polity: toOne(polity, 'other_polity_id'),
    }),
  },
  {
    path: '/api/general/polity-alternate-religions/',
    kind: attribute('polity-alternate-religion', 'general_polity_alternate_religion', {}),
  },
  { path: '/api/crisisdb/silver-inflows/', kind: attribute('silver-inflow', 'crisisdb_silver_inflow', {}) },
  {
    path: '/api/general/polity-religions/',
    kind: attribute('polity-religion', 'general_polity_religion', {}),
  },
  {
    path: '/api/general/polity-alternative-names/',
    kind: attribute('polity-alternative-name', 'general_polity_alternative_name', {}),
  },
  {
    path: '/api/crisisdb/total-populations/',
    kind: attribute('total-population', 'crisisdb_total_population', {}),
  },
  {
    path: '/api/crisisdb/crisis-consequences/',
    kind: attribute('crisis-consequence', 'crisisdb_crisis_consequence', {
      other_polity: toOne(polity, 'other_polity_id'),
    }),
  },
  {
    path: '/api/general/polity-religious-traditions/',
    kind: attribute('polity-religious-tradition', 'general_polity_religious_tradition', {}),
  },
  {
    path: '/api/general/polity-language-genuses/',
    kind: attribute('polity-language-genus', 'general_polity_language_genus', {}),
  },
  { path: '/api/core/citations/', kind: citation },
  { path: '/api/core/capitals/', kind: capital },
];

/** The short name of a collection, as used in the root index and on the command line: `core/references`. */
export function collectionName(collection: Collection): string {
  return collection.path.slice('/api/'.length, -1);
}
