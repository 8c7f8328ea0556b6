import { escapeSigns } from '../../contract/words/escape-signs.ts';
import { unicodeEscape } from '../../terminal/safe-text.ts';

/** Parts of HTML. Texts become markup here, and are escaped once. */

/** Not allowed in HTML: control characters except tab and line ends, unpaired surrogates, noncharacters. */
const forbidden = /[^\P{Cc}\t\n\r]|\p{Cs}|\p{Noncharacter_Code_Point}/gu;

/** What `forbidden` may find, in UTF-16 units, and a class without properties, which is ten times faster. */
const unusual = String.raw`\0-\x08\v\f\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff`;
/** Most texts need no escape. */
const plain = new RegExp(`^[^&<>"'${unusual}]*$`);
const plainJson = new RegExp(`^[^&<>${unusual}]*$`);

/** Escapes a text for HTML, in an element or between quotes. */
export function escapeHtml(text: string): string {
  if (plain.test(text)) return text;
  return escapeSigns(text.replace(forbidden, '\ufffd'));
}

export function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
}

/** JSON for a script element: nothing in it can end the element, and no character is forbidden in HTML. */
export function inScript(value: object): string {
  const json = JSON.stringify(value);
  return plainJson.test(json)
    ? json
    : json.replace(/[<>&]/g, unicodeEscape).replace(forbidden, unicodeEscape);
}

/** HTML, rather than a text. */
export class Markup {
  readonly html: string;

  /** @param html without anything that was not escaped */
  constructor(html: string) {
    this.html = html;
  }
}

export const nothing = new Markup('');

type Part = Markup | readonly Markup[] | string | number | null | false;

/** Escapes what is inserted, unless it is markup itself; null and false are nothing. */
export function markup(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let html = texts[0] as string;
  for (let index = 0; index < parts.length; index += 1)
    html += htmlOf(parts[index] as Part) + texts[index + 1];
  return new Markup(html);
}

function htmlOf(part: Part): string {
  if (typeof part === 'string') return escapeHtml(part);
  if (part === null || part === false) return '';
  if (typeof part === 'number') return String(part);
  if (part instanceof Markup) return part.html;
  let html = '';
  for (const each of part) html += each.html;
  return html;
}
