import { useState } from 'preact/hooks';
import type { Catalog, Collection } from '../data-types.ts';
import { addressIn, root } from '../load.ts';
import { useCatalog } from './page.tsx';

interface CopyableProps {
  readonly text: string;
  readonly what: string;
  readonly code?: boolean;
}

export function Copyable({ text, what, code = true }: CopyableProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(done);
    setTimeout(() => setCopied(null), 3000);
  };
  return (
    <div class={code ? 'copyable code' : 'copyable'}>
      {/* It scrolls sideways where it is wide, so it has to get the focus. */}
      {code ? <pre tabIndex={0}>{text}</pre> : <p>{text}</p>}
      <button type="button" class="quiet" onClick={copy} aria-label={`Copy ${what}`}>
        {copied === null ? 'Copy' : copied ? 'Copied' : 'Select and copy by hand'}
      </button>
    </div>
  );
}

export function Files({ files }: { readonly files: readonly (readonly [path: string, what: string])[] }) {
  return (
    <ul class="plain">
      {files.map(([path, what]) => (
        <li key={path}>
          <a href={new URL(path, root).href}>{path}</a> {what}
        </li>
      ))}
    </ul>
  );
}

/** How to fetch a collection, in the language that one chooses. */
export function UseIt({ collection }: { readonly collection: Collection }) {
  const all = recipesFor(useCatalog(), collection);
  const [chosen, setChosen] = useState('Python');
  const recipe = all.find(({ language }) => language === chosen);
  return (
    <div>
      <div class="choices" role="group" aria-label="Language">
        {all.map(({ language }) => (
          <button
            key={language}
            type="button"
            aria-pressed={language === chosen}
            onClick={() => setChosen(language)}
          >
            {language}
          </button>
        ))}
      </div>
      {recipe !== undefined && <Copyable text={recipe.lines} what={`the lines for ${recipe.language}`} />}
    </div>
  );
}

/** How to fetch the whole of a collection, page by page, from where the tree is being looked at: that there is. */
function recipesFor(catalog: Catalog, collection: Collection) {
  const address = addressIn(collection.path);
  const first = catalog.page_links === 'file' ? `${address}index.json` : address;
  return [
    { language: 'curl', lines: `curl '${first}'` },
    {
      language: 'Python',
      lines: `import json
from urllib.request import urlopen

import pandas

def records(url):
    while url:
        with urlopen(url) as answer:
            page = json.load(answer)
        yield from page["results"]
        url = page["next"]

table = pandas.json_normalize(list(records("${first}")))`,
    },
    {
      language: 'R',
      lines: `library(jsonlite)

records <- function(url) {
  pages <- list()
  while (!is.null(url)) {
    page <- fromJSON(url)
    pages[[length(pages) + 1]] <- page$results
    url <- page[["next"]]
  }
  rbind_pages(lapply(pages, flatten))
}

table <- records("${first}")`,
    },
    {
      language: 'JavaScript',
      lines: `async function* records(url) {
  while (url) {
    const page = await (await fetch(url)).json();
    yield* page.results;
    url = page.next;
  }
}

for await (const record of records('${first}')) console.log(record);`,
    },
  ];
}
