// Made from schemas/ by `npm run types`. Do not edit.

/**
 * Arable land per farmer in a polity.
 */
export type ArableLandPerFarmer = AttributeRecord & {
  /**
   * Label of the record kind; its spelling varies.
   */
  name: string;
  /**
   * Land per farmer, in the unit that the record describes.
   */
  arable_land_per_farmer: number | null;
};
/**
 * What a crisis of a polity led to. Codes seen: P, A, SU, IP, and the text None.
 */
export type CrisisConsequence = AttributeRecord & {
  /**
   * Identifier of the crisis case.
   */
  crisis_case_id: string;
  /**
   * Whether the case is one of the first hundred.
   */
  is_first_100: boolean | null;
  /**
   * Title of the crisis case.
   */
  name: string | null;
  decline: string | null;
  collapse: string | null;
  epidemic: string | null;
  downward_mobility: string | null;
  extermination: string | null;
  uprising: string | null;
  revolution: string | null;
  successful_revolution: string | null;
  civil_war: string | null;
  century_plus: string | null;
  fragmentation: string | null;
  capital: string | null;
  conquest: string | null;
  assassination: string | null;
  depose: string | null;
  constitution: string | null;
  labor: string | null;
  unfree_labor: string | null;
  suffrage: string | null;
  public_goods: string | null;
  religion: string | null;
  /**
   * The other polity of the crisis.
   */
  other_polity: Polity | null;
};
/**
 * Whether human sacrifice is attested in a polity.
 */
export type HumanSacrifice = AttributeRecord & {
  /**
   * Label of the record kind; its spelling varies.
   */
  name: string;
  /**
   * Code; values seen: U, A.
   */
  human_sacrifice: string;
};
/**
 * Another religion of a polity.
 */
export type PolityAlternateReligion = AttributeRecord & {
  /**
   * Label of the record kind; its spelling varies.
   */
  name: string;
  /**
   * The religion; NO_VALUE_ON_WIKI occurs.
   */
  alternate_religion: string;
};
/**
 * Another name of a polity.
 */
export type PolityAlternativeName = AttributeRecord & {
  /**
   * Label of the record kind; its spelling varies.
   */
  name: string;
  /**
   * The name.
   */
  alternative_name: string | null;
};
/**
 * A capital of a polity.
 */
export type PolityCapital = AttributeRecord & {
  /**
   * Label of the record kind; its spelling varies.
   */
  name: string;
  /**
   * Name of the capital.
   */
  capital: string | null;
  /**
   * The capital as a place.
   */
  polity_cap: Capital | null;
};
/**
 * Genus of the language of a polity.
 */
export type PolityLanguageGenus = AttributeRecord & {
  /**
   * Label of the record kind; its spelling varies.
   */
  name: string;
  /**
   * The genus; NO_VALUE_ON_WIKI occurs.
   */
  language_genus: string;
};
/**
 * A name of a polity in its own language.
 */
export type PolityOriginalName = AttributeRecord & {
  /**
   * Label of the record kind; its spelling varies.
   */
  name: string;
  /**
   * The name.
   */
  original_name: string | null;
};
/**
 * A religion of a polity.
 */
export type PolityReligion = AttributeRecord & {
  /**
   * Label of the record kind; its spelling varies.
   */
  name: string;
  /**
   * The religion.
   */
  religion: string;
};
/**
 * Genus of the religion of a polity.
 */
export type PolityReligionGenus = AttributeRecord & {
  /**
   * Label of the record kind; its spelling varies.
   */
  name: string;
  /**
   * The genus.
   */
  religion_genus: string;
};
/**
 * A religious tradition of a polity.
 */
export type PolityReligiousTradition = AttributeRecord & {
  /**
   * Label of the record kind; its spelling varies.
   */
  name: string;
  /**
   * The tradition; UNKNOWN occurs.
   */
  religious_tradition: string | null;
};
/**
 * What came after a polity.
 */
export type PolitySucceedingEntity = AttributeRecord & {
  /**
   * Label of the record kind; its spelling varies.
   */
  name: string;
  /**
   * The succeeding entity.
   */
  succeeding_entity: string | null;
};
/**
 * A relation of a polity to a larger one.
 */
