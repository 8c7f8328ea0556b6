/**
 * Null for anything but an address. Not by `URL.canParse`: once Node 20 has compiled it, it refuses a host with a letter
 * such as ü.
 */
export function urlIn(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
