/**
 * Whether a collection's name matches a pattern: `*` is any text within a part of the path, `**` any text.
 * Takes time in proportion to the product of both lengths; a regular expression could take forever.
 */
export function matchesGlob(glob: string, name: string): boolean {
  const tokens = glob.split(/(\*\*|\*)/).flatMap((part) => (part.startsWith('*') ? [part] : [...part]));
  // Where in the name the tokens so far may end.
  let ends = new Set([0]);
  for (const token of tokens) {
    const next = new Set<number>();
    for (const end of ends) {
      if (!token.startsWith('*')) {
        if (name.startsWith(token, end)) next.add(end + token.length);
        continue;
      }
      for (let to = end; !next.has(to); to += 1) {
        next.add(to);
        if (to === name.length || (token === '*' && name[to] === '/')) break;
      }
    }
    ends = next;
  }
  return ends.has(name.length);
}
