import { JSON_TYPE } from '../contract/tree/http.ts';

const PLAIN_TEXT =
  'text conf def list log in ini dsc jade jsx less mml n3 rtx sgml sgm slim slm stylus styl tsv t tr roff man me ms ' +
  'ttl uri uris urls vcard curl dcurl mcurl scurl sub fly flx gv 3dml spot jad wml wmls vtt s asm c cc cxx cpp h hh ' +
  'dic htc f for f77 f90 hbs java lua mkd nfo opml p pas pde sass scss etx sfv ymp uu vcs vcf yaml yml txt ' +
  'appcache manifest ics ifb coffee litcoffee hjson json5 jsonml';

/** Every file type that http-server considers text; a test compares this list with http-server's own. */
const TEXT_TYPES: ReadonlyMap<string, string> = new Map([
  // The client's types: http-server sends .ts as video.
  ...entries('text/plain; charset=utf-8', `${PLAIN_TEXT} ts`),
  ...entries('text/html; charset=utf-8', 'html htm shtml'),
  ...entries('text/css; charset=utf-8', 'css'),
  ...entries('text/csv; charset=utf-8', 'csv'),
  ...entries('text/markdown; charset=utf-8', 'md markdown'),
  ...entries('text/javascript; charset=utf-8', 'js mjs'),
  ...entries(JSON_TYPE, 'json map'),
]);

export const TEXT_EXTENSIONS: readonly string[] = [...TEXT_TYPES.keys()];

/** The Content-Type of a text file; null for other files, whose type http-server sets itself. */
export function contentType(name: string): string | null {
  // As http-server does: a name without a dot is its own extension.
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return TEXT_TYPES.get(extension) ?? null;
}

function entries(type: string, extensions: string): [string, string][] {
  return extensions.split(' ').map((extension) => [extension, type]);
}
