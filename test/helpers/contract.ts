/**
 * The contract, written down a second time and independently of src/ and schemas/: collections, keys in page
 * order, storage. Tests hold the product against it.
 */

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');

const common =
  'id year_from year_to description note finalized created_date modified_date tag is_disputed is_uncertain expert_reviewed drb_reviewed';
const embeds = 'polity comment private_comment';

export const crisisCodes =
  'decline collapse epidemic downward_mobility extermination uprising revolution successful_revolution civil_war century_plus fragmentation capital conquest assassination depose constitution labor unfree_labor suffrage public_goods religion';

/** The keys of every kind of record but attribute records, by table. */
export const embeddedKeys: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    core_polity:
      'id name start_year end_year long_name new_name polity_tag general_description shapefile_name private_comment created_date modified_date home_nga home_databank_region private_comment_n',
    core_nga: 'id name subregion longitude latitude capital_city nga_code fao_country world_region',
    core_region: 'id name subregions_list mac_region',
    core_macro_region: 'id name',
    core_comment: 'id text',
    core_private_comment: 'id text',
    core_reference:
      'id title year creator library_link long_name item_type url_link created_date modified_date',
    core_citation: 'id page_from page_to created_date modified_date ref',
    core_section: 'id name',
    core_capital:
      'id name alternative_names current_country latitude longitude year_from year_to url_on_the_map is_verified note',
  }).map(([table, keys]) => [table, words(keys)]),
);

/** Path, table, and the keys that an attribute record has of its own: before those that it embeds, and `+` after them. */
const collections = `
  general/polity-original-names general_polity_original_name original_name
  sc/tokens sc_token token
  core/references core_reference
  core/ngas core_nga
  core/regions core_region
  crisisdb/us-locations crisisdb_us_location
  core/subsections core_subsection
  crisisdb/human-sacrifices crisisdb_human_sacrifice human_sacrifice
  general/polity-capitals general_polity_capital capital + polity_cap
  crisisdb/arable-land-per-farmer crisisdb_arable_land_per_farmer arable_land_per_farmer
  general/polity-succeeding-entities general_polity_succeeding_entity succeeding_entity
  general/polity-religion-genuses general_polity_religion_genus religion_genus
  general/polity-suprapolities general_polity_suprapolity_relations supra_polity_relations + other_polity
  general/polity-alternate-religions general_polity_alternate_religion alternate_religion
  crisisdb/silver-inflows crisisdb_silver_inflow silver_inflow
  general/polity-religions general_polity_religion religion
  general/polity-alternative-names general_polity_alternative_name alternative_name
  crisisdb/total-populations crisisdb_total_population total_population
  crisisdb/crisis-consequences crisisdb_crisis_consequence
  general/polity-religious-traditions general_polity_religious_tradition religious_tradition
  general/polity-language-genuses general_polity_language_genus language_genus
  core/citations core_citation
  core/capitals core_capital`;

const ownKeys: Readonly<Record<string, readonly string[]>> = {
  ...embeddedKeys,
  crisisdb_us_location: words('id city county special_place us_state attention_tag'),
  core_subsection: words('id name section'),
  crisisdb_crisis_consequence: words(
    `${common} crisis_case_id is_first_100 name ${crisisCodes} ${embeds} other_polity citations curator`,
  ),
};

/** Every collection: path, table, keys. */
export const contract: readonly (readonly [path: string, table: string, keys: readonly string[]])[] =
  collections
    .trim()
    .split('\n')
    .map((line) => {
      const [path = '', table = '', own = '', , more = ''] = words(line);
      const keys = ownKeys[table] ?? words(`${common} name ${own} ${embeds} ${more} citations curator`);
      return [`/api/${path}/`, table, keys];
    });

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
