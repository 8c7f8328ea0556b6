import type { Page } from './types.ts';

/** A page, which may have no links. */
export interface AnyPage extends Omit<Page<unknown>, 'next' | 'previous'> {
  /** Undefined if its envelope has no place for links. */
  readonly next: string | null | undefined;
  readonly previous: string | null;
  /** Undefined if it does not say how many there are. */
  readonly pages?: number | undefined;
}

const [nextKey, previousKey] = [
  /^((@odata\.|__|hydra:)?next(_?page)?(_?(ur[il]|link))?|more_topics_url)$/i,
  /^(hydra:)?prev(ious)?(_?page)?(_?(ur[il]|link))?$/i,
];
const countKeys = [
  /^(@odata\.count|(hydra:)?total([-_]?(count|items|elements|records|results|rows|size))?)$/i,
  /^(count|__count|numberMatched|numFound|rowCount|number_of_total_results|filtered_table_rows_count)$/,
];

/** Names of lists of records, the best first; and of other lists. */
const listKeys =
  'results items data records entries objects content rows value list features result docs hits hydra:member member topics entry'.split(
    ' ',
  );
const notLists = /^(_?links?|errors)$/;

/** Objects in which some have all of that, or another such object. */
const wrappers = ['data', 'result', 'results', 'response', 'hits', 'd', 'message', 'body', 'topic_list'];

/** Objects that may say where a page is. */
const places =
  'pagination paging pageInfo page_info page view hydra:view _meta meta metadata info query'.split(' ');

/** What an envelope says, wherever it says it: its own keys have the last word. */
function factsIn(body: unknown): Readonly<Record<string, unknown>> {
  const given = Object(body);
  const { links, _links, link, meta } = given;
  return Object.assign(
    {},
    meta?.results,
    meta?.page,
    meta?.pagination,
    ...places.map((key) => given[key]),
    _links,
    ...[links, link].map((each) =>
      Array.isArray(each)
        ? Object.fromEntries(each.map(({ rel, relation = rel, href, url = href }) => [relation, url]))
        : each === links && links,
    ),
    given,
  );
}

/** A page in any envelope of a service; null if it has no records. */
export function pageIn(body: unknown): AnyPage | null {
  const given = Object(body);
  if (Array.isArray(given.results) && 'next' in given) return given;
  const others = Object.entries({ ...given, ...given._embedded }).filter(([key]) => !notLists.test(key));
  const named = (object: unknown) => listKeys.map((key) => Object(object)[key]).find(Array.isArray);
  const within = (object: unknown) => wrappers.map((key) => Object(object)[key]);
  const inner = [...within(given), ...within(given).flatMap(within)].find(named);
  const lists = [body, named(given), named(inner), ...others.map(([, value]) => value)];
  const results = lists.find(Array.isArray);
  if (results === undefined) return null;
  const facts = Object.entries({ ...factsIn(given), ...(inner && factsIn(inner)) });
  const factOf = (key: RegExp, isFit: (value: unknown) => boolean) =>
    facts
      .map(([name, value]) => [name, 'href' in Object(value) ? Object(value).href : value] as const)
      .find(([name, value]) => key.test(name) && isFit(value))?.[1];
  const isLink = (value: unknown) => value === null || typeof value === 'string';
  const isNumber = (value: unknown) => typeof value === 'number';
  const [next, previous] = [factOf(nextKey, isLink), factOf(previousKey, isLink)];
  const count = countKeys.map((key) => factOf(key, isNumber)).find(isNumber);
  return {
    count: count ?? results.length,
    // Some leave the link out on the last page, and that to the page before on the first.
    next: next === undefined && typeof previous === 'string' ? null : next,
    previous: previous ?? null,
    pages: factOf(/^((total_?)?pages|last_?page|page_?count)$/i, isNumber),
    results,
  };
}
