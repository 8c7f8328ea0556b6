/** One part of a JSON pointer (RFC 6901): a slash and a tilde in a key are escaped. */
export function pointerPart(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function keyOfPart(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The keys that a pointer leads through; none for the empty pointer, the whole document. */
export function keysOfPointer(pointer: string): string[] {
  return pointer.split('/').slice(1).map(keyOfPart);
}
