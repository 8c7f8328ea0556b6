import { addressInCode, CODE_PART, GENERATOR } from '../contract/explorer-pages.ts';

/** How the addresses in a file are rewritten. */
export interface Rewriting {
  /** The base URL that the tree was built for. */
  readonly from: string;
  /** Where it is served instead. */
  readonly to: string;
}

/** Where addresses occur in one kind of file, of the latest tree or of a release. */
interface AddressForm {
  /** The files, by their paths in the tree. */
  readonly files: RegExp;
  /** The part of the file in which every text that begins with the base URL is an address: it holds no records. */
  readonly part: RegExp;
  /** What comes after the base URL. */
  readonly after: string;
  /** The base URL as the file has it; default: as a JSON text begins. */
  readonly written?: (base: string) => string;
}

/** What comes before the records of a page. */
const envelope = /^\{"count":[0-9]+,"next":(?:null|"[^"]*"),"previous":(?:null|"[^"]*"),/;

/** The root index: names and addresses only. A record has an id, which is not an address. */
const flat = /^\{(?:"[^"\\]*":"https?:[^"]*",?)*\}/;

const schemaId = /^\{\s*(?:"\$schema":\s*"[^"]*",\s*)?"\$id":\s*"[^"]*"/;
const builtFor = /^\{[^{}[\]]*"base_url":\s*"[^"]*"/;

/** The address of the server is what an OpenAPI document has before all else that has a base URL in it. */
const servers = /^\{\s*"openapi":\s*"[^"]*",\s*"servers":\s*\[\s*\{\s*"url":\s*"[^"]*"/;

/** The lines of code in a page of the explorer that a build wrote. */
const code = new RegExp(`(?<=${GENERATOR}[^]*)${CODE_PART.begin}[^]*?${CODE_PART.end}`);

/** All that a build writes with the base URL in it. Schemas refer to each other by relative addresses. */
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
    after: '/',
  },
  { files: /^schemas\/.+\.schema\.json$/, part: schemaId, after: '/schemas/' },
  { files: /^v\/[^/]+\/schemas\/.+\.schema\.json$/, part: schemaId, after: '/v/' },
  { files: /^openapi\.json$/, part: servers, after: '"' },
  { files: /^v\/[^/]+\/openapi\.json$/, part: servers, after: '/v/' },
  { files: /^manifest\.json$/, part: builtFor, after: '"' },
  { files: /^v\/[^/]+\/manifest\.json$/, part: builtFor, after: '/v/' },
];

/** Whether the file at a path of the tree may hold addresses. */
export function mayHoldAddresses(path: string): boolean {
  return forms.some(({ files }) => files.test(path));
}

/**
 * Makes the addresses in a file lead elsewhere, and leaves every other byte unchanged.
 *
 * @param path of the file in the tree
 * @param bytes of the file; of a page, its beginning is enough
 */
export function rewriteAddresses(path: string, bytes: Buffer, { from, to }: Rewriting): Buffer {
  // One character per byte: any bytes survive the round trip.
  const text = bytes.toString('latin1');
  for (const { files, part, after, written = (base: string) => quoted(path, base) } of forms) {
    const found = files.test(path) ? part.exec(text) : null;
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

/** The beginning of a JSON text; in a twin for browsers, with the characters of HTML escaped. */
function quoted(path: string, text: string): string {
  const json = JSON.stringify(text).slice(0, -1);
  const code = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return path.endsWith('.html') ? json.replace(/[<>&]/g, code) : json;
}
