/** What a tab keeps while other documents, such as the pages of entities, are visited. */
const keyOf = (name: string) => `${name} ${new URL('../../', import.meta.url).pathname}`;

export function keep(name: string, text: string): void {
  try {
    sessionStorage.setItem(keyOf(name), text);
  } catch {
    // Without storage, it lasts as long as the document.
  }
}

export function kept(name: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}
