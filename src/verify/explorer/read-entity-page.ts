import { jsonIn } from '../../contract/json/json-text.ts';

/** What the page of an entity says of one variable. */
export interface PageClaims {
  /** How many records say something of it. */
  readonly count: number;
  /** The records that it links to, with the words of the link. */
  readonly records: readonly { readonly collection: string; readonly row: number; readonly text: string }[];
}

export interface EntityPage {
  readonly id: string;
  readonly variables: ReadonlyMap<string, PageClaims>;
}

/** Reads the page of an entity as a visitor does: its identity, and the values with their links. Null for other pages. */
export function readEntityPage(html: string): EntityPage | null {
  const data = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1];
  const id = identifierIn(data ?? '');
  if (id === null) return null;
  const variables = new Map<string, PageClaims>();
  const [, ...parts] = html.split(' data-variable="');
  for (const part of parts) {
    const [, name = '', count = ''] = /^([^"]*)" data-claims="([0-9]+)"/.exec(part) ?? [];
    const links = part.matchAll(/<a href="[^"#]*#\/([^"?]+)\?row=([0-9]+)"[^>]*>(.*?)<\/a>/gs);
    const records = Array.from(links, ([, collection = '', row, inner = '']) => ({
      collection: decodeURIComponent(textOf(collection)),
      row: Number(row),
      text: textOf(inner),
    }));
    variables.set(textOf(name), { count: Number(count), records });
  }
  return { id, variables };
}

function identifierIn(data: string): string | null {
  const { identifier } = Object(Object(jsonIn(data)).about);
  return typeof identifier === 'string' ? identifier : null;
}

const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => signs[name] ?? '');
}
