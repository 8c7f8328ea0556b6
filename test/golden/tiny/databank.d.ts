// Untitled dataset, unversioned: made by polity-press from its openapi.json.

/** What each collection holds; ids are never where no single records are published. */
export interface Databank {
  /** A name of a polity in its own language. */
  "general/polity-original-names": { record: PolityOriginalName; id: never };
  /** What a polity used as token money. */
  "sc/tokens": { record: Token; id: never };
  /** A bibliographic reference. */
  "core/references": { record: Reference; id: never };
  /** A natural geographic area. */
  "core/ngas": { record: Nga; id: never };
  /** A region of the world, as the databank divides it. */
  "core/regions": { record: Region; id: never };
  /** A place in the United States. */
  "crisisdb/us-locations": { record: UsLocation; id: never };
  /** A subsection of the code book. */
  "core/subsections": { record: Subsection; id: never };
  /** Whether human sacrifice is attested in a polity. */
  "crisisdb/human-sacrifices": { record: HumanSacrifice; id: never };
  /** A capital of a polity. */
  "general/polity-capitals": { record: PolityCapital; id: never };
  /** Arable land per farmer in a polity. */
  "crisisdb/arable-land-per-farmer": { record: ArableLandPerFarmer; id: never };
  /** What came after a polity. */
  "general/polity-succeeding-entities": { record: PolitySucceedingEntity; id: never };
  /** Genus of the religion of a polity. */
  "general/polity-religion-genuses": { record: PolityReligionGenus; id: never };
  /** A relation of a polity to a larger one. */
  "general/polity-suprapolities": { record: PolitySuprapolity; id: never };
  /** Another religion of a polity. */
  "general/polity-alternate-religions": { record: PolityAlternateReligion; id: never };
  /** Silver that flowed into a polity. */
  "crisisdb/silver-inflows": { record: SilverInflow; id: never };
  /** A religion of a polity. */
  "general/polity-religions": { record: PolityReligion; id: never };
  /** Another name of a polity. */
  "general/polity-alternative-names": { record: PolityAlternativeName; id: never };
  /** Population of a polity. */
  "crisisdb/total-populations": { record: TotalPopulation; id: never };
  /** What a crisis of a polity led to. Codes seen: P, A, SU, IP, and the text None. */
  "crisisdb/crisis-consequences": { record: CrisisConsequence; id: never };
  /** A religious tradition of a polity. */
  "general/polity-religious-traditions": { record: PolityReligiousTradition; id: never };
  /** Genus of the language of a polity. */
  "general/polity-language-genuses": { record: PolityLanguageGenus; id: never };
  /** A place in a reference that supports a record. */
  "core/citations": { record: Citation; id: never };
  /** A capital city of a polity. */
  "core/capitals": { record: Capital; id: never };
}

/** Arable land per farmer in a polity. */
export interface ArableLandPerFarmer {
  /** Record identifier. */
  id: number;
  /** Start year; negative years are BCE. */
  year_from: number | null;
  /** End year; negative years are BCE. */
  year_to: number | null;
  /** Description, with HTML fragments and §REF§ marks; may be empty. */
  description: string | null;
  /** Note. */
  note: string | null;
  /** Whether the record is final. */
  finalized: boolean;
  /** When the record was created, UTC. */
  created_date: string | null;
  /** When the record was last modified, UTC. */
  modified_date: string | null;
  /** Confidence tag, such as TRS, IFR or SSP. */
  tag: string;
  /** Whether scholars disagree. */
  is_disputed: boolean | null;
  /** Whether the value is uncertain. */
  is_uncertain: boolean | null;
  /** Whether an expert reviewed the record. */
  expert_reviewed: boolean | null;
  /** Whether the data review board reviewed the record. */
  drb_reviewed: boolean | null;
  /** Label of the record kind; its spelling varies. */
  name: string;
  /** Land per farmer, in the unit that the record describes. */
  arable_land_per_farmer: number | null;
  /** The polity the record is about. */
  polity: Polity | null;
  /** Public comment. */
  comment: Comment | null;
  /** Private comment. */
  private_comment: PrivateComment | null;
  /** What supports the record, by citation id. */
  citations: Citation[];
  /** Always empty: it leads to user accounts, which are never published. */
  curator: [];
}

