import { useEffect, useState } from 'preact/hooks';

/**
 * Writes the year that is shown into the address, if it has another one; says why as long as that year is shown.
 * @param write changes the address
 */
export function useShownYear(
  { year, why }: { readonly year: number; readonly why: string | null },
  write: (year: number) => void,
): string | null {
  const [said, setSaid] = useState<{ readonly year: number; readonly why: string } | null>(null);
  useEffect(() => {
    if (why === null) return;
    setSaid({ year, why });
    write(year);
  }, [why]);
  return why ?? (said?.year === year ? said.why : null);
}
