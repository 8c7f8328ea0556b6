export function isCalledPrivate(name: string): boolean {
  return /private/i.test(name);
}
