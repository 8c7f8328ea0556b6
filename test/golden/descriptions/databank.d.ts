// A databank of polities, unversioned: made by polity-press from its openapi.json.

/** What each collection holds; ids are never where no single records are published. */
export interface Databank {
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