export type PolitySupraPolityRelation = AttributeRecord & {
  /**
   * Label of the record kind; its spelling varies.
   */
  name: string;
  /**
   * The relation, such as vassalage.
   */
  supra_polity_relations: string;
  /**
   * The other polity.
   */
  other_polity: Polity | null;
};
/**
 * Silver that flowed into a polity.
 */
export type SilverInflow = AttributeRecord & {
  /**
   * Label of the record kind; its spelling varies.
   */
  name: string;
  /**
   * The inflow, in the unit that the record describes.
   */
  silver_inflow: number | null;
};
/**
 * What a polity used as token money.
 */
export type Token = AttributeRecord & {
  /**
   * Label of the record kind; its spelling varies.
   */
  name: string;
  /**
   * The token.
   */
  token: string;
};
/**
 * Population of a polity.
 */
export type TotalPopulation = AttributeRecord & {
  /**
   * Label of the record kind; its spelling varies.
   */
  name: string;
  /**
   * People.
   */
  total_population: number | null;
};

/**
 * Every schema by its name.
 */
export interface Schemas {
  documents: Documents;
  records: Records;
}
/**
 * The type of every document by the name of its schema.
 */
export interface Documents {
  databank: DescriptionFile;
  error: ErrorBody;
  manifest: Manifest;
  page: Page;
  'polity-press': Configuration;
  'root-index': RootIndex;
}
/**
 * databank.json: what a service is. Its collections, the records in them, the keys of each record in the order of the page, and the tables and columns that hold them. Usually generated from the service; what to publish of it is said in polity-press.json.
 */
export interface DescriptionFile {
  /**
   * The JSON Schema that an editor checks this file with; polity-press does not read it.
   */
  $schema?: string;
  /**
   * The version of this format.
   */
  format: 1;
  /**
   * What the path of every collection begins with, with a slash at both ends.
   */
  api: string;
  /**
   * Records on a page of the service, where a collection has no size of its own.
   */
  pageSize: number;
  /**
   * The list endpoints by the rest of their path (core/references), in the order of the root index. Each names the kind of its records.
   */
  collections: {
    [k: string]: string | CollectionEntry;
  };
  /**
   * The kinds of records by name: those of the collections, and those that others embed. Where embedding ends at a lower depth, the same table has a second kind (core.polity~2).
   */
  records: {
    [k: string]: RecordEntry;
  };
}
/**
 * A collection with a page size of its own.
 */
export interface CollectionEntry {
  /**
   * The name of the record.
   */
  record: string;
  /**
   * Records on a page of this collection, whatever the page size of the others.
   */
  pageSize?: number;
}
/**
 * A kind of record: its table and its keys; or a private one, which has no keys, so that nothing of it can be read.
 */
export interface RecordEntry {
  /**
   * The table of the export that holds the records. A list holds spellings of one name: the first that the export has is read.
   *
   * @minItems 1
   */
  table?: string | [string, ...string[]];
  /**
   * Nothing of it is published or imported: a key that leads to it is null or an empty list.
   */
  private?: true;
  /**
   * What the records hold, in the order of the page. One of the keys is id.
   */
  keys?: {
    [k: string]: string | ValueKey | OneKey | ManyKey | IdsKey | AlwaysKey;
  };
}
/**
 * A value whose column has another name, or of which more is to be said.
 */
export interface ValueKey {
  /**
   * The type of the value; with ? where null is allowed.
   */
  value: string;
  /**
   * The column, where it is not named like the key. A list holds spellings of one name: the first that the export has is read.
   *
   * @minItems 1
   */
  column?: string | [string, ...string[]];
  withheld?: WithheldText;
  /**
   * The values that are expected. They are documentation: others are published too.
   */
  choices?: (string | number | boolean)[];
  /**
   * The key's name for people.
   */
  label?: string;
  /**
   * What the key means, for people.
   */
  help?: string;
  /**
   * Other names that a service has for this key in its answers; an import reads them too.
   */
  also?: string[];
}
/**
 * How a private text is published, unless a build includes private texts.
 */
