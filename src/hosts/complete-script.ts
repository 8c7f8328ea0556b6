/** Replaces `__NAME__` in an edge script by its value, and drops JSDoc, which only the compiler needs. */
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

export function quoteForJavaScript(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
