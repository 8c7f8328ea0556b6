import { type Variable, variablesOf } from '../claims/claim.ts';
import type { Catalog } from '../data-types.ts';

interface Highlights {
  /** The variable with the longest series of one entity. */
  readonly series: Variable | null;
  /** Another one, of as many entities as possible. */
  readonly comparison: Variable | null;
}

/** A line has two points at least. */
const line = 2;

export function highlightsOf(catalog: Catalog): Highlights {
  const numbers = variablesOf(catalog).filter(({ longest }) => (longest[0]?.[1] ?? 0) >= line);
  const best = (all: readonly Variable[], value: (variable: Variable) => number) =>
    all.reduce<Variable | null>(
      (one, other) => (one === null || value(other) > value(one) ? other : one),
      null,
    );
  const comparable = numbers.filter(({ longest }) => (longest[1]?.[1] ?? 0) >= line);
  const comparison = best(comparable, ({ entities }) => entities);
  const others = numbers.filter((variable) => variable !== comparison);
  return { series: best(others, ({ longest }) => longest[0]?.[1] ?? 0), comparison };
}

/** Searches that find something: a name of the data each. */
export function examplesOf(catalog: Catalog, labels: readonly string[]): string[] {
  const { series, comparison } = highlightsOf(catalog);
  const label = (variable: Variable | null) => labels[variable?.longest[0]?.[0] ?? -1];
  const known = variablesOf(catalog).filter(({ known }) => known > 0);
  const names = [
    ...[label(series), comparison?.name, label(comparison)],
    ...[known[0]?.name, labels[0], labels.at(-1), labels[Math.floor(labels.length / 2)]],
  ];
  return [...new Set(names.filter((name) => name !== undefined))].slice(0, 3);
}