export interface WithheldText {
  /**
   * The text that is published in place of it.
   */
  as: string;
  /**
   * Whether a null is replaced too; otherwise it stays null.
   */
  evenNull?: boolean;
}
/**
 * One embedded record, by a foreign key.
 */
export interface OneKey {
  /**
   * The name of the record that is embedded; with ? where null is allowed.
   */
  one: string;
  /**
   * The column with its id, where that is not the key with _id after it. A list holds spellings of one name: the first that the export has is read.
   *
   * @minItems 1
   */
  column?: string | [string, ...string[]];
  /**
   * The key's name for people.
   */
  label?: string;
  /**
   * What the key means, for people.
   */
  help?: string;
  /**
   * Other names that a service has for this key in its answers; an import reads them too.
   */
  also?: string[];
}
/**
 * A list of embedded records, by a link table.
 */
export interface ManyKey {
  /**
   * The name of the record that is embedded.
   */
  many: string;
  /**
   * The table that holds the pairs. A list holds spellings of one name: the first that the export has is read.
   *
   * @minItems 1
   */
  link: string | [string, ...string[]];
  /**
   * Its column with the id of the record that holds the list.
   */
  owner: string;
  /**
   * Its column with the id of the embedded record.
   */
  target: string;
  /**
   * The key's name for people.
   */
  label?: string;
  /**
   * What the key means, for people.
   */
  help?: string;
  /**
   * Other names that a service has for this key in its answers; an import reads them too.
   */
  also?: string[];
}
/**
 * A list of bare ids by a link table, where embedding ends.
 */
export interface IdsKey {
  /**
   * The type of the ids.
   */
  ids: 'integer' | 'text' | 'uuid';
  /**
   * The table that holds the pairs. A list holds spellings of one name: the first that the export has is read.
   *
   * @minItems 1
   */
  link: string | [string, ...string[]];
  /**
   * Its column with the id of the record that holds the list.
   */
  owner: string;
  /**
   * Its column with the id that is listed.
   */
  target: string;
  /**
   * The key's name for people.
   */
  label?: string;
  /**
   * What the key means, for people.
   */
  help?: string;
  /**
   * Other names that a service has for this key in its answers; an import reads them too.
   */
  also?: string[];
}
/**
 * What is published in place of something private. It is not stored.
 */
export interface AlwaysKey {
  /**
   * Null in place of one record, an empty list in place of many.
   *
   * @maxItems 0
   */
  always: [] | null;
  /**
   * The key's name for people.
   */
  label?: string;
  /**
   * What the key means, for people.
   */
  help?: string;
  /**
   * Other names that a service has for this key in its answers; an import reads them too.
   */
  also?: string[];
}
/**
 * The body of an answer that is no page.
 */
export interface ErrorBody {
  /**
   * What is wrong, for a person.
   */
  detail: string;
}
/**
 * What a build owns in the published folder, and the options that shaped it. Holds no time and nothing about the input file: equal input, equal manifest.
 */
export interface Manifest {
  /**
   * The tool that wrote the folder.
   */
  generator: 'polity-press';
  /**
   * The tool's version.
   */
  version: string;
  /**
   * The address under which the folder is published, without a slash at its end.
   */
  base_url: string;
  /**
   * Records a page, but for the last one.
   */
  page_size: number;
  /**
   * Whether private comments were published as the database holds them.
   */
  private_comments_included: boolean;
  /**
   * True where the records are those of the sample that comes with the tool; absent everywhere else.
   */
  sample?: true;
  /**
   * The hosts whose files the build added, sorted.
   */
  hosts: string[];
  /**
   * How pages link to pages: by query (?page=2), or straight to the file (page-2.json) for a host that ignores queries.
   */
  page_links: 'query' | 'file';
  /**
   * The published collections, in the order of the interface document.
   */
  collections: ManifestCollection[];
  /**
   * Every other file the build wrote, as a path in the folder, sorted; manifest.json itself included.
   */
  files: string[];
}
export interface ManifestCollection {
  /**
   * The list path under the base URL.
   */
  path: string;
  /**
   * The schema of the collection's records, as a path in the folder.
   */
  schema: string;
  /**
   * How many records the collection has.
   */
  records: number;
  /**
   * How many pages it has; an empty collection has one.
   */
  pages: number;
}
/**
 * The envelope of a page: one slice of a collection.
 */