export interface ArableLandPerFarmerPage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: ArableLandPerFarmer[];
}

/** A capital city of a polity. */
export interface Capital {
  /** Record identifier. */
  id: number;
  /** Name of the city. */
  name: string;
  /** Other names of the city. */
  alternative_names: string | null;
  /** Country the place lies in today. */
  current_country: string | null;
  /** Degrees north, a decimal number with 8 fractional digits. */
  latitude: string | null;
  /** Degrees east, a decimal number with 8 fractional digits. */
  longitude: string | null;
  /** Start year; negative years are BCE. */
  year_from: number | null;
  /** End year; negative years are BCE. */
  year_to: number | null;
  /** Address of the place on a map. */
  url_on_the_map: string | null;
  /** Whether an editor verified the place. */
  is_verified: boolean | null;
  /** Note; may be empty. */
  note: string | null;
}

export interface CapitalPage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: Capital[];
}

/** A place in a reference that supports a record. */
export interface Citation {
  /** Record identifier, a UUID in lower case. */
  id: string;
  /** First page cited. */
  page_from: number | null;
  /** Last page cited. */
  page_to: number | null;
  /** When the record was created, UTC. */
  created_date: string | null;
  /** When the record was last modified, UTC. */
  modified_date: string | null;
  /** The reference cited. */
  ref: Reference | null;
}

export interface CitationPage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: Citation[];
}

/** A public comment on an attribute record. */
export interface Comment {
  /** Record identifier. */
  id: number;
  /** The comment. */
  text: string | null;
}

/** What a crisis of a polity led to. Codes seen: P, A, SU, IP, and the text None. */
export interface CrisisConsequence {
  /** Record identifier. */
  id: number;
  /** Start year; negative years are BCE. */
  year_from: number | null;
  /** End year; negative years are BCE. */
  year_to: number | null;
  /** Description, with HTML fragments and §REF§ marks; may be empty. */
  description: string | null;
  /** Note. */
  note: string | null;
  /** Whether the record is final. */
  finalized: boolean;
  /** When the record was created, UTC. */
  created_date: string | null;
  /** When the record was last modified, UTC. */
  modified_date: string | null;
  /** Confidence tag, such as TRS, IFR or SSP. */
  tag: string;
  /** Whether scholars disagree. */
  is_disputed: boolean | null;
  /** Whether the value is uncertain. */
  is_uncertain: boolean | null;
  /** Whether an expert reviewed the record. */
  expert_reviewed: boolean | null;
  /** Whether the data review board reviewed the record. */
  drb_reviewed: boolean | null;
  /** Identifier of the crisis case. */
  crisis_case_id: string;
  /** Whether the case is one of the first hundred. */
  is_first_100: boolean | null;
  /** Title of the crisis case. */
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
  /** The polity the record is about. */
  polity: Polity | null;
  /** Public comment. */
  comment: Comment | null;
  /** Private comment. */
  private_comment: PrivateComment | null;
  /** The other polity of the crisis. */
  other_polity: Polity | null;
  /** What supports the record, by citation id. */
  citations: Citation[];
  /** Always empty: it leads to user accounts, which are never published. */
  curator: [];
}

export interface CrisisConsequencePage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: CrisisConsequence[];
}

/** Whether human sacrifice is attested in a polity. */
export interface HumanSacrifice {
  /** Record identifier. */
  id: number;
  /** Start year; negative years are BCE. */
  year_from: number | null;
  /** End year; negative years are BCE. */
  year_to: number | null;
  /** Description, with HTML fragments and §REF§ marks; may be empty. */
  description: string | null;
  /** Note. */
  note: string | null;
  /** Whether the record is final. */
  finalized: boolean;
  /** When the record was created, UTC. */
  created_date: string | null;
  /** When the record was last modified, UTC. */
  modified_date: string | null;
  /** Confidence tag, such as TRS, IFR or SSP. */
  tag: string;
  /** Whether scholars disagree. */
  is_disputed: boolean | null;
  /** Whether the value is uncertain. */
  is_uncertain: boolean | null;
  /** Whether an expert reviewed the record. */
  expert_reviewed: boolean | null;
  /** Whether the data review board reviewed the record. */
  drb_reviewed: boolean | null;
  /** Label of the record kind; its spelling varies. */
  name: string;
  /** Code; values seen: U, A. */
  human_sacrifice: string;
  /** The polity the record is about. */
  polity: Polity | null;
  /** Public comment. */
  comment: Comment | null;
  /** Private comment. */
  private_comment: PrivateComment | null;
  /** What supports the record, by citation id. */
  citations: Citation[];
  /** Always empty: it leads to user accounts, which are never published. */
  curator: [];
}

