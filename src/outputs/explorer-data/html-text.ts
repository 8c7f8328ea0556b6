const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What no HTML document may hold: control characters but for tab and line ends, halves of characters, and noncharacters. */
const forbidden = /[^\P{Cc}\t\n\r]|\p{Cs}|\p{Noncharacter_Code_Point}/gu;

/** A text as it stands in HTML, in an element or between quotes. */
export function escapeHtml(text: string): string {
  return text
    .replace(forbidden, '\ufffd')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Attributes of an element, with a space before each. */
export function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
}