export interface Page {
  /**
   * Records in the whole collection.
   */
  count: number;
  /**
   * Address of the next page; null on the last.
   */
  next: string | null;
  /**
   * Address of the previous page; null on the first.
   */
  previous: string | null;
  /**
   * The records; each fits the schema that manifest.json names for its collection.
   */
  results: {}[];
}
/**
 * polity-press.json: what to publish of a service, and how. Read from the working folder, or with --config FILE. Options of the command line come before what it says. Paths in it are relative to the file.
 */
export interface Configuration {
  /**
   * The JSON Schema that an editor checks this file with; polity-press does not read it.
   */
  $schema?: string;
  /**
   * The description of the service, databank.json. Without it, the description of the bundled sample.
   */
  databank?: string;
  /**
   * Where the tree will be published, as --base-url.
   */
  baseUrl?: string;
  /**
   * Records on a page, as --page-size; a collection that has a size of its own keeps it.
   */
  pageSize?: number;
  /**
   * The hosts that the tree gets files for, as --host.
   */
  hosts?: string[];
  /**
   * The folder that the tree is written to, as --out.
   */
  out?: string;
  /**
   * Whether each record gets an address of its own. Only false so far.
   */
  records?: false;
  /**
   * The collections to publish, by patterns of their names; without it, all of them. In a pattern, * is any text within a part of the path and ** any text.
   */
  include?: string[];
  /**
   * The collections to leave out, by patterns of their names. In a pattern, * is any text within a part of the path and ** any text.
   */
  exclude?: string[];
  /**
   * A folder of JSON Schemas written by hand, one for a kind of record (polity.schema.json); each counts in place of the one that is derived from the description.
   */
  schemas?: string;
  /**
   * Private texts by record and key (core.polity.private_comment), and what is published in place of each; it counts for every record of the same table. Without this, every text whose key or record has "private" in its name is published as an empty text.
   */
  withhold?: {
    /**
     * How a private text is published, unless a build includes private texts.
     */
    [k: string]: {
      /**
       * The text that is published in place of it.
       */
      as: string;
      /**
       * Whether a null is replaced too; otherwise it stays null.
       */
      evenNull?: boolean;
    };
  };
  /**
   * Keys that are published under another name, by their name in the description.
   */
  rename?: {
    [k: string]: string;
  };
  roles?: Roles;
}
/**
 * What a program cannot guess: what the records are about.
 */
export interface Roles {
  /**
   * The record that the others are about, such as the polity.
   */
  entity?: string;
  /**
   * Its keys that name it, the best first.
   *
   * @minItems 1
   */
  label?: [string, ...string[]];
  /**
   * Its keys with the first and the last year.
   *
   * @minItems 2
   * @maxItems 2
   */
  years?: [string, string];
  /**
   * Keys with the longitude and the latitude, of the entity or of what it embeds.
   *
   * @minItems 2
   * @maxItems 2
   */
  place?: [string, string];
  /**
   * The key with its region.
   */
  region?: string;
  /**
   * Texts that stand for no value.
   */
  sentinels?: string[];
}
/**
 * The address of every published collection, by its path without /api/ and the last slash.
 */
export interface RootIndex {
  [k: string]: string;
}
/**
 * The type of every record by the name of its schema.
 */
export interface Records {
  'arable-land-per-farmer': ArableLandPerFarmer;
  'attribute-record': AttributeRecord;
  capital: Capital;
  citation: Citation;
  comment: Comment;
  'crisis-consequence': CrisisConsequence;
  'human-sacrifice': HumanSacrifice;
  'macro-region': MacroRegion;
  nga: NGA;
  polity: Polity;
  'polity-alternate-religion': PolityAlternateReligion;
  'polity-alternative-name': PolityAlternativeName;
  'polity-capital': PolityCapital;
  'polity-language-genus': PolityLanguageGenus;
  'polity-original-name': PolityOriginalName;
  'polity-religion': PolityReligion;
  'polity-religion-genus': PolityReligionGenus;
  'polity-religious-tradition': PolityReligiousTradition;
  'polity-succeeding-entity': PolitySucceedingEntity;
  'polity-suprapolity': PolitySupraPolityRelation;
  'private-comment': PrivateComment;
  reference: Reference;
  region: Region;
  section: Section;
  'silver-inflow': SilverInflow;
  subsection: Subsection;
  token: Token;
  'total-population': TotalPopulation;
  'us-location': USLocation;
}
/**
 * The base of every attribute record: one value of one variable for one polity over a time span. A record schema adds its name, its own value and, in `required`, every key in page order; because that list is complete, `maxProperties` allows no other key.
 */
