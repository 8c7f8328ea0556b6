import { useLayoutEffect, useState } from 'preact/hooks';

/**
 * Writes the year, or the years, that are shown into the address, if it has others; says why as long as they are shown.
 * @param write changes the address
 */
export function useShownYear<Year extends number | string | null>(
  { year, why }: { readonly year: Year; readonly why: string | null },
  write: (year: Year) => void,
): string | null {
  const [said, setSaid] = useState<{ readonly year: Year; readonly why: string } | null>(null);
  useLayoutEffect(() => {
    if (why === null) return;
    setSaid({ year, why });
    write(year);
  }, [why]);
  return why ?? (said?.year === year ? said.why : null);
}
