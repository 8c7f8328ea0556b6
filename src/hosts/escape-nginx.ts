/**
 * A text as one quoted word of an nginx configuration: between double quotes a backslash escapes a quote or a
 * backslash. nginx has no escape for the dollar sign of its variables, so a variable holds it.
 * https://nginx.org/en/docs/beginners_guide.html#conf_structure
 */
export function quoteForNginx(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replaceAll('$', `\${${DOLLAR}}`)}"`;
}

const DOLLAR = 'dollar_sign';

/** The variable that `quoteForNginx` needs; empty where it needs none. Only geo does not expand a dollar sign. */
export function dollarForNginx(text: string): string {
  // https://nginx.org/en/docs/http/ngx_http_geo_module.html
  return text.includes('$') ? `  geo $${DOLLAR} { default "$"; }\n` : '';
}