export interface HumanSacrificePage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: HumanSacrifice[];
}

/** A large region of the world that regions belong to. */
export interface MacroRegion {
  /** Record identifier. */
  id: number;
  /** Name of the macro region. */
  name: string;
}

/** A natural geographic area. */
export interface Nga {
  /** Record identifier. */
  id: number;
  /** Name of the area. */
  name: string;
  /** Subregion the area lies in. */
  subregion: string | null;
  /** Degrees east, a decimal number with 12 fractional digits. */
  longitude: string | null;
  /** Degrees north, a decimal number with 12 fractional digits. */
  latitude: string | null;
  /** Main city of the area. */
  capital_city: string | null;
  /** Short code of the area. */
  nga_code: string | null;
  /** Country name as the FAO gives it. */
  fao_country: string | null;
  /** World region the area lies in. */
  world_region: string | null;
}

export interface NgaPage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: Nga[];
}

/** A polity, embedded in the records that describe it. */
export interface Polity {
  /** Record identifier. */
  id: number;
  /** Polity code. */
  name: string;
  /** First year; negative years are BCE. */
  start_year: number | null;
  /** Last year; negative years are BCE. */
  end_year: number | null;
  /** Full name of the polity. */
  long_name: string | null;
  /** Polity code in the newer style. */
  new_name: string | null;
  /** Editorial tag, such as LEGACY. */
  polity_tag: string | null;
  /** Description, with HTML fragments and §REF§ marks. */
  general_description: string | null;
  /** Name of the shape file. */
  shapefile_name: string | null;
  /** A comment of the editors. Unless the publisher asked for it, empty where there is one. */
  private_comment: string | null;
  /** When the record was created, UTC. */
  created_date: string | null;
  /** When the record was last modified, UTC. */
  modified_date: string | null;
  /** The natural geographic area it is at home in. */
  home_nga: Nga | null;
  /** The region it is at home in. */
  home_databank_region: Region | null;
  /** A private comment of the editors. */
  private_comment_n: PrivateComment | null;
}

/** Another religion of a polity. */
export interface PolityAlternateReligion {
  /** Record identifier. */
  id: number;
  /** Start year; negative years are BCE. */
  year_from: number | null;
  /** End year; negative years are BCE. */
  year_to: number | null;
  /** Description, with HTML fragments and §REF§ marks; may be empty. */
  description: string | null;
  /** Note. */
  note: string | null;
  /** Whether the record is final. */
  finalized: boolean;
  /** When the record was created, UTC. */
  created_date: string | null;
  /** When the record was last modified, UTC. */
  modified_date: string | null;
  /** Confidence tag, such as TRS, IFR or SSP. */
  tag: string;
  /** Whether scholars disagree. */
  is_disputed: boolean | null;
  /** Whether the value is uncertain. */
  is_uncertain: boolean | null;
  /** Whether an expert reviewed the record. */
  expert_reviewed: boolean | null;
  /** Whether the data review board reviewed the record. */
  drb_reviewed: boolean | null;
  /** Label of the record kind; its spelling varies. */
  name: string;
  /** The religion; NO_VALUE_ON_WIKI occurs. */
  alternate_religion: string;
  /** The polity the record is about. */
  polity: Polity | null;
  /** Public comment. */
  comment: Comment | null;
  /** Private comment. */
  private_comment: PrivateComment | null;
  /** What supports the record, by citation id. */
  citations: Citation[];
  /** Always empty: it leads to user accounts, which are never published. */
  curator: [];
}

