import type { Catalog, Collection } from './data-types.ts';
import { addressIn } from './load.ts';

/** A way to read a collection: a language, and the lines to copy. */
export interface Recipe {
  readonly language: string;
  readonly lines: string;
}

/** How to fetch the whole of a collection, page by page, from where the tree is being looked at: that there is. */
export function recipes(catalog: Catalog, collection: Collection): Recipe[] {
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
