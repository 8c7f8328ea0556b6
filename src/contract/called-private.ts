/** Whether a name says that what it names is private. */
export function isCalledPrivate(name: string): boolean {
  return /private/i.test(name);
}