export interface PolityAlternateReligionPage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: PolityAlternateReligion[];
}

/** Another name of a polity. */
export interface PolityAlternativeName {
  /** Record identifier. */
  id: number;
  /** Start year; negative years are BCE. */
  year_from: number | null;
  /** End year; negative years are BCE. */
  year_to: number | null;
  /** Description, with HTML fragments and §REF§ marks; may be empty. */
  description: string | null;
  /** Note. */
  note: string | null;
  /** Whether the record is final. */
  finalized: boolean;
  /** When the record was created, UTC. */
  created_date: string | null;
  /** When the record was last modified, UTC. */
  modified_date: string | null;
  /** Confidence tag, such as TRS, IFR or SSP. */
  tag: string;
  /** Whether scholars disagree. */
  is_disputed: boolean | null;
  /** Whether the value is uncertain. */
  is_uncertain: boolean | null;
  /** Whether an expert reviewed the record. */
  expert_reviewed: boolean | null;
  /** Whether the data review board reviewed the record. */
  drb_reviewed: boolean | null;
  /** Label of the record kind; its spelling varies. */
  name: string;
  /** The name. */
  alternative_name: string | null;
  /** The polity the record is about. */
  polity: Polity | null;
  /** Public comment. */
  comment: Comment | null;
  /** Private comment. */
  private_comment: PrivateComment | null;
  /** What supports the record, by citation id. */
  citations: Citation[];
  /** Always empty: it leads to user accounts, which are never published. */
  curator: [];
}

export interface PolityAlternativeNamePage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: PolityAlternativeName[];
}

/** A capital of a polity. */
export interface PolityCapital {
  /** Record identifier. */
  id: number;
  /** Start year; negative years are BCE. */
  year_from: number | null;
  /** End year; negative years are BCE. */
  year_to: number | null;
  /** Description, with HTML fragments and §REF§ marks; may be empty. */
  description: string | null;
  /** Note. */
  note: string | null;
  /** Whether the record is final. */
  finalized: boolean;
  /** When the record was created, UTC. */
  created_date: string | null;
  /** When the record was last modified, UTC. */
  modified_date: string | null;
  /** Confidence tag, such as TRS, IFR or SSP. */
  tag: string;
  /** Whether scholars disagree. */
  is_disputed: boolean | null;
  /** Whether the value is uncertain. */
  is_uncertain: boolean | null;
  /** Whether an expert reviewed the record. */
  expert_reviewed: boolean | null;
  /** Whether the data review board reviewed the record. */
  drb_reviewed: boolean | null;
  /** Label of the record kind; its spelling varies. */
  name: string;
  /** Name of the capital. */
  capital: string | null;
  /** The polity the record is about. */
  polity: Polity | null;
  /** Public comment. */
  comment: Comment | null;
  /** Private comment. */
  private_comment: PrivateComment | null;
  /** The capital as a place. */
  polity_cap: Capital | null;
  /** What supports the record, by citation id. */
  citations: Citation[];
  /** Always empty: it leads to user accounts, which are never published. */
  curator: [];
}

export interface PolityCapitalPage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: PolityCapital[];
}

/** Genus of the language of a polity. */
export interface PolityLanguageGenus {
  /** Record identifier. */
  id: number;
  /** Start year; negative years are BCE. */
  year_from: number | null;
  /** End year; negative years are BCE. */
  year_to: number | null;
  /** Description, with HTML fragments and §REF§ marks; may be empty. */
  description: string | null;
  /** Note. */
  note: string | null;
  /** Whether the record is final. */
  finalized: boolean;
  /** When the record was created, UTC. */
  created_date: string | null;
  /** When the record was last modified, UTC. */
  modified_date: string | null;
  /** Confidence tag, such as TRS, IFR or SSP. */
  tag: string;
  /** Whether scholars disagree. */
  is_disputed: boolean | null;
  /** Whether the value is uncertain. */
  is_uncertain: boolean | null;
  /** Whether an expert reviewed the record. */
  expert_reviewed: boolean | null;
  /** Whether the data review board reviewed the record. */
  drb_reviewed: boolean | null;
  /** Label of the record kind; its spelling varies. */
  name: string;
  /** The genus; NO_VALUE_ON_WIKI occurs. */
  language_genus: string;
  /** The polity the record is about. */
  polity: Polity | null;
  /** Public comment. */
  comment: Comment | null;
  /** Private comment. */
  private_comment: PrivateComment | null;
  /** What supports the record, by citation id. */
  citations: Citation[];
  /** Always empty: it leads to user accounts, which are never published. */
  curator: [];
}

