import { addressInCode, CODE_PART, GENERATOR } from '../contract/tree/explorer-pages.ts';
import { unicodeEscape } from '../terminal/safe-text.ts';

export interface Rewriting {
  readonly from: string;
  readonly to: string;
  /** Whether records hold addresses of the tree, too, and links may stand after them: as a service answered. */
  readonly isAnswered?: boolean;
}

/** Where addresses occur in one kind of file, of the latest tree or of a release. */
interface AddressForm {
  /** Matches paths in the tree. */
  readonly files: RegExp;
  /** The part of the file without records, where every text that begins with the base URL is an address. */
  readonly part: RegExp;
  /** Whether `part` is the whole file in a tree that is published as a service answers. */
  readonly isPage?: true;
  readonly after: string;
  /** The base URL as the file spells it; default: the start of a JSON string. */
  readonly written?: (base: string) => string;
}

const whole = /^.+$/s;

/** What precedes the records of a page. */
const envelope = /^\{"count":[0-9]+,"next":(?:null|"[^"]*"),"previous":(?:null|"[^"]*"),/;

/** The root index: only names and addresses. A record has an id, which is not an address. */
const flat = /^\{(?:"[^"\\]*":"https?:[^"]*",?)*\}/;

const schemaId = /^\{\s*(?:"\$schema":\s*"[^"]*",\s*)?"\$id":\s*"[^"]*"/;
const builtFor = /^\{[^{}[\]]*"base_url":\s*"[^"]*"/;

/** An OpenAPI document has `servers` before anything else with a base URL. */
const servers = /^\{\s*"openapi":\s*"[^"]*",\s*"servers":\s*\[\s*\{\s*"url":\s*"[^"]*"/;

const code = new RegExp(`(?<=${GENERATOR}[^]*)${CODE_PART.begin}[^]*?${CODE_PART.end}`);

/** Everything that contains the base URL. Schemas refer to each other by relative addresses. */
const forms: readonly AddressForm[] = [
  {
    files: /^(?:v\/[^/]+\/)?(?:explore\/)?index\.html$/,
    part: code,
    after: '/',
    written: (base) => addressInCode(base).replaceAll('&', '&amp;'),
  },
  {
    files: /^(?!(?:v\/[^/]+\/)?schemas\/)(?:.+\/)?(?:index\.(?:json|html)|page-(?:[1-9][0-9]*|last)\.json)$/,
    part: new RegExp(`${envelope.source}|${flat.source}`),
    isPage: true,
    after: '/',
  },
  { files: /^schemas\/.+\.schema\.json$/, part: schemaId, after: '/schemas/' },
  { files: /^v\/[^/]+\/schemas\/.+\.schema\.json$/, part: schemaId, after: '/v/' },
  { files: /^openapi\.json$/, part: servers, after: '"' },
  { files: /^v\/[^/]+\/openapi\.json$/, part: servers, after: '/v/' },
  { files: /^manifest\.json$/, part: builtFor, after: '"' },
  { files: /^v\/[^/]+\/manifest\.json$/, part: builtFor, after: '/v/' },
];

export function mayHoldAddresses(path: string): boolean {
  return forms.some(({ files }) => files.test(path));
}

/** Replaces the base URL and no other byte. For a page, `bytes` may be only its beginning. */
export function rewriteAddresses(path: string, bytes: Buffer, { from, to, isAnswered }: Rewriting): Buffer {
  // Latin-1 is one character per byte: any bytes survive the round trip.
  const text = bytes.toString('latin1');
  for (const { files, part, isPage, after, written = (base: string) => quoted(path, base) } of forms) {
    const found = files.test(path) ? (isPage && isAnswered ? whole : part).exec(text) : null;
    if (found === null) continue;
    const beginning = (base: string) => Buffer.from(written(base) + after).toString('latin1');
    const rewritten = found[0].replaceAll(beginning(from), () => beginning(to));
    const end = found.index + found[0].length;
    return Buffer.concat([
      bytes.subarray(0, found.index),
      Buffer.from(rewritten, 'latin1'),
      bytes.subarray(end),
    ]);
  }
  return bytes;
}

/** The start of a JSON string; HTML twins escape the characters of HTML. */
function quoted(path: string, text: string): string {
  const json = JSON.stringify(text).slice(0, -1);
  return path.endsWith('.html') ? json.replace(/[<>&]/g, unicodeEscape) : json;
}
