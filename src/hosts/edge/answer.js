// The path that the tree is published under, such as '/repo'; '' at the root of an address.
const BASE_PATH = __BASE_PATH__;

const HEADERS = __HEADERS__;

// What a browser asks for before it sends headers of its own.
const PREFLIGHT = __PREFLIGHT__;

// What only the explorer's files are sent with, by their paths in the tree.
const EXPLORER = __EXPLORER__;

// What ?page= may contain. Nothing else becomes part of a file's name.
const PAGE = /^(?:__PAGE__)$/;

// A UUID in any spelling; dashes between its groups make the published one.
const UUID = /^__UUID__$/;

/** @param {Request} request @param {Asset} asset */
export async function answer(request, asset) {
  const { method } = request;
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { ...HEADERS, ...PREFLIGHT } });
  if (method !== 'GET' && method !== 'HEAD') return failure(405, `Method "${method}" not allowed.`);

  const url = new URL(request.url);
  const path = pathInTree(url.pathname);
  if (path === null) return failure(404, 'Not found.');
  const found = path.endsWith('/')
    ? await folder(path, url.searchParams.getAll('page').at(-1) ?? '', request, asset)
    : await slashless(path, url.search, request, asset);
  return found ?? (await respelled(path, url.search, asset)) ?? failure(404, 'Not found.');
}

// A file, or a folder without its slash; else null.
/** @type {(path: string, search: string, request: Request, asset: Asset) => Promise<Response | null>} */
async function slashless(path, search, request, asset) {
  // Before the file: a host may answer a folder without its slash by a rule of its own.
  if ((await asset(path + '/index.json')).ok || (await asset(path + '/index.html')).ok) return moved(path, search);
  const file = await asset(path);
  return file.ok ? success(file, path, request) : null;
}

// A page of a collection, a record, or a folder of your own with an index.html; else null.
/** @type {(path: string, page: string, request: Request, asset: Asset) => Promise<Response | null>} */
async function folder(path, page, request, asset) {
  const name = page === '' ? 'index.json' : PAGE.test(page) ? 'page-' + page + '.json' : null;
  const file = name === null ? null : await asset(path + name);
  if (file?.ok) return success(file, path, request);
  if (page !== '' && (await asset(path + 'index.json')).ok) return failure(404, 'Invalid page.');
  const own = await asset(path + 'index.html');
  return own.ok ? success(own, path, request) : null;
}

// A record by its UUID in another spelling; else null.
/** @type {(path: string, search: string, asset: Asset) => Promise<Response | null>} */
async function respelled(path, search, asset) {
  const [, parent = '', last = ''] = /^(.*\/)([^/]+)\/?$/.exec(path) ?? [];
  const groups = UUID.exec(last.toLowerCase());
  if (groups === null) return null;
  const record = parent + groups.slice(1).join('-');
  return (await asset(record + '/index.json')).ok ? moved(record, search) : null;
}

// The query must survive: clients ask for ?page=2 without the slash.
/** @type {(path: string, search: string) => Response} */
function moved(path, search) {
  const location = BASE_PATH + path + '/' + search;
  return new Response(null, { status: 301, headers: { ...HEADERS, Location: location } });
}

// Null for hidden files, and for // (which a browser reads as another host). A proxy may have cut BASE_PATH off.
/** @type {(pathname: string) => string | null} */
function pathInTree(pathname) {
  const path = pathname.startsWith(BASE_PATH + '/') ? pathname.slice(BASE_PATH.length) : pathname;
  try {
    return /\/[./]/.test(decodeURIComponent(path)) ? null : path;
  } catch {
    return null;
  }
}

/** @type {(file: Response, path: string, request: Request) => Response} */
function success(file, path, request) {
  const etag = file.headers.get('ETag');
  const isKnown = namesTag(request.headers.get('If-None-Match') ?? '', etag);
  const response = isKnown
    ? new Response(null, { status: 304, headers: { ETag: etag } })
    : new Response(file.body, file);
  const own = EXPLORER.find(([paths]) => paths.test(path))?.[1];
  for (const [name, value] of Object.entries({ ...HEADERS, ...own })) response.headers.set(name, value);
  return response;
}

// If-None-Match may list tags. A tag marked as weak, as hosts do when they compress, is still the same.
/** @type {(list: string, etag: string | null) => etag is string} */
function namesTag(list, etag) {
  /** @param {string} tag */
  const bare = (tag) => tag.trim().replace(/^W\//, '');
  return etag !== null && list.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}

/** @type {(status: number, detail: string) => Response} */
function failure(status, detail) {
  const headers = { ...HEADERS, 'Content-Type': 'application/json' };
  return new Response(JSON.stringify({ detail }), { status, headers });
}