export interface PolityLanguageGenusPage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: PolityLanguageGenus[];
}

/** A name of a polity in its own language. */
export interface PolityOriginalName {
  /** Record identifier. */
  id: number;
  /** Start year; negative years are BCE. */
  year_from: number | null;
  /** End year; negative years are BCE. */
  year_to: number | null;
  /** Description, with HTML fragments and §REF§ marks; may be empty. */
  description: string | null;
  /** Note. */
  note: string | null;
  /** Whether the record is final. */
  finalized: boolean;
  /** When the record was created, UTC. */
  created_date: string | null;
  /** When the record was last modified, UTC. */
  modified_date: string | null;
  /** Confidence tag, such as TRS, IFR or SSP. */
  tag: string;
  /** Whether scholars disagree. */
  is_disputed: boolean | null;
  /** Whether the value is uncertain. */
  is_uncertain: boolean | null;
  /** Whether an expert reviewed the record. */
  expert_reviewed: boolean | null;
  /** Whether the data review board reviewed the record. */
  drb_reviewed: boolean | null;
  /** Label of the record kind; its spelling varies. */
  name: string;
  /** The name. */
  original_name: string | null;
  /** The polity the record is about. */
  polity: Polity | null;
  /** Public comment. */
  comment: Comment | null;
  /** Private comment. */
  private_comment: PrivateComment | null;
  /** What supports the record, by citation id. */
  citations: Citation[];
  /** Always empty: it leads to user accounts, which are never published. */
  curator: [];
}

export interface PolityOriginalNamePage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: PolityOriginalName[];
}

/** A religion of a polity. */
export interface PolityReligion {
  /** Record identifier. */
  id: number;
  /** Start year; negative years are BCE. */
  year_from: number | null;
  /** End year; negative years are BCE. */
  year_to: number | null;
  /** Description, with HTML fragments and §REF§ marks; may be empty. */
  description: string | null;
  /** Note. */
  note: string | null;
  /** Whether the record is final. */
  finalized: boolean;
  /** When the record was created, UTC. */
  created_date: string | null;
  /** When the record was last modified, UTC. */
  modified_date: string | null;
  /** Confidence tag, such as TRS, IFR or SSP. */
  tag: string;
  /** Whether scholars disagree. */
  is_disputed: boolean | null;
  /** Whether the value is uncertain. */
  is_uncertain: boolean | null;
  /** Whether an expert reviewed the record. */
  expert_reviewed: boolean | null;
  /** Whether the data review board reviewed the record. */
  drb_reviewed: boolean | null;
  /** Label of the record kind; its spelling varies. */
  name: string;
  /** The religion. */
  religion: string;
  /** The polity the record is about. */
  polity: Polity | null;
  /** Public comment. */
  comment: Comment | null;
  /** Private comment. */
  private_comment: PrivateComment | null;
  /** What supports the record, by citation id. */
  citations: Citation[];
  /** Always empty: it leads to user accounts, which are never published. */
  curator: [];
}

