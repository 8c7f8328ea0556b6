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
