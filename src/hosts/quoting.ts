/** How texts are quoted in what hosts read, so that nothing in them is special. */

/**
 * A text as one quoted word of an nginx configuration: between double quotes a backslash escapes a quote or a
 * backslash. nginx has no escape for the dollar sign of its variables, so a variable holds it.
 * https://nginx.org/en/docs/beginners_guide.html#conf_structure
 */
export function quoteForNginx(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replaceAll('$', `\${${DOLLAR}}`)}"`;
}

const DOLLAR = 'dollar_sign';

/** The variable that `quoteForNginx` needs; empty if it needs none. Only geo does not expand a dollar sign. */
export function dollarForNginx(text: string): string {
  // https://nginx.org/en/docs/http/ngx_http_geo_module.html
  return text.includes('$') ? `  geo $${DOLLAR} { default "$"; }\n` : '';
}

/**
 * A text as one quoted argument of an Apache directive: a backslash escapes a quote or a backslash. `${NAME}` would be
 * expanded in every line, so a dollar sign before a brace is replaced by a definition of its own.
 * https://httpd.apache.org/docs/2.4/configuring.html#syntax
 */
export function quoteForApache(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replaceAll('${', `\${DOLLAR_SIGN}{`)}"`;
}

/** A text inside a quoted regular expression of Apache, which has no escape for a quote. */
export function patternForApache(text: string): string {
  return escapePattern(text).replaceAll('"', '\\x22');
}

/** The definition that `quoteForApache` needs; empty if it needs none. */
export function dollarForApache(text: string): string {
  // https://httpd.apache.org/docs/2.4/mod/core.html#define
  return text.includes('${') ? 'Define DOLLAR_SIGN $\n' : '';
}

/**
 * A text as one quoted token of a Caddyfile, for a value in which `{...}` is a placeholder. Between backticks nothing
 * is special to the parser, but braces are to Caddy unless a backslash escapes them: all of them, or none where the
 * text has no opening brace.
 * https://caddyserver.com/docs/caddyfile/concepts#tokens-and-quotes
 */
export function quoteForCaddy(text: string): string {
  const braces = text.includes('{') ? text.replace(/[{}]/g, '\\$&').replaceAll('{$', ENVIRONMENT) : text;
  if (!braces.includes('`')) return `\`${braces}\``;
  // Between double quotes a backslash escapes a quote, and is literal before anything else.
  return `"${braces.replaceAll('"', '\\"')}"`;
}

/** `{$NAME}` is expanded before the file is parsed, anywhere in it; the default value of an unset name is not. */
const ENVIRONMENT = '{$POLITY_PRESS_BRACE:{}$';

/**
 * A path as a pattern that matches only that path, for servers that treat a path as a pattern.
 * https://pkg.go.dev/path/filepath#Match
 * https://httpd.apache.org/docs/2.4/mod/core.html#directory
 */
export function escapeGlob(path: string): string {
  return path.replace(/[\\*?[]/g, '\\$&');
}

/** A text as a regular expression that matches only that text. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** The path of a base URL as servers match it: decoded, if possible. */
export function decodedBase(basePath: string): string {
  try {
    return decodeURIComponent(basePath);
  } catch {
    return basePath;
  }
}