/** Genus of the religion of a polity. */
export interface PolityReligionGenus {
  /** Record identifier. */
  id: number;
  /** Start year; negative years are BCE. */
  year_from: number | null;
  /** End year; negative years are BCE. */
  year_to: number | null;
  /** Description, with HTML fragments and §REF§ marks; may be empty. */
  description: string | null;
  /** Note. */
  note: string | null;
  /** Whether the record is final. */
  finalized: boolean;
  /** When the record was created, UTC. */
  created_date: string | null;
  /** When the record was last modified, UTC. */
  modified_date: string | null;
  /** Confidence tag, such as TRS, IFR or SSP. */
  tag: string;
  /** Whether scholars disagree. */
  is_disputed: boolean | null;
  /** Whether the value is uncertain. */
  is_uncertain: boolean | null;
  /** Whether an expert reviewed the record. */
  expert_reviewed: boolean | null;
  /** Whether the data review board reviewed the record. */
  drb_reviewed: boolean | null;
  /** Label of the record kind; its spelling varies. */
  name: string;
  /** The genus. */
  religion_genus: string;
  /** The polity the record is about. */
  polity: Polity | null;
  /** Public comment. */
  comment: Comment | null;
  /** Private comment. */
  private_comment: PrivateComment | null;
  /** What supports the record, by citation id. */
  citations: Citation[];
  /** Always empty: it leads to user accounts, which are never published. */
  curator: [];
}

export interface PolityReligionGenusPage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: PolityReligionGenus[];
}

export interface PolityReligionPage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: PolityReligion[];
}

/** A religious tradition of a polity. */
export interface PolityReligiousTradition {
  /** Record identifier. */
  id: number;
  /** Start year; negative years are BCE. */
  year_from: number | null;
  /** End year; negative years are BCE. */
  year_to: number | null;
  /** Description, with HTML fragments and §REF§ marks; may be empty. */
  description: string | null;
  /** Note. */
  note: string | null;
  /** Whether the record is final. */
  finalized: boolean;
  /** When the record was created, UTC. */
  created_date: string | null;
  /** When the record was last modified, UTC. */
  modified_date: string | null;
  /** Confidence tag, such as TRS, IFR or SSP. */
  tag: string;
  /** Whether scholars disagree. */
  is_disputed: boolean | null;
  /** Whether the value is uncertain. */
  is_uncertain: boolean | null;
  /** Whether an expert reviewed the record. */
  expert_reviewed: boolean | null;
  /** Whether the data review board reviewed the record. */
  drb_reviewed: boolean | null;
  /** Label of the record kind; its spelling varies. */
  name: string;
  /** The tradition; UNKNOWN occurs. */
  religious_tradition: string | null;
  /** The polity the record is about. */
  polity: Polity | null;
  /** Public comment. */
  comment: Comment | null;
  /** Private comment. */
  private_comment: PrivateComment | null;
  /** What supports the record, by citation id. */
  citations: Citation[];
  /** Always empty: it leads to user accounts, which are never published. */
  curator: [];
}

export interface PolityReligiousTraditionPage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: PolityReligiousTradition[];
}

/** What came after a polity. */
export interface PolitySucceedingEntity {
  /** Record identifier. */
  id: number;
  /** Start year; negative years are BCE. */
  year_from: number | null;
  /** End year; negative years are BCE. */
  year_to: number | null;
  /** Description, with HTML fragments and §REF§ marks; may be empty. */
  description: string | null;
  /** Note. */
  note: string | null;
  /** Whether the record is final. */
  finalized: boolean;
  /** When the record was created, UTC. */
  created_date: string | null;
  /** When the record was last modified, UTC. */
  modified_date: string | null;
  /** Confidence tag, such as TRS, IFR or SSP. */
  tag: string;
  /** Whether scholars disagree. */
  is_disputed: boolean | null;
  /** Whether the value is uncertain. */
  is_uncertain: boolean | null;
  /** Whether an expert reviewed the record. */
  expert_reviewed: boolean | null;
  /** Whether the data review board reviewed the record. */
  drb_reviewed: boolean | null;
  /** Label of the record kind; its spelling varies. */
  name: string;
  /** The succeeding entity. */
  succeeding_entity: string | null;
  /** The polity the record is about. */
  polity: Polity | null;
  /** Public comment. */
  comment: Comment | null;
  /** Private comment. */
  private_comment: PrivateComment | null;
  /** What supports the record, by citation id. */
  citations: Citation[];
  /** Always empty: it leads to user accounts, which are never published. */
  curator: [];
}

export interface PolitySucceedingEntityPage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: PolitySucceedingEntity[];
}

