import type { Entities } from './data-types.ts';

/** Labels of entities by which they can be told apart: one that several share has the code behind it, or else the id. */
export function distinctLabels({ ids, labels, names }: Pick<Entities, 'ids' | 'labels' | 'names'>): string[] {
  const places = new Map<string, number[]>();
  for (const [index, label] of labels.entries()) places.set(label, [...(places.get(label) ?? []), index]);
  const taken = new Set(labels);
  return labels.map((label, index) => {
    const alike = places.get(label) as number[];
    if (alike.length === 1) return label;
    const code = names[index];
    const isOwn =
      code != null && code !== label && alike.every((each) => each === index || names[each] !== code);
    const distinct = `${label} (${isOwn && !taken.has(`${label} (${code})`) ? code : `id ${ids[index]}`})`;
    taken.add(distinct);
    return distinct;
  });
}