export interface AttributeRecord {
  /**
   * Record identifier.
   */
  id: number;
  /**
   * Start year; negative years are BCE.
   */
  year_from: number | null;
  /**
   * End year; negative years are BCE.
   */
  year_to: number | null;
  /**
   * Description, with HTML fragments and §REF§ marks; may be empty.
   */
  description: string | null;
  /**
   * Note.
   */
  note: string | null;
  /**
   * Whether the record is final.
   */
  finalized: boolean;
  /**
   * When the record was created, UTC.
   */
  created_date: string | null;
  /**
   * When the record was last modified, UTC.
   */
  modified_date: string | null;
  /**
   * Confidence tag, such as TRS, IFR or SSP.
   */
  tag: string;
  /**
   * Whether scholars disagree.
   */
  is_disputed: boolean | null;
  /**
   * Whether the value is uncertain.
   */
  is_uncertain: boolean | null;
  /**
   * Whether an expert reviewed the record.
   */
  expert_reviewed: boolean | null;
  /**
   * Whether the data review board reviewed the record.
   */
  drb_reviewed: boolean | null;
  /**
   * The polity the record is about.
   */
  polity: Polity | null;
  /**
   * Public comment.
   */
  comment: Comment | null;
  /**
   * Private comment.
   */
  private_comment: PrivateComment | null;
  /**
   * What supports the record, by citation id.
   */
  citations: Citation[];
  /**
   * Always empty: it leads to user accounts, which are never published.
   *
   * @maxItems 0
   */
  curator: [];
}
/**
 * A polity, embedded in the records that describe it.
 */
export interface Polity {
  /**
   * Record identifier.
   */
  id: number;
  /**
   * Polity code.
   */
  name: string;
  /**
   * First year; negative years are BCE.
   */
  start_year: number | null;
  /**
   * Last year; negative years are BCE.
   */
  end_year: number | null;
  /**
   * Full name of the polity.
   */
  long_name: string | null;
  /**
   * Polity code in the newer style.
   */
  new_name: string | null;
  /**
   * Editorial tag, such as LEGACY.
   */
  polity_tag: string | null;
  /**
   * Description, with HTML fragments and §REF§ marks.
   */
  general_description: string | null;
  /**
   * Name of the shape file.
   */
  shapefile_name: string | null;
  /**
   * A comment of the editors. Unless the publisher asked for it, empty where there is one.
   */
  private_comment: string | null;
  /**
   * When the record was created, UTC.
   */
  created_date: string | null;
  /**
   * When the record was last modified, UTC.
   */
  modified_date: string | null;
  /**
   * The natural geographic area it is at home in.
   */
  home_nga: NGA | null;
  /**
   * The region it is at home in.
   */
  home_databank_region: Region | null;
  /**
   * A private comment of the editors.
   */
  private_comment_n: PrivateComment | null;
}
/**
 * A natural geographic area.
 */
export interface NGA {
  /**
   * Record identifier.
   */
  id: number;
  /**
   * Name of the area.
   */
  name: string;
  /**
   * Subregion the area lies in.
   */
  subregion: string | null;
  /**
   * Degrees east, a decimal number with 12 fractional digits.
   */
  longitude: string | null;
  /**
   * Degrees north, a decimal number with 12 fractional digits.
   */
  latitude: string | null;
  /**
   * Main city of the area.
   */
  capital_city: string | null;
  /**
   * Short code of the area.
   */
  nga_code: string | null;
  /**
   * Country name as the FAO gives it.
   */
  fao_country: string | null;
  /**
   * World region the area lies in.
   */
  world_region: string | null;
}
/**
 * A region of the world, as the databank divides it.
 */
