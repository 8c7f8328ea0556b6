export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
