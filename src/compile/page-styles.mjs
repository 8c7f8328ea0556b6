import { PurgeCSS } from 'purgecss';

/**
 * The styles of pages that need few of them: the rules whose words are in the code that makes the pages.
 * @param css of all views
 * @param code minified: its words are mostly texts. `state-${code}` matches all classes that begin so.
 */
export async function stylesUsedIn(css, code) {
  // Names of properties are no texts.
  const texts = code.replace(/\.[a-zA-Z]\w*|(?<=[{,])\w+(?=:)/g, ' ');
  const beginnings = texts.match(/\b[a-z][\w-]*-(?![\w-])/g) ?? [];
  const [used] = await new PurgeCSS().purge({
    content: [{ raw: texts, extension: 'js' }],
    css: [{ raw: css }],
    safelist: beginnings.map((beginning) => new RegExp(`^${beginning}`)),
    keyframes: true,
    variables: true,
  });
  return used.css;
}
