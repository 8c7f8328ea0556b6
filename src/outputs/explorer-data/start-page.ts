import { yearText } from '../../contract/claims/years.ts';
import type { ExplorerCatalog, ExplorerCollection } from '../../contract/documents.ts';
import {
  addressInCode,
  CODE_PART,
  listPage,
  PAGE_POLICY,
  START_PAGE,
} from '../../contract/tree/explorer-pages.ts';
import { codeByNumber, nextInCode, partInCode } from '../../contract/tree/page-code.ts';
import { standardParts } from '../../contract/tree/parts-of-page.ts';
import { INDEX, pageAddress } from '../../contract/tree/tree.ts';
import { inSentence } from '../../contract/words/in-words.ts';
import { isLongList } from '../../explorer/fold.ts';
import { figure, plural } from '../../terminal/plural.ts';
import { dataFile } from './data-file.ts';
import { attributes, escapeHtml, inScript } from './html.ts';

export interface StartPageParts {
  readonly root: '' | '../';
  readonly script: string;
  /** The land of the first map. */
  readonly coast: string;
  readonly style: string;
  /** Path of the root index in the tree: `api/index.json`. */
  readonly rootIndex: string;
  readonly files: ReadonlySet<string>;
  /** JSON-LD that describes the dataset; null for none. */
  readonly structured: object | null;
  /** What else describes or holds it, for `link` elements. */
  readonly links: readonly Readonly<Record<string, string>>[];
}

/**
 * The start page of the explorer, useful without JavaScript: the databank, links to the files of its
 * collections, how to fetch them. Links are relative and lead to files, so they work on every host, under any
 * path and from a local folder.
 */
