/**
 * The contract, written down a second time and independently of src/ and schemas/: collections, keys in page
 * order, storage. Tests hold the product against it.
 */

const common =
  'id year_from year_to description note finalized created_date modified_date tag is_disputed is_uncertain expert_reviewed drb_reviewed';
const embeds = 'polity comment private_comment';

export const crisisCodes =
  'decline collapse epidemic downward_mobility extermination uprising revolution successful_revolution civil_war century_plus fragmentation capital conquest assassination depose constitution labor unfree_labor suffrage public_goods religion';

const attribute = (own: string, more = '') =>
  `${common} name ${own} ${embeds} ${more} citations curator`.split(/\s+/).filter((key) => key !== '');

/** The keys of every kind of record that is no attribute record, by its table. */
export const embeddedKeys: Readonly<Record<string, readonly string[]>> = {
  core_polity:
    'id name start_year end_year long_name new_name polity_tag general_description shapefile_name private_comment created_date modified_date home_nga home_databank_region private_comment_n'.split(
      ' ',
    ),
  core_nga: 'id name subregion longitude latitude capital_city nga_code fao_country world_region'.split(' '),
  core_region: ['id', 'name', 'subregions_list', 'mac_region'],
  core_macro_region: ['id', 'name'],
  core_comment: ['id', 'text'],
  core_private_comment: ['id', 'text'],
  core_reference:
    'id title year creator library_link long_name item_type url_link created_date modified_date'.split(' '),
  core_citation: ['id', 'page_from', 'page_to', 'created_date', 'modified_date', 'ref'],
  core_section: ['id', 'name'],
  core_capital:
    'id name alternative_names current_country latitude longitude year_from year_to url_on_the_map is_verified note'.split(
      ' ',
    ),
};

/** Every collection: path, table, keys. */
export const contract: readonly (readonly [path: string, table: string, keys: readonly string[]])[] = [
  ['/api/general/polity-original-names/', 'general_polity_original_name', attribute('original_name')],
  ['/api/sc/tokens/', 'sc_token', attribute('token')],
  ['/api/core/references/', 'core_reference', embeddedKeys.core_reference ?? []],
  ['/api/core/ngas/', 'core_nga', embeddedKeys.core_nga ?? []],
  ['/api/core/regions/', 'core_region', embeddedKeys.core_region ?? []],
  [
    '/api/crisisdb/us-locations/',
    'crisisdb_us_location',
    ['id', 'city', 'county', 'special_place', 'us_state', 'attention_tag'],
  ],
  ['/api/core/subsections/', 'core_subsection', ['id', 'name', 'section']],
  ['/api/crisisdb/human-sacrifices/', 'crisisdb_human_sacrifice', attribute('human_sacrifice')],
  ['/api/general/polity-capitals/', 'general_polity_capital', attribute('capital', 'polity_cap')],
  [
    '/api/crisisdb/arable-land-per-farmer/',
    'crisisdb_arable_land_per_farmer',
    attribute('arable_land_per_farmer'),
  ],
  [
    '/api/general/polity-succeeding-entities/',
    'general_polity_succeeding_entity',
    attribute('succeeding_entity'),
  ],
  ['/api/general/polity-religion-genuses/', 'general_polity_religion_genus', attribute('religion_genus')],
  [
    '/api/general/polity-suprapolities/',
    'general_polity_suprapolity_relations',
    attribute('supra_polity_relations', 'other_polity'),
  ],
  [
    '/api/general/polity-alternate-religions/',
    'general_polity_alternate_religion',
    attribute('alternate_religion'),
  ],
  ['/api/crisisdb/silver-inflows/', 'crisisdb_silver_inflow', attribute('silver_inflow')],
  ['/api/general/polity-religions/', 'general_polity_religion', attribute('religion')],
  [
    '/api/general/polity-alternative-names/',
    'general_polity_alternative_name',
    attribute('alternative_name'),
  ],
  ['/api/crisisdb/total-populations/', 'crisisdb_total_population', attribute('total_population')],
  [
    '/api/crisisdb/crisis-consequences/',
    'crisisdb_crisis_consequence',
    `${common} crisis_case_id is_first_100 name ${crisisCodes} ${embeds} other_polity citations curator`.split(
      ' ',
    ),
  ],
  [
    '/api/general/polity-religious-traditions/',
    'general_polity_religious_tradition',
    attribute('religious_tradition'),
  ],
  ['/api/general/polity-language-genuses/', 'general_polity_language_genus', attribute('language_genus')],
  ['/api/core/citations/', 'core_citation', embeddedKeys.core_citation ?? []],
  ['/api/core/capitals/', 'core_capital', embeddedKeys.core_capital ?? []],
];

/** The table that each embedding key leads to, wherever it stands. */
export const embedding: Readonly<Record<string, string>> = {
  polity: 'core_polity',
  other_polity: 'core_polity',
  comment: 'core_comment',
  private_comment: 'core_private_comment',
  private_comment_n: 'core_private_comment',
  polity_cap: 'core_capital',
  home_nga: 'core_nga',
  home_databank_region: 'core_region',
  mac_region: 'core_macro_region',
  ref: 'core_reference',
  section: 'core_section',
};

/** Keys that hold booleans, times, decimals: all others are published as they are stored. */
export const booleanKeys = new Set(
  'finalized is_disputed is_uncertain expert_reviewed drb_reviewed is_first_100 is_verified'.split(' '),
);
export const timeKeys = new Set(['created_date', 'modified_date']);
export const decimalPlaces: Readonly<Record<string, number>> = { core_nga: 12, core_capital: 8 };

/** Whether a key of a table embeds: on core_polity, `private_comment` is a plain text. */
export function isEmbedded(table: string, key: string): boolean {
  return key in embedding && !(table === 'core_polity' && key === 'private_comment');
}
