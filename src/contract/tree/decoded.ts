/** A path, percent-encoded. */
export function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** A part of an address, percent-decoded; as it is if that is not UTF-8. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
