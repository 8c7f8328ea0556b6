/**
 * Compact JSON as the original service writes it: U+2028 and U+2029 are escaped, because JavaScript before
 * ES2019 treats them as line ends; all other text is unchanged.
 */
export function jsonText(value: unknown): string {
  return escapedLineEnds(JSON.stringify(value));
}

function escapedLineEnds(json: string): string {
  return json.includes('\u2028') || json.includes('\u2029')
    ? json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
    : json;
}

/** For people: indented, with a final newline. */
export function documentText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

export function documentBytes(value: unknown): Uint8Array {
  return Buffer.from(documentText(value));
}

export function answerBytes(value: unknown): Uint8Array {
  return Buffer.from(jsonText(value));
}

/** Undefined if the text is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
