/** What services call the parts of a page, in the order in which they count. */

const words = (text: string) => text.split(' ');

/** The list of records; with `hydra:`, as API Platform has it: https://www.hydra-cg.com/spec/latest/core/#collections */
export const listKeys = words(
  'results items data records entries objects content rows value list features result docs hits hydra:member member topics entry',
);
/** Objects in which some have their envelope, or another such object: CKAN, Crossref, Solr, Elasticsearch, OData 2, Discourse; GeoJSON. */
export const wrappers = words('data result results response hits d message body topic_list');
export const notLists = words('links _links link errors');

/** The objects of an envelope that may say where its page is, besides the envelope itself, which has the last word. */
export const containers = words(
  'query info metadata meta _meta hydra:view view page page_info pageInfo paging pagination',
);

export const nextKeys = words(
  'next next_url nextUrl next_page_url nextLink @odata.nextLink __next next_page nextPage hydra:next more_topics_url',
);

/** What a page without records says to people. */
export const sayings = words('message msg detail details reason warning');

/** Where a page has both, `count` is of its own records. */
export const counts = words(
  'total total_count totalCount total_items totalItems totalElements total_records totalRecords totalrecords total_results totalResults total-results total_size totalSize hydra:totalItems numberMatched numFound filtered_table_rows_count number_of_total_results total_rows totalRows rowCount count @odata.count __count',
);
export const shownKeys = words(
  'count number_of_elements numberOfElements itemCount itemsCount numberReturned rowCount number_of_page_results',
);
export const pageKeys = words('page current_page currentPage page_number pageNumber');
export const pagesKeys = words('pages total_pages totalPages last_page lastPage page_count pageCount');
export const sizeKeys = words('size per_page perPage page_size pageSize limit items-per-page');

/** With the names by which a page is asked for. */
export const offsets: Readonly<Record<string, string>> = {
  ...{ offset: 'offset', skip: 'skip', start: 'start' },
  // Crossref.
  'start-index': 'offset',
};

/** By which a page is asked for that comes after so many others. */
export const numbersOf = (pages: number, records: number) => ({
  ...{ page: pages + 1, pageFrom0: pages },
  ...{ offset: records, offsetFrom1: records + 1 },
});

/** What is written in such an address. */
export type Way = keyof ReturnType<typeof numbersOf> | 'lastId' | 'token';

/**
 * How pages are asked for whose address is unknown, in the order in which it is tried: by their number or that of the
 * records before them, by the id of the last of these where a page says that others follow, or by a token.
 */
export const otherWays: readonly (readonly [key: string, by: Way])[] = [
  // First: asked for from 1, it gives the first page again; from 0, `?page=2` would leave one out.
  ['page', 'pageFrom0'],
  ['page', 'page'],
  ['pageNumber', 'pageFrom0'],
  ['pageNumber', 'page'],
  ['offset', 'offset'],
  ['start', 'offset'],
  // Europeana.
  ['start', 'offsetFrom1'],
  ['skip', 'offset'],
  // Socrata, and OData without a link.
  ['$offset', 'offset'],
  ['$skip', 'offset'],
  // ArcGIS.
  ['resultOffset', 'offset'],
  // Stripe, and others.
  ...words('starting_after after after_id').map((key) => [key, 'lastId'] as const),
  ...words('start_cursor cursor after page_token').map((key) => [key, 'token'] as const),
];

/** Records per page, if the client does not ask for others: with as many, others may follow. */
export const usualSizes = [
  ...[10, 12, 15, 20, 24, 25, 30, 40, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000, 50_000],
];

/** How services say that records follow whose address their clients make from a record, or from a token in a query. */
export const moreKeys = words('has_more hasMore has_next hasNext hasNextPage');

/** With the names by which a page is asked for. */
export const tokens: Readonly<Record<string, string>> = {
  next_cursor: 'cursor',
  nextCursor: 'cursor',
  'next-cursor': 'cursor',
  next_page_token: 'page_token',
  nextPageToken: 'pageToken',
  nextToken: 'nextToken',
  endCursor: 'after',
  // Kubernetes.
  continue: 'continue',
  // Airtable; a number is not a token, but where the page begins.
  offset: 'offset',
};

/** Of other pages: their names look private, but whoever reads the list gets them. */
const pageTokens = new Set([
  ...Object.keys(tokens),
  'prevPageToken',
  'previous_page_token',
  'prev_page_token',
]);
export const isPageToken = (key: string) => pageTokens.has(key) && !Object.hasOwn(offsets, key);

/** Whether a name asks for a page only: a start may be a year, and what is after something be of a day. */
const isClear = (key: string) => key !== 'start' && key !== 'after';

const clearWays = otherWays.filter(([key, by]) => isClear(key) && by !== 'lastId');
/** With names of JSON:API and Strapi. */
const numbered = new Set(
  [...clearWays.flatMap(([key, by]) => (by === 'token' ? [] : [key])), ...pageKeys]
    .concat(words('page[number] page[offset] pagination[page] pagination[start] start-index startIndex'))
    .map((key) => key.toLowerCase()),
);
const byToken = [
  ...clearWays.flatMap(([key, by]) => (by === 'token' ? [key] : [])),
  ...words('pageToken nextToken page[cursor]'),
];

/** With which services begin. */
export const isStart = (value: string) => ['', '*', '0', '1', '-1'].includes(value);

/** Whether a part of a query asks for a page, while all are read. */
export const isOfPage = (name: string, value: string) =>
  (numbered.has(name.toLowerCase()) && /^\d+$/.test(value)) || (byToken.includes(name) && !isStart(value));

/** The keys whose numbers have a place in an envelope, by its slot. */
export const numberKeys: Readonly<Record<string, readonly string[]>> = {
  '<count>': counts,
  '<page>': [...pageKeys, 'pageIndex'],
  '<pageFrom0>': ['number', 'pageNumber', 'page', 'pageIndex'],
  '<pages>': pagesKeys,
  '<size>': sizeKeys,
  '<shown>': shownKeys,
  '<offset>': Object.keys(offsets),
  '<from>': ['from'],
  '<to>': ['to'],
  '<nextPage>': ['next', 'next_page', 'nextPage'],
  '<previousPage>': ['previous', 'prev', 'previous_page', 'prev_page', 'previousPage', 'prevPage'],
};

/** The keys whose addresses have a place in an envelope, by its slot; with a dot, only below that key. */
export const linkKeys: Readonly<Record<string, readonly string[]>> = {
  '<next>': nextKeys,
  '<previous>': words('previous prev previous_url prev_url prev_page_url previousLink hydra:previous'),
  '<first>': words('first first_page_url hydra:first'),
  '<last>': words('last last_page_url hydra:last'),
  '<self>': words('self view.@id hydra:view.@id'),
};

/** The keys of links in a list: as of RFC 8288, and of FHIR. */
export const linkForms = [
  { relation: 'rel', address: 'href' },
  { relation: 'relation', address: 'url' },
] as const;

/** The objects of an envelope in which readers of a tree look for how many pages there are, and for links. */
export const isPlace = (key: string) =>
  [...containers, ...wrappers, ...nextKeys, 'links', '_links', 'link', 'results'].includes(key);

/** The keys that say whether a page is at an end, by their slots. */
export const flagKeys: Readonly<Record<string, readonly string[]>> = {
  '<isFirst>': ['first', 'isFirst', 'is_first'],
  '<isLast>': ['last', 'isLast', 'is_last', 'endOfRecords'],
  '<hasNext>': moreKeys,
  '<hasPrevious>': ['has_previous', 'hasPrevious', 'has_prev', 'hasPrev', 'hasPreviousPage'],
};
