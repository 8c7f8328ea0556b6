import * as attributes from './attributes.ts';
import { capital, citation, nga, reference, region, section } from './embedded.ts';
import { defineKind, type RecordKind, toOne } from './kind.ts';

/** A list endpoint of the service. */
export interface Collection {
  /** Its path under the base URL, with a slash at both ends. */
  readonly path: string;
  readonly kind: RecordKind;
}

const usLocation = defineKind({ schema: 'us-location', table: 'crisisdb_us_location', relations: {} });

const subsection = defineKind({
  schema: 'subsection',
  table: 'core_subsection',
  relations: { section: toOne(section, 'section_id') },
});

/** The collections, in the order of the interface document (4.2): it is the order everywhere. */
export const collections: readonly Collection[] = [
  { path: '/api/general/polity-original-names/', kind: attributes.polityOriginalName },
  { path: '/api/sc/tokens/', kind: attributes.token },
  { path: '/api/core/references/', kind: reference },
  { path: '/api/core/ngas/', kind: nga },
  { path: '/api/core/regions/', kind: region },
  { path: '/api/crisisdb/us-locations/', kind: usLocation },
  { path: '/api/core/subsections/', kind: subsection },
  { path: '/api/crisisdb/human-sacrifices/', kind: attributes.humanSacrifice },
  { path: '/api/general/polity-capitals/', kind: attributes.polityCapital },
  { path: '/api/crisisdb/arable-land-per-farmer/', kind: attributes.arableLandPerFarmer },
  { path: '/api/general/polity-succeeding-entities/', kind: attributes.politySucceedingEntity },
  { path: '/api/general/polity-religion-genuses/', kind: attributes.polityReligionGenus },
  { path: '/api/general/polity-suprapolities/', kind: attributes.politySuprapolity },
  { path: '/api/general/polity-alternate-religions/', kind: attributes.polityAlternateReligion },
  { path: '/api/crisisdb/silver-inflows/', kind: attributes.silverInflow },
  { path: '/api/general/polity-religions/', kind: attributes.polityReligion },
  { path: '/api/general/polity-alternative-names/', kind: attributes.polityAlternativeName },
  { path: '/api/crisisdb/total-populations/', kind: attributes.totalPopulation },
  { path: '/api/crisisdb/crisis-consequences/', kind: attributes.crisisConsequence },
  { path: '/api/general/polity-religious-traditions/', kind: attributes.polityReligiousTradition },
  { path: '/api/general/polity-language-genuses/', kind: attributes.polityLanguageGenus },
  { path: '/api/core/citations/', kind: citation },
  { path: '/api/core/capitals/', kind: capital },
];

/** The short name of a collection, as the root index and the command line have it: `core/references`. */
export function collectionName(collection: Collection): string {
  return collection.path.slice('/api/'.length, -1);
}
