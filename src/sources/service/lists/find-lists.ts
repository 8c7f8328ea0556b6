import { CliError } from '../../../contract/errors.ts';
import { isObject, type JsonObject } from '../../../contract/json/is-object.ts';
import { jsonIn } from '../../../contract/json/json-text.ts';
import { decoded } from '../../../contract/tree/decoded.ts';
import { urlIn } from '../../../contract/url-in.ts';
import { type Asking, askUnlessRefused } from '../source/page-reader.ts';
import { withoutQuery } from '../source/sent-query.ts';
import { withoutEndSlashes } from '../source/service-address.ts';
import type { Source } from '../source/source.ts';
import { shapeOf } from '../source/undescribed-service.ts';
import { indexLinks } from './index-links.ts';
import { readList } from './list-forms.ts';

/** A list of a service: its name in the tree, and its path at the service. */
export interface FoundList {
  readonly name: string;
  readonly at: string;
}

export interface FoundLists {
  /** The path that the names of the lists follow. */
  readonly root: string;
  readonly lists: readonly FoundList[];
  /** Where they were found, for people. */
  readonly from: string;
  /** Addresses of the service in its own index, up to their paths. */
  readonly addresses: readonly string[];
}

/** The address has neither a root index nor a document that names lists. `cause`: why it could not be read. */
export class NoLists extends CliError {}

/** What Django REST framework adds to the addresses of its index. */
const isFormat = /^(?:\?format=\w+)?$/;

/** Where services have their OpenAPI documents, below the address or the origin. */
const documents = ['openapi.json', 'schema/?format=json', 'schema.json', 'swagger.json'];

/**
 * Finds the lists of a service: the named ones, else what its root index or an OpenAPI document lists; or the
 * address is a list itself.
 * @param source of the origin, whatever the path
 * @param given the path of the address, with a slash at both ends
 * @throws CliError if it has none, or does not answer
 */
export async function findLists(
  source: Source,
  given: string,
  named: readonly string[],
  asking: Asking,
): Promise<FoundLists> {
  if (named.length > 0) {
    const at = (path: string) => new URL(path.replace(/^\/+/, ''), `http://localhost${given}`);
    return foundAt(named.map(at), given, 'the lists that were named');
  }
  let own: GivenAnswer | null = null;
  // An address may be that before the lists.
  for (const root of given.endsWith('/api/') ? [given] : [given, `${given}api/`]) {
    const [at, answer] = await answerOfEither(source, root, asking);
    if (root === given) own = answer;
    const { body } = answer;
    const list = root === '/' ? null : readList(body);
    // A document may say where its paths begin.
    const found = isDocument(body)
      ? listsOfDocument(body, given, source.where(root, ''))
      : await listsOfIndex(body, root, source, asking, list === null || list.records.length === 0);
    if (found.lists.length > 0) return found;
    if (list !== null)
      return foundAt([new URL(at, 'http://localhost')], root.replace(/[^/]*\/$/, ''), 'its address');
  }
  for (const base of new Set([given, '/']))
    for (const name of documents) {
      const { body: document } = await answerAt(source, base, asking, name);
      const described = isDocument(document)
        ? listsOfDocument(document, given, source.where(base, name))
        : null;
      if (described !== null && described.lists.length > 0) return described;
    }
  throw new NoLists(
    `no lists were found at ${source.where(given, '')}: it has neither a root index nor an OpenAPI document${own === null ? '' : `, and ${own.what}`}`,
    {
      hint: 'Give the address of one of its lists or of its root index, or name its lists: --list books --list authors, by the rest of their paths.',
      cause: own?.refusal,
    },
  );
}

interface GivenAnswer {
  /** Undefined for anything but JSON. */
  readonly body: unknown;
  /** What was answered: the end of a sentence. */
  readonly what: string;
  readonly refusal?: CliError;
}

async function answerAt(source: Source, path: string, asking: Asking, rest = ''): Promise<GivenAnswer> {
  // A service that refuses access may still have lists; one that does not answer has none.
  const answer = await askUnlessRefused(source, path, rest, asking);
  if (answer instanceof CliError) return { body: undefined, what: 'refused access', refusal: answer };
  if (answer.status !== 'found') return { body: undefined, what: answer.reason ?? 'is not there' };
  const body = jsonIn(answer.bytes.toString());
  return { body, what: body === undefined ? 'did not answer JSON' : `answered ${shapeOf(body)}` };
}

/** Many services have nothing at an address with a slash at its end. */
async function answerOfEither(
  source: Source,
  root: string,
  asking: Asking,
): Promise<readonly [at: string, GivenAnswer]> {
  const answer = await answerAt(source, root, asking);
  const at = withoutEndSlashes(root);
  if (answer.body !== undefined || at === '') return [root, answer];
  const other = await answerAt(source, at, asking);
  const saysMore = other.body !== undefined || (other.refusal !== undefined && answer.refusal === undefined);
  return saysMore ? [at, other] : [root, answer];
}

function isDocument(value: unknown): value is JsonObject {
  return isObject(value) && isObject(value.paths) && ('openapi' in value || 'swagger' in value);
}

/** @param isOther whether the body is not a list itself, as far as can be seen */
async function listsOfIndex(
  body: unknown,
  root: string,
  source: Source,
  asking: Asking,
  isOther: boolean,
): Promise<FoundLists> {
  const where = source.where(root, '');
  const { index, ...own } = indexLinks(body);
  const at = index === undefined ? '' : (urlIn(index, where)?.pathname ?? '');
  const { addresses, isOnlyIndex } = at.startsWith(root)
    ? indexLinks((await answerAt(source, at, asking)).body)
    : own;
  const urls =
    isOther || isOnlyIndex
      ? addresses.flatMap((address) => urlIn(withoutQuery(address, source.query ?? ''), where) ?? [])
      : [];
  const below = urls.filter(({ pathname }) => pathname.startsWith(root) && pathname !== root);
  return foundAt(below, root, 'its root index', [...new Set(below.map(({ origin }) => origin))]);
}

/** Paths without parameters that can be read: what is not a list shows when it answers. */
function listsOfDocument(body: JsonObject, root: string, where: string): FoundLists {
  const [server] = Array.isArray(body.servers) ? body.servers : [];
  const stated = isObject(server) && typeof server.url === 'string' ? server.url : body.basePath;
  // By default the paths begin at the origin, not at the document.
  const prefix = String(stated || '/');
  const base = urlIn(prefix, where)?.pathname.replace(/\/$/, '') ?? '';
  const paths = Object.entries(body.paths as JsonObject).flatMap(([path, item]) =>
    isObject(item) && 'get' in item && !path.includes('{') ? [`${base}${path}`] : [],
  );
  const below = paths.filter((path) => path.startsWith(root) && path !== root && !/\.\w+$/.test(path));
  const urls = below.map((path) => new URL(path, 'http://localhost'));
  return foundAt(urls, root, 'its OpenAPI document');
}

/** Each name once. */
function foundAt(
  urls: readonly URL[],
  root: string,
  from: string,
  addresses: readonly string[] = [],
): FoundLists {
  const lists = urls.map(({ pathname: at, search }) => {
    const below = at.startsWith(root) ? at.slice(root.length) : at.slice(1);
    const name = withoutEndSlashes(decoded(below)).replace(/\.json$/, '');
    // With a query, it is another list.
    return { name: name + (isFormat.test(search) ? '' : search), at };
  });
  return { root, lists: [...new Map(lists.map((list) => [list.name, list])).values()], from, addresses };
}
