import { useState } from 'preact/hooks';
import { addressInCode } from '../../contract/tree/explorer-pages.ts';
import { codeByNumber, nextInCode, partInCode } from '../../contract/tree/page-code.ts';
import { standardParts } from '../../contract/tree/parts-of-page.ts';
import { ARCHIVE, DATABASE, pageAddress } from '../../contract/tree/tree.ts';
import type { Catalog, Collection } from '../data-types.ts';
import { addressOf } from '../load.ts';
import { choiceInAddress } from '../navigation.ts';
import { Choices } from './choices.tsx';
import { useCatalog } from './page.tsx';

interface CopyableProps {
  readonly text: string;
  readonly what: string;
  readonly code?: boolean;
}

export function Copyable({ text, what, code = true }: CopyableProps) {
  const [label, setLabel] = useState('Copy');
  const copy = async () => {
    await navigator.clipboard.writeText(text).then(
      () => setLabel('Copied'),
      () => setLabel('Select and copy by hand'),
    );
    setTimeout(() => setLabel('Copy'), 3000);
  };
  return (
    <div class={code ? 'copyable code' : 'copyable'}>
      {/* Focusable, because it scrolls sideways. */}
      {code ? (
        <pre tabIndex={0} translate={false}>
          {text}
        </pre>
      ) : (
        <p translate={false}>{text}</p>
      )}
      <button type="button" class="quiet" onClick={copy} aria-label={`Copy ${what}`}>
        {label}
      </button>
    </div>
  );
}

/** What `build --snapshot` publishes. */
const packed = [
  [ARCHIVE, 'all of it: CSV, Parquet, a workbook, and how to cite it'],
  [DATABASE, 'the database, for SQL'],
] as const;
const files = [
  ['openapi.json', 'OpenAPI 3.1: every address, parameter, header and schema; client generators read it'],
  ['databank.json', 'the description of the databank: collections, kinds of records, keys'],
  ['manifest.json', 'all files of this tree'],
] as const;

export function Files() {
  const { database } = useCatalog();
  return (
    <ul class="plain">
      {[...(database ? packed : []), ...files].map(([path, what]) => (
        <li key={path}>
          <a href={addressOf(path)}>{path}</a> {what}
        </li>
      ))}
    </ul>
  );
}

export function UseIt({ collection }: { readonly collection: Collection }) {
  const recipes = recipesFor(useCatalog(), collection);
  const [asked, choose] = choiceInAddress('code', 'Python');
  const chosen = Object.hasOwn(recipes, asked) ? (asked as keyof typeof recipes) : 'Python';
  return (
    <div class="use-it">
      <Choices
        label="Language"
        options={Object.keys(recipes).map((language) => [language, language])}
        chosen={chosen}
        onChoice={choose}
      />
      <Copyable text={recipes[chosen]} what={`the lines for ${chosen}`} />
    </div>
  );
}

function recipesFor(catalog: Catalog, collection: Collection) {
  const first = addressInCode(pageAddress(catalog.page_links, addressOf(collection.path), 1));
  const parts = collection.envelope ?? standardParts;
  const { records, next } = parts;
  if (next === null && collection.pages > 1)
    return codeByNumber(addressInCode(addressOf(collection.path)), collection.pages, parts);
  return {
    curl: `curl '${first}'`,
    Python: `import json
from urllib.request import urlopen

import pandas

def records(url):
    while url:
        with urlopen(url) as answer:
            page = json.load(answer)
        yield from ${partInCode('Python', records)}
        url = ${nextInCode('Python', parts)}

table = pandas.json_normalize(list(records("${first}")))`,
    R: `library(jsonlite)

records <- function(url) {
  pages <- list()
  while (!is.null(url)) {
    page <- fromJSON(url)
    pages[[length(pages) + 1]] <- ${partInCode('R', records)}
    url <- ${nextInCode('R', parts)}
  }
  rbind_pages(lapply(pages, flatten))
}

table <- records("${first}")`,
    JavaScript: `async function* records(url) {
  while (url) {
    const page = await (await fetch(url)).json();
    yield* ${partInCode('JavaScript', records)};
    url = ${nextInCode('JavaScript', parts)};
  }
}

for await (const record of records('${first}')) console.log(record);`,
  };
}
