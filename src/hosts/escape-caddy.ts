/**
 * A text as one quoted token of a Caddyfile, for a value in which `{...}` is a placeholder. Between backticks nothing
 * is special to the file, but braces are to Caddy, which takes them as they are after a backslash: all or, where
 * none opens, none.
 * https://caddyserver.com/docs/caddyfile/concepts#tokens-and-quotes
 */
export function quoteForCaddy(text: string): string {
  const braces = text.includes('{') ? text.replace(/[{}]/g, '\\$&').replaceAll('{$', ENVIRONMENT) : text;
  if (!braces.includes('`')) return `\`${braces}\``;
  // Between double quotes a backslash takes the meaning from a quote, and stands for itself before all else.
  return `"${braces.replaceAll('"', '\\"')}"`;
}

/** `{$NAME}` is replaced before the file is read, wherever it stands; the default of a name that nobody sets is not. */
const ENVIRONMENT = '{$POLITY_PRESS_BRACE:{}$';
