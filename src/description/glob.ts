const tokens: Readonly<Record<string, string>> = { '*': '[^/]*', '**': '.*' };

/** Whether a name of a collection matches a pattern: `*` is any text within a part of the path, `**` any text. */
export function matchesGlob(glob: string, name: string): boolean {
  const parts = glob
    .split(/(\*\*|\*)/)
    .map((part) => tokens[part] ?? part.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${parts.join('')}$`).test(name);
}
