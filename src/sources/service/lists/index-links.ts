import { isObject, type JsonObject, listIn, objectIn } from '../../../contract/json/is-object.ts';

/** What an index of a service leads to, as addresses. */
export interface IndexLinks {
  readonly addresses: readonly string[];
  /** Whether a list in the body names lists, and is not one of them. */
  readonly isOnlyIndex: boolean;
  /** The address of another index that names the lists. */
  readonly index?: string;
}

/** Null if a body does not have this form. */
type IndexForm = (body: JsonObject) => IndexLinks | null;

/** https://docs.oasis-open.org/odata/odata-json-format/v4.01/odata-json-format-v4.01.html#sec_ServiceDocument */
const odata: IndexForm = (body) => {
  if (!String(body['@odata.context'] ?? body['@context']).endsWith('$metadata')) return null;
  const sets = listIn(body.value).map(objectIn);
  const addresses = sets.flatMap(({ kind = 'EntitySet', url }) => (kind === 'EntitySet' ? textIn(url) : []));
  return addresses.length === 0 ? null : { addresses, isOnlyIndex: true };
};

/** OGC API: https://docs.ogc.org/is/17-069r4/17-069r4.html#_collections_ */
const ogc: IndexForm = (body) => {
  const collections = listIn(body.collections).map(objectIn);
  const addresses = collections.flatMap(({ links }) => related(links, 'items'));
  if (addresses.length > 0) return { addresses, isOnlyIndex: true };
  const [index] = related(body.links, 'data');
  return index === undefined ? null : { addresses: [], isOnlyIndex: false, index };
};

/** WordPress: paths below the index, or patterns of them. https://developer.wordpress.org/rest-api/ */
const wordPress: IndexForm = (body) => {
  const paths = Object.keys(objectIn(body.routes)).filter((path) => /^\/[^(]+$/.test(path));
  return paths.length === 0 ? null : { addresses: paths.map((path) => `.${path}`), isOnlyIndex: false };
};

/** Names with addresses, as Django REST framework, HAL and JSON:API have them. */
const named: IndexForm = (body) => {
  const links = Object.values({ ...body, ...objectIn(body._links), ...objectIn(body.links) });
  const addresses = links
    .flatMap((each) => textIn(isObject(each) ? each.href : each))
    // Of Spring: `/books{?page,size}`.
    .map((address) => address.replace(/\{[?&][^{}]*\}$/, ''))
    .filter((address) => /^(?:https?:\/)?\/[^{}\s]*$/.test(address));
  return { addresses, isOnlyIndex: false };
};

/** The first that fits counts. */
const indexForms: readonly IndexForm[] = [odata, ogc, wordPress, named];

export function indexLinks(body: unknown): IndexLinks {
  for (const form of indexForms) {
    const found = form(objectIn(body));
    if (found !== null) return found;
  }
  return { addresses: [], isOnlyIndex: false };
}

const textIn = (value: unknown) => (typeof value === 'string' ? [value] : []);

function related(links: unknown, relation: string): string[] {
  const all = listIn(links).map(objectIn);
  return all
    .filter(({ rel }) => rel === relation)
    .flatMap(({ href }) => textIn(href))
    .slice(0, 1);
}