export interface Region {
  /**
   * Record identifier.
   */
  id: number;
  /**
   * Name of the region.
   */
  name: string;
  /**
   * What the region covers.
   */
  subregions_list: string | null;
  /**
   * The macro region it belongs to.
   */
  mac_region: MacroRegion | null;
}
/**
 * A large region of the world that regions belong to.
 */
export interface MacroRegion {
  /**
   * Record identifier.
   */
  id: number;
  /**
   * Name of the macro region.
   */
  name: string;
}
/**
 * A comment of the editors. Unless the publisher asked for it, the text is the sentinel NO_PRIVATE_COMMENTS.
 */
export interface PrivateComment {
  /**
   * Record identifier.
   */
  id: number;
  /**
   * The comment, or the sentinel NO_PRIVATE_COMMENTS.
   */
  text: string | null;
}
/**
 * A public comment on an attribute record.
 */
export interface Comment {
  /**
   * Record identifier.
   */
  id: number;
  /**
   * The comment.
   */
  text: string | null;
}
/**
 * A place in a reference that supports a record.
 */
export interface Citation {
  /**
   * Record identifier, a UUID in lower case.
   */
  id: string;
  /**
   * First page cited.
   */
  page_from: number | null;
  /**
   * Last page cited.
   */
  page_to: number | null;
  /**
   * When the record was created, UTC.
   */
  created_date: string | null;
  /**
   * When the record was last modified, UTC.
   */
  modified_date: string | null;
  /**
   * The reference cited.
   */
  ref: Reference | null;
}
/**
 * A bibliographic reference.
 */
export interface Reference {
  /**
   * Record identifier.
   */
  id: number;
  /**
   * Title; may be empty.
   */
  title: string;
  /**
   * Year of publication; 0 where unknown.
   */
  year: number | null;
  /**
   * Author or editor; NO_CREATOR where unknown.
   */
  creator: string;
  /**
   * Key of the item in an external bibliography library.
   */
  library_link: string | null;
  /**
   * Long form of the reference.
   */
  long_name: string | null;
  /**
   * Kind of publication, such as book or journalArticle.
   */
  item_type: string | null;
  /**
   * Address of the item in the library.
   */
  url_link: string | null;
  /**
   * When the record was created, UTC.
   */
  created_date: string | null;
  /**
   * When the record was last modified, UTC.
   */
  modified_date: string | null;
}
/**
 * A capital city of a polity.
 */
export interface Capital {
  /**
   * Record identifier.
   */
  id: number;
  /**
   * Name of the city.
   */
  name: string;
  /**
   * Other names of the city.
   */
  alternative_names: string | null;
  /**
   * Country the place lies in today.
   */
  current_country: string | null;
  /**
   * Degrees north, a decimal number with 8 fractional digits.
   */
  latitude: string | null;
  /**
   * Degrees east, a decimal number with 8 fractional digits.
   */
  longitude: string | null;
  /**
   * Start year; negative years are BCE.
   */
  year_from: number | null;
  /**
   * End year; negative years are BCE.
   */
  year_to: number | null;
  /**
   * Address of the place on a map.
   */
  url_on_the_map: string | null;
  /**
   * Whether an editor verified the place.
   */
  is_verified: boolean | null;
  /**
   * Note; may be empty.
   */
  note: string | null;
}
/**
 * A section of the code book that subsections belong to.
 */
export interface Section {
  /**
   * Record identifier.
   */
  id: number;
  /**
   * Name of the section.
   */
  name: string;
}
/**
 * A subsection of the code book.
 */
export interface Subsection {
  /**
   * Record identifier.
   */
  id: number;
  /**
   * Name of the subsection.
   */
  name: string;
  /**
   * The section it belongs to.
   */
  section: Section | null;
}
/**
 * A place in the United States.
 */
export interface USLocation {
  /**
   * Record identifier.
   */
  id: number;
  /**
   * City.
   */
  city: string | null;
  /**
   * County.
   */
  county: string | null;
  /**
   * A place that is neither.
   */
  special_place: string | null;
  /**
   * State code, two letters as a rule; other codes occur.
   */
  us_state: string | null;
  /**
   * Editorial tag; value seen: IsOk.
   */
  attention_tag: string | null;
}
