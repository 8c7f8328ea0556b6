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
