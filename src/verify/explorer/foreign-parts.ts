import { objectIn } from '../../contract/json/is-object.ts';
import { jsonIn } from '../../contract/json/json-text.ts';
import { unescaped } from './data-files.ts';

const policy =
  '<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; script-src &#39;self&#39;;';

/** Scripts and styles of the tree itself, and data. */
const own = [
  /^<script type="application\/ld\+json">$/,
  /^<script type="module" src="(?:\.\.\/)*explore\/assets\/[\w-]+\.js">$/,
  /^<link rel="stylesheet" href="(?:\.\.\/)*explore\/assets\/[\w-]+\.css">$/,
];

/** What a page runs, loads or leads to by itself that no build writes, whatever the checksums say. */
export function* foreignParts(html: string): Generator<string> {
  if (!html.includes(policy)) yield 'lacks the policy that keeps foreign scripts out';
  const loading =
    /<(?:script|iframe|object|embed|base)\b[^>]*>|<link\b[^>]*\bstylesheet\b[^>]*>|<meta\b[^>]*\brefresh\b[^>]*>/gi;
  for (const [tag] of html.matchAll(loading))
    if (!own.some((each) => each.test(tag))) yield `has a part that no build writes: ${tag.slice(0, 100)}`;
}

/** Whether a page gives search engines and previews of links its own address, or none. */
export function isAtHome(html: string, address: string): boolean {
  const data = objectIn(jsonIn(dataIn(html) ?? ''));
  const named = [
    ...Array.from(html.matchAll(/(?:"canonical" href|"og:url" content)="([^"]*)"/g), ([, text = '']) =>
      unescaped(text),
    ),
    // The start page describes the dataset: another check compares its address.
    ...(data['@type'] === 'Dataset' ? [] : [data['@id'] ?? address, data.url ?? address]),
  ];
  return named.every((each) => each === address);
}

/** What a page says to search engines, as JSON. */
export const dataIn = (html: string) =>
  /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1];
