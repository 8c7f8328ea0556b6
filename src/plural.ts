import { figure } from './figure.ts';

/** A number with the matching form of a word: `1 page`, `1,265 records`, `2 queries`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}
