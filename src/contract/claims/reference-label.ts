/** What people call a reference, in data files and in the explorer: `Scheidel (2009): Rome and China`; null for nothing. */
export function referenceLabel(
  title: string | null,
  creator: string | null,
  year: string | null,
): string | null {
  const who = [creator, year && `(${year})`].filter(Boolean).join(' ');
  return [who, title].filter(Boolean).join(': ') || null;
}