export function startPage(facts: ExplorerCatalog, parts: StartPageParts): string {
  const { title, description } = facts;
  const { root, script, style, structured, links } = parts;
  const meta = (from: Readonly<Record<string, string>>) => `<meta${attributes(from)}>\n`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${meta({ 'http-equiv': 'Content-Security-Policy', content: PAGE_POLICY })}${meta({ name: 'viewport', content: 'width=device-width, initial-scale=1' })}<title>${escapeHtml(title)}</title>
${description === null ? '' : meta({ name: 'description', content: description })}${meta({ name: 'generator', content: facts.generator })}<link rel="icon" href="data:,">
${links.map((link) => `<link${attributes(link)}>\n`).join('')}${structured === null ? '' : `<script type="application/ld+json">${inScript(structured)}</script>\n`}<link${attributes({ rel: 'stylesheet', href: root + style })}>
<script${attributes({ type: 'module', src: root + script })}></script>
${preloadsOf(parts)}</head>
<body>
<main id="explorer">
${bodyOf(facts, parts)}</main>
</body>
</html>
`;
}

/** What the first view waits for: asked for at once, before the script runs and asks for it. */
function preloadsOf({ root, coast }: StartPageParts): string {
  return [dataFile.catalog, coast]
    .map((path) => ({ rel: 'preload', href: root + path, as: 'fetch', crossorigin: 'anonymous' }))
    .map((link) => `<link${attributes(link)}>\n`)
    .join('');
}

function bodyOf(facts: ExplorerCatalog, parts: StartPageParts): string {
  const { title, description, sections, collections } = facts;
  const isLong = isLongList(collections.length, false);
  return [
    `<h1>${escapeHtml(title)}</h1>\n`,
    description === null ? '' : `<p>${escapeHtml(description)}</p>\n`,
    `<p>${countsOf(facts)}</p>\n`,
    `<noscript><p>Search, tables, maps and timelines need JavaScript; what is on this page does not${pagesOf(facts, parts)}.</p></noscript>\n`,
    termsOf(facts),
    '<h2>Collections</h2>\n',
    ...sections.flatMap((section) => [
      isLong
        ? `<details>\n<summary>${escapeHtml(section.label)} <small>${section.collections.length}</small></summary>\n<ul>\n`
        : `<h3>${escapeHtml(section.label)}</h3>\n<ul>\n`,
      ...section.collections.flatMap((index) => {
        const collection = collections[index];
        return collection === undefined ? [] : [`<li>${collectionText(collection, parts)}</li>\n`];
      }),
      isLong ? '</ul>\n</details>\n' : '</ul>\n',
    ]),
    `${CODE_PART.begin}\n`,
    ...codeExamples(facts).map(
      ({ language, code }) => `<h3>${language}</h3>\n<pre><code>${escapeHtml(code)}</code></pre>\n`,
    ),
    `${CODE_PART.end}\n<ul>\n`,
    ...filesOf(parts),
    '</ul>\n',
  ].join('');
}

function pagesOf({ entity }: ExplorerCatalog, parts: StartPageParts): string {
  if (entity === null) return '';
  const name = inSentence(entity.plural);
  return `, nor do the pages of ${linkInto(parts, listPage(entity.record) + START_PAGE, `all ${name}`)}`;
}

function countsOf({ records, collections, entity }: ExplorerCatalog): string {
  const counts = `${plural(records, 'record')} in ${plural(collections.length, 'collection')}.`;
  if (entity === null) return counts;
  const { plural: name, recorded, count, all, years } = entity;
  const withRecords = recorded === all ? '' : `, ${figure(recorded)} of them with records`;
  // The years of the others are in another file.
  const span = spanText(years, count === all ? ', ' : '; those that records mention: ');
  return `${counts} ${escapeHtml(name)}: ${figure(all)}${withRecords}${span}.`;
}

function termsOf({ version, date, licence, cite }: ExplorerCatalog): string {
  const terms: [string, string][] = [];
  if (version !== null) terms.push(['Version', escapeHtml(version)]);
  if (date !== null) terms.push(['Date', escapeHtml(date)]);
  if (licence !== null) terms.push(['Licence', linkedText(licence.name, licence.url)]);
  if (cite !== null) terms.push(['How to cite', escapeHtml(cite)]);
  if (terms.length === 0) return '';
  return `<dl>\n${terms.map(([name, text]) => `<dt>${name}</dt><dd>${text}</dd>\n`).join('')}</dl>\n`;
}

/** Only HTTP addresses: a `javascript:` link would run a script. */
function linkedText(text: string, address: string | null): string {
  if (address === null || !/^https?:\/\//i.test(address)) return escapeHtml(text);
  return `<a${attributes({ href: address })}>${escapeHtml(text)}</a>`;
}

function collectionText(
  { label, path, schema, records, pages, years }: ExplorerCollection,
  parts: StartPageParts,
) {
  const list = linkInto(parts, `${path.slice(1)}${INDEX}`, label);
  const counts = `${plural(records, 'record')} on ${plural(pages, 'page')}${spanText(years)}`;
  return `${list}: ${counts} (${linkInto(parts, schema, 'schema')})`;
}

const documents = {
  'openapi.json': 'what each address answers, as OpenAPI 3.1',
  'client.js': 'a client for web pages and Node',
  'databank.json': 'what the collections and their records are',
  'manifest.json': 'which files there are',
} as const;

function filesOf(parts: StartPageParts): string[] {
  const named = { [parts.rootIndex]: 'the addresses of all collections', ...documents };
  return Object.entries(named)
    .filter(([path]) => parts.files.has(path))
    .map(([path, what]) => `<li>${linkInto(parts, path, path)}: ${what}</li>\n`);
}

function linkInto({ root }: StartPageParts, path: string, text: string): string {
  return `<a${attributes({ href: root + encodeURI(path) })}>${escapeHtml(text)}</a>`;
}

function spanText(years: readonly number[] | null, before = ', '): string {
  return years === null ? '' : before + years.map(yearText).join(' to ');
}

function codeExamples({ base_url, page_links, collections }: ExplorerCatalog) {
  const [first] = collections;
  if (first === undefined) return [];
  const address = addressInCode(pageAddress(page_links, `${base_url}${first.path}`, 1));
  const parts = first.envelope ?? standardParts;
  const { records, next } = parts;
  if (next === null && first.pages > 1)
    return Object.entries(codeByNumber(addressInCode(`${base_url}${first.path}`), first.pages, parts)).map(
      ([language, code]) => ({ language, code }),
    );
  return [
    { language: 'curl', code: `curl '${address}'` },
    {
      language: 'Python',
      code: `import json
from urllib.request import urlopen

records, address = [], '${address}'
while address:
    with urlopen(address) as answer:
        page = json.load(answer)
    records += ${partInCode('Python', records)}
    address = ${nextInCode('Python', parts)}`,
    },
    {
      language: 'R',
      code: `library(jsonlite)

pages <- list()
address <- '${address}'
while (!is.null(address)) {
  page <- fromJSON(address, flatten = TRUE)
  pages <- c(pages, list(${partInCode('R', records)}))
  address <- ${nextInCode('R', parts)}
}
records <- rbind_pages(pages)`,
    },
    {
      language: 'JavaScript',
      code: `const records = [];
for (let address = '${address}'; address !== null; ) {
  const page = await (await fetch(address)).json();
  records.push(...${partInCode('JavaScript', records)});
  address = ${nextInCode('JavaScript', parts)};
}`,
    },
  ];
}
