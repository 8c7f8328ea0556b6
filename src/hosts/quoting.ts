/**
 * One quoted word: a backslash escapes a quote or a backslash. nginx cannot escape the dollar sign of its
 * variables, so a variable holds it. https://nginx.org/en/docs/beginners_guide.html#conf_structure
 */
export function quoteForNginx(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replaceAll('$', `\${${DOLLAR}}`)}"`;
}

const DOLLAR = 'dollar_sign';

/** Defines the variable that `quoteForNginx` needs, if any. Only geo does not expand a dollar sign. */
export function dollarForNginx(text: string): string {
  // https://nginx.org/en/docs/http/ngx_http_geo_module.html
  return text.includes('$') ? `  geo $${DOLLAR} { default "$"; }\n` : '';
}

/**
 * One quoted argument: a backslash escapes a quote or a backslash. Apache expands `${NAME}` in every line, so
 * a definition replaces a dollar sign before a brace.
 * https://httpd.apache.org/docs/2.4/configuring.html#syntax
 */
export function quoteForApache(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replaceAll('${', `\${DOLLAR_SIGN}{`)}"`;
}

/** For inside a quoted regular expression of Apache, which cannot escape a quote. */
export function patternForApache(text: string): string {
  return escapePattern(text).replaceAll('"', '\\x22');
}

export function dollarForApache(text: string): string {
  // https://httpd.apache.org/docs/2.4/mod/core.html#define
  return text.includes('${') ? 'Define DOLLAR_SIGN $\n' : '';
}

/**
 * One quoted token, for a value in which `{...}` is a placeholder. Between backticks only braces are special:
 * a backslash escapes all of them, or none if the text has no opening brace.
 * https://caddyserver.com/docs/caddyfile/concepts#tokens-and-quotes
 */
export function quoteForCaddy(text: string): string {
  const braces = text.includes('{') ? text.replace(/[{}]/g, '\\$&').replaceAll('{$', ENVIRONMENT) : text;
  if (!braces.includes('`')) return `\`${braces}\``;
  // Between double quotes a backslash escapes a quote, and is literal before anything else.
  return `"${braces.replaceAll('"', '\\"')}"`;
}

/** Caddy expands `{$NAME}` anywhere before it parses the file, but not the default value of an unset name. */
const ENVIRONMENT = '{$POLITY_PRESS_BRACE:{}$';

/**
 * For servers that read a path as a pattern. https://pkg.go.dev/path/filepath#Match
 * https://httpd.apache.org/docs/2.4/mod/core.html#directory
 */
export function escapeGlob(path: string): string {
  return path.replace(/[\\*?[]/g, '\\$&');
}

export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** The JSON of an error body, in single quotes. */
export const detail = (message: string) => `'{"detail":"${message}"}'`;
