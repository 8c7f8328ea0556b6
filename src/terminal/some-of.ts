/** Names in a sentence. */
const most = 5;

/** Names in a sentence: the first of them. */
export function someOf(names: readonly string[]): string {
  return `${names.slice(0, most).join(', ')}${names.length > most ? ', ...' : ''}`;
}
