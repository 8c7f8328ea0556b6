/**
 * An edge script for one site: `__NAME__` in its text becomes the value of that name. Its JSDoc is for the compiler and
 * is left out.
 */
export function completeScript(script: string, values: Readonly<Record<string, string>>): string {
  return script
    .replace(/^ *\/\*\*.*?\*\/\n/gms, '')
    .replace(/__([A-Z_]+?)__/g, (placeholder, name: string) => {
      const value = values[name];
      if (value === undefined)
        throw new Error(`An edge script has ${placeholder}, for which no value was given.`);
      return value;
    });
}

/** A text as a JavaScript literal. */
export function quoteForJavaScript(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
