/** A file's name as an argument of a command in a POSIX shell. */
export function quoteForShell(path: string): string {
  const plain = path.startsWith('-') ? `./${path}` : path;
  return /^[\w./@%+=:,-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", "'\\''")}'`;
}
