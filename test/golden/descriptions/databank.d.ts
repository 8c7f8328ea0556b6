// Untitled dataset, unversioned: made by polity-press from its openapi.json.

/** What each collection holds; ids are never where no single records are published. */
export interface Databank {
  /** What a polity used as token money. */
  "sc/tokens": { record: Token; id: never };
  /** A natural geographic area. */
  "core/ngas": { record: Nga; id: never };
  /** Population of a polity. */
  "crisisdb/total-populations": { record: TotalPopulation; id: never };
  /** A place in a reference that supports a record. */
  "core/citations": { record: Citation; id: never };
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