/** A relation of a polity to a larger one. */
export interface PolitySuprapolity {
  /** Record identifier. */
  id: number;
  /** Start year; negative years are BCE. */
  year_from: number | null;
  /** End year; negative years are BCE. */
  year_to: number | null;
  /** Description, with HTML fragments and §REF§ marks; may be empty. */
  description: string | null;
  /** Note. */
  note: string | null;
  /** Whether the record is final. */
  finalized: boolean;
  /** When the record was created, UTC. */
  created_date: string | null;
  /** When the record was last modified, UTC. */
  modified_date: string | null;
  /** Confidence tag, such as TRS, IFR or SSP. */
  tag: string;
  /** Whether scholars disagree. */
  is_disputed: boolean | null;
  /** Whether the value is uncertain. */
  is_uncertain: boolean | null;
  /** Whether an expert reviewed the record. */
  expert_reviewed: boolean | null;
  /** Whether the data review board reviewed the record. */
  drb_reviewed: boolean | null;
  /** Label of the record kind; its spelling varies. */
  name: string;
  /** The relation, such as vassalage. */
  supra_polity_relations: string;
  /** The polity the record is about. */
  polity: Polity | null;
  /** Public comment. */
  comment: Comment | null;
  /** Private comment. */
  private_comment: PrivateComment | null;
  /** The other polity. */
  other_polity: Polity | null;
  /** What supports the record, by citation id. */
  citations: Citation[];
  /** Always empty: it leads to user accounts, which are never published. */
  curator: [];
}

export interface PolitySuprapolityPage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: PolitySuprapolity[];
}

/** A comment of the editors. Unless the publisher asked for it, the text is the sentinel NO_PRIVATE_COMMENTS. */
export interface PrivateComment {
  /** Record identifier. */
  id: number;
  /** The comment, or the sentinel NO_PRIVATE_COMMENTS. */
  text: string | null;
}

/** A bibliographic reference. */
export interface Reference {
  /** Record identifier. */
  id: number;
  /** Title; may be empty. */
  title: string;
  /** Year of publication; 0 where unknown. */
  year: number | null;
  /** Author or editor; NO_CREATOR where unknown. */
  creator: string;
  /** Key of the item in an external bibliography library. */
  library_link: string | null;
  /** Long form of the reference. */
  long_name: string | null;
  /** Kind of publication, such as book or journalArticle. */
  item_type: string | null;
  /** Address of the item in the library. */
  url_link: string | null;
  /** When the record was created, UTC. */
  created_date: string | null;
  /** When the record was last modified, UTC. */
  modified_date: string | null;
}

export interface ReferencePage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: Reference[];
}

/** A region of the world, as the databank divides it. */
export interface Region {
  /** Record identifier. */
  id: number;
  /** Name of the region. */
  name: string;
  /** What the region covers. */
  subregions_list: string | null;
  /** The macro region it belongs to. */
  mac_region: MacroRegion | null;
}

export interface RegionPage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: Region[];
}

/** A section of the code book that subsections belong to. */
export interface Section {
  /** Record identifier. */
  id: number;
  /** Name of the section. */
  name: string;
}

/** Silver that flowed into a polity. */
export interface SilverInflow {
  /** Record identifier. */
  id: number;
  /** Start year; negative years are BCE. */
  year_from: number | null;
  /** End year; negative years are BCE. */
  year_to: number | null;
  /** Description, with HTML fragments and §REF§ marks; may be empty. */
  description: string | null;
  /** Note. */
  note: string | null;
  /** Whether the record is final. */
  finalized: boolean;
  /** When the record was created, UTC. */
  created_date: string | null;
  /** When the record was last modified, UTC. */
  modified_date: string | null;
  /** Confidence tag, such as TRS, IFR or SSP. */
  tag: string;
  /** Whether scholars disagree. */
  is_disputed: boolean | null;
  /** Whether the value is uncertain. */
  is_uncertain: boolean | null;
  /** Whether an expert reviewed the record. */
  expert_reviewed: boolean | null;
  /** Whether the data review board reviewed the record. */
  drb_reviewed: boolean | null;
  /** Label of the record kind; its spelling varies. */
  name: string;
  /** The inflow, in the unit that the record describes. */
  silver_inflow: number | null;
  /** The polity the record is about. */
  polity: Polity | null;
  /** Public comment. */
  comment: Comment | null;
  /** Private comment. */
  private_comment: PrivateComment | null;
  /** What supports the record, by citation id. */
  citations: Citation[];
  /** Always empty: it leads to user accounts, which are never published. */
  curator: [];
}

