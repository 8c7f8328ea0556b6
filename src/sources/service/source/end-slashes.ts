/** In linear time, unlike `/\/+$/`, for which a text of many slashes takes minutes. */
export function withoutEndSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
