const escapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * JSON that is harmless when parsed as HTML: a page published as `index.html` is sent as text/html, and a browser
 * would run scripts in its texts. These characters occur only in strings, so JSON.parse returns the same value.
 */
export function htmlSafeBytes(json: Uint8Array): Uint8Array {
  const text = Buffer.from(json).toString('utf8');
  return Buffer.from(text.replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? character));
}
