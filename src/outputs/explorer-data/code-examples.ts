import { addressInCode } from '../../contract/explorer-pages.ts';
import { type PageLinks, pageAddress } from '../../contract/tree.ts';

export interface CodeExample {
  readonly language: string;
  readonly code: string;
}

export function codeExamples({
  base_url,
  page_links,
  collections,
}: {
  readonly base_url: string;
  readonly page_links: PageLinks;
  readonly collections: readonly { readonly path: string }[];
}): CodeExample[] {
  const [first] = collections;
  if (first === undefined) return [];
  const address = addressInCode(pageAddress(page_links, `${base_url}${first.path}`, 1));
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
    records += page['results']
    address = page['next']`,
    },
    {
      language: 'R',
      code: `library(jsonlite)

page <- fromJSON('${address}', flatten = TRUE)
page$results`,
    },
    {
      language: 'JavaScript',
      code: `const records = [];
for (let address = '${address}'; address !== null; ) {
  const page = await (await fetch(address)).json();
  records.push(...page.results);
  address = page.next;
}`,
    },
  ];
}
