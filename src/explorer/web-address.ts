/** The address that a text is, if it is nothing else and one that a browser may follow: no script, no file. */
export function webAddress(text: string): string | null {
  if (!/^https?:\/\/[^\s]+$/i.test(text)) return null;
  try {
    return new URL(text).href;
  } catch {
    return null;
  }
}