export interface SilverInflowPage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: SilverInflow[];
}

/** A subsection of the code book. */
export interface Subsection {
  /** Record identifier. */
  id: number;
  /** Name of the subsection. */
  name: string;
  /** The section it belongs to. */
  section: Section | null;
}

export interface SubsectionPage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: Subsection[];
}

/** What a polity used as token money. */
export interface Token {
  /** Record identifier. */
  id: number;
  /** Start year; negative years are BCE. */
  year_from: number | null;
  /** End year; negative years are BCE. */
  year_to: number | null;
  /** Description, with HTML fragments and §REF§ marks; may be empty. */
  description: string | null;
  /** Note. */
  note: string | null;
  /** Whether the record is final. */
  finalized: boolean;
  /** When the record was created, UTC. */
  created_date: string | null;
  /** When the record was last modified, UTC. */
  modified_date: string | null;
  /** Confidence tag, such as TRS, IFR or SSP. */
  tag: string;
  /** Whether scholars disagree. */
  is_disputed: boolean | null;
  /** Whether the value is uncertain. */
  is_uncertain: boolean | null;
  /** Whether an expert reviewed the record. */
  expert_reviewed: boolean | null;
  /** Whether the data review board reviewed the record. */
  drb_reviewed: boolean | null;
  /** Label of the record kind; its spelling varies. */
  name: string;
  /** The token. */
  token: string;
  /** The polity the record is about. */
  polity: Polity | null;
  /** Public comment. */
  comment: Comment | null;
  /** Private comment. */
  private_comment: PrivateComment | null;
  /** What supports the record, by citation id. */
  citations: Citation[];
  /** Always empty: it leads to user accounts, which are never published. */
  curator: [];
}

export interface TokenPage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: Token[];
}

/** Population of a polity. */
export interface TotalPopulation {
  /** Record identifier. */
  id: number;
  /** Start year; negative years are BCE. */
  year_from: number | null;
  /** End year; negative years are BCE. */
  year_to: number | null;
  /** Description, with HTML fragments and §REF§ marks; may be empty. */
  description: string | null;
  /** Note. */
  note: string | null;
  /** Whether the record is final. */
  finalized: boolean;
  /** When the record was created, UTC. */
  created_date: string | null;
  /** When the record was last modified, UTC. */
  modified_date: string | null;
  /** Confidence tag, such as TRS, IFR or SSP. */
  tag: string;
  /** Whether scholars disagree. */
  is_disputed: boolean | null;
  /** Whether the value is uncertain. */
  is_uncertain: boolean | null;
  /** Whether an expert reviewed the record. */
  expert_reviewed: boolean | null;
  /** Whether the data review board reviewed the record. */
  drb_reviewed: boolean | null;
  /** Label of the record kind; its spelling varies. */
  name: string;
  /** People. */
  total_population: number | null;
  /** The polity the record is about. */
  polity: Polity | null;
  /** Public comment. */
  comment: Comment | null;
  /** Private comment. */
  private_comment: PrivateComment | null;
  /** What supports the record, by citation id. */
  citations: Citation[];
  /** Always empty: it leads to user accounts, which are never published. */
  curator: [];
}

export interface TotalPopulationPage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: TotalPopulation[];
}

/** A place in the United States. */
export interface UsLocation {
  /** Record identifier. */
  id: number;
  /** City. */
  city: string | null;
  /** County. */
  county: string | null;
  /** A place that is neither. */
  special_place: string | null;
  /** State code, two letters as a rule; other codes occur. */
  us_state: string | null;
  /** Editorial tag; value seen: IsOk. */
  attention_tag: string | null;
}

export interface UsLocationPage {
  /** Records in the whole collection. */
  count: number;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Address of the previous page; null on the first. */
  previous: string | null;
  results: UsLocation[];
}
