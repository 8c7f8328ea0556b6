import { isObject, type JsonObject, objectIn } from '../../../contract/json/is-object.ts';
import { isSameJson } from '../../../contract/json/same-json.ts';
import { takeName } from '../../../model/description/table-names.ts';
import { linkForms } from '../lists/list-keys.ts';

/** Undefined for anything but a link. */
function relationOf(link: JsonObject): string | undefined {
  const form = linkForms.find(
    ({ relation, address }) => typeof link[relation] === 'string' && address in link,
  );
  return form && String(link[form.relation]);
}

/** Lists of links by relation, as of RFC 8288 or of FHIR, in envelopes: pages may lack some, so each is known by its relation. */
export class LinkLists {
  readonly #lists = new Set<string>();
  /** Paths of links, on any page and on the last one. */
  readonly seen = new Set<string>();
  onPage = new Set<string>();

  /** A page with objects in place of these lists. */
  opened(body: unknown, at: readonly string[]): unknown {
    this.onPage = new Set();
    return this.#opened(body, at, []);
  }

  #opened(value: unknown, at: readonly string[], path: readonly string[]): unknown {
    if (isSameJson(path, at)) return value;
    if (Array.isArray(value)) return this.#byRelation(value, path);
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, each]) => [key, this.#opened(each, at, [...path, key])]);
    return Object.fromEntries(entries.filter(([, each]) => each !== undefined));
  }

  #byRelation(list: readonly unknown[], path: readonly string[]): unknown {
    const place = JSON.stringify(path);
    // Undefined for a list without a link: other pages have some.
    if (list.length === 0) return this.#lists.has(place) ? undefined : list;
    const relations = list.map((each) => relationOf(objectIn(each)));
    if (!relations.every((each) => each !== undefined)) return list;
    this.#lists.add(place);
    const taken = new Set<string>();
    const links = list.map((each, at): [string, unknown] => [takeName(String(relations[at]), taken), each]);
    for (const [name] of links) this.onPage.add(JSON.stringify([...path, name]));
    for (const link of this.onPage) this.seen.add(link);
    return Object.fromEntries(links);
  }

  isList(path: readonly string[]): boolean {
    return this.#lists.has(JSON.stringify(path));
  }

  /** Null for a key that is not of such a link. */
  linkAt(path: readonly string[]): string | null {
    const link = path.slice(0, path.findIndex((_, index) => this.isList(path.slice(0, index))) + 1);
    return link.length < 2 ? null : JSON.stringify(link);
  }
}
