import { type PartsOfPage, standardParts } from './parts-of-page.ts';

const reservedInR = /^(?:if|else|repeat|while|function|for|next|break|in)$/;
const quoted = (key: string) => (/^[\w -]+$/.test(key) ? `'${key}'` : JSON.stringify(key));
const isName = (key: string) => /^[A-Za-z]\w*$/.test(key);

/** By language: how code writes a key after the page or a part of it, and nothing. */
const languages = {
  Python: { key: (key: string) => `[${quoted(key)}]`, nothing: 'None' },
  R: {
    key: (key: string) => (isName(key) && !reservedInR.test(key) ? `$${key}` : `[[${JSON.stringify(key)}]]`),
    nothing: 'NULL',
  },
  JavaScript: { key: (key: string) => (isName(key) ? `.${key}` : `[${quoted(key)}]`), nothing: 'null' },
} as const;

/** A part of `page` in the code of a language: `page['links']['next']`. */
export function partInCode(language: keyof typeof languages, path: readonly string[] | null): string {
  const { key, nothing } = languages[language];
  return path === null ? nothing : `page${path.map(key).join('')}`;
}

/** The address of the next page, which the last one may lack: `page.get('links', {}).get('next')`. */
export function nextInCode(language: keyof typeof languages, parts: PartsOfPage): string {
  const { next } = parts;
  if (parts === standardParts || next === null || language === 'R') return partInCode(language, next);
  const last = next.length - 1;
  const keys =
    language === 'Python'
      ? next.map((key, index) => `.get(${quoted(key)}${index < last ? ', {}' : ''})`)
      : next.map((key) => (isName(key) ? `?.${key}` : `?.[${quoted(key)}]`));
  return `page${keys.join('')}${language === 'JavaScript' ? ' ?? null' : ''}`;
}

/** Code that reads all pages of a list by their files, for pages that do not link to the next one. */
export function codeByNumber(list: string, pages: number, { records }: PartsOfPage) {
  const [first, end] = [`'${list}page-'`, "'.json'"];
  return {
    curl: `curl '${list}page-[1-${pages}].json'`,
    Python: `import json
from urllib.request import urlopen

records = []
for number in range(1, ${pages + 1}):
    with urlopen(${first} + str(number) + ${end}) as answer:
        page = json.load(answer)
    records += ${partInCode('Python', records)}`,
    R: `library(jsonlite)

records <- rbind_pages(lapply(1:${pages}, function(number) {
  page <- fromJSON(paste0(${first}, number, ${end}))
  flatten(${partInCode('R', records)})
}))`,
    JavaScript: `const records = [];
for (let number = 1; number <= ${pages}; number += 1) {
  const page = await (await fetch(${first} + number + ${end})).json();
  records.push(...${partInCode('JavaScript', records)});
}`,
  };
}
