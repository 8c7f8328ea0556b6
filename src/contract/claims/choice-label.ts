/**
 * What people call a choice; null unless it has a label.
 * @param labels by the text of the choice
 */
export function choiceLabel(
  { labels }: { readonly labels?: Readonly<Record<string, string>> | undefined },
  value: unknown,
): string | null {
  return labels !== undefined && Object.hasOwn(labels, String(value))
    ? (labels[String(value)] ?? null)
    : null;
}
