/** Neighbours on a page are kept as one, up to so many bytes: most of the time of a copy is that of the call. */
const mostAtOnce = 64 * 1024;

/** Forms in the order in which they begin, and where each begins and ends on its page. */
interface Places {
  readonly forms: readonly number[];
  readonly startOf: (form: number) => number;
  readonly endOf: (form: number) => number;
}

/** The forms from one on that lie within each other, or one after the other with a comma between: the next one, and where they end. */
export function runFrom(first: number, { forms, startOf, endOf }: Places): { next: number; end: number } {
  const start = startOf(forms[first] as number);
  let end = endOf(forms[first] as number);
  let next = first + 1;
  for (; next < forms.length; next += 1) {
    const form = forms[next] as number;
    if (startOf(form) > end + 1 || endOf(form) > Math.max(end, start + mostAtOnce)) break;
    end = Math.max(end, endOf(form));
  }
  return { next, end };
}
