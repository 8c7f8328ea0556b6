/**
 * A text as one quoted argument of an Apache directive: a backslash escapes a quote or a backslash. `${NAME}` would be
 * expanded in every line, so a dollar sign before a brace is replaced by a definition of its own.
 * https://httpd.apache.org/docs/2.4/configuring.html#syntax
 */
export function quoteForApache(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replaceAll('${', `\${DOLLAR_SIGN}{`)}"`;
}

/** The definition that `quoteForApache` needs; empty where it needs none. */
export function dollarForApache(text: string): string {
  // https://httpd.apache.org/docs/2.4/mod/core.html#define
  return text.includes('${') ? 'Define DOLLAR_SIGN $\n' : '';
}
