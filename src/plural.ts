/** A number with the word that fits it: `1 page`, `1,265 records`, `2 queries`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
