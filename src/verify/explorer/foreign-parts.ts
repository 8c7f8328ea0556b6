import { objectIn } from '../../contract/json/is-object.ts';
import { jsonIn } from '../../contract/json/json-text.ts';
import { unescaped } from '../xml-text.ts';

/** First of all: nothing from elsewhere, and of the page itself no handler, style or address of JavaScript. */
const policy =
  /^<!doctype html>\s*<html[^<>]*>\s*<head>\s*(?:<meta charset="utf-8">\s*)?<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; script-src &#39;self&#39;(?:; [a-z-]+(?: (?:&#39;(?:self|none)&#39;|data:))+)*">/;

/** Scripts and styles of the tree itself, and data. */
const own = [
  /^<script type="application\/ld\+json">$/,
  /^<script type="module" src="(?:\.\.\/)*explore\/assets\/[\w-]+\.js">$/,
  /^<link rel="stylesheet" href="(?:\.\.\/)*explore\/assets\/[\w-]+\.css">$/,
];

const tags = /<(!--|[a-z][^\s/>]*)(?:"[^"]*"|[^">])*>?/gi;
const loading =
  /^(?:!--|script|style|i?frame|frameset|object|embed|applet|base|form|input|button|ima?ge?|audio|video|source|template|use|set|animate\w*|foreignobject)$/i;

/** What a page runs, loads or leads to by itself that no build writes, whatever the checksums say. */
export function* foreignParts(html: string): Generator<string> {
  if (!policy.test(html)) yield 'lacks the policy that keeps foreign scripts out';
  for (const [tag, name = ''] of html.matchAll(tags)) {
    const names = tag.replace(/"[^"]*"/g, '""');
    const isForeign =
      loading.test(name) ||
      (/^link$/i.test(name) && /\bstylesheet\b/i.test(tag)) ||
      (/^meta$/i.test(name) && /\brefresh\b/i.test(tag)) ||
      /'|[\s"/](?:on[a-z]+|style)\s*=/i.test(names) ||
      /=\s*["']?\s*javascript:/i.test(tag);
    if (isForeign && !own.some((each) => each.test(tag)))
      yield `has a part that no build writes: ${tag.slice(0, 100)}`;
  }
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
