import { sayOutsideLife } from '../claims/outside.ts';
import { joined, yearsOfEntityIn } from '../fold.ts';
import { useCatalog } from '../parts/page.tsx';
import type { Series } from './series.ts';

/** Says of what a chart draws before or after the life of its entity how many values they are. */
export function OutsideLives({ series }: { readonly series: readonly Series[] }) {
  const catalog = useCatalog();
  const texts = series.flatMap(({ label, claims }) => {
    const outside = sayOutsideLife(claims);
    return outside === '' ? [] : [series.length > 1 ? `${label}: ${outside}` : outside];
  });
  if (texts.length === 0) return null;
  return (
    <p class="quiet-text chart-key">
      Outside the {yearsOfEntityIn(catalog)}: {joined(texts, '; ')}.
    </p>
  );
}
