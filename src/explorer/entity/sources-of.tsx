import type { Catalog, Sources } from '../data-types.ts';
import { counted } from '../fold.ts';
import { loadSources, useLoaded } from '../load.ts';
import { linkTo } from '../location.ts';
import type { Lane } from './lane.ts';

export function SourcesOf({
  catalog,
  lanes,
}: {
  readonly catalog: Catalog;
  readonly lanes: readonly Lane[];
}) {
  const sources = useLoaded('sources', () => loadSources(catalog).catch(() => null));
  if (sources.state !== 'ready' || sources.value === null) return null;
  const cited = citedBy(sources.value, catalog, lanes);
  if (cited.length === 0) return null;
  return (
    <section>
      <h2>
        Sources <span class="quiet-text">{cited.length}</span>
      </h2>
      <ul class="plain references">
        {cited.map(({ reference, count }) => (
          <li key={reference}>
            <a href={linkTo('source', { id: String(sources.value?.ids[reference]) })}>
              {sources.value?.labels[reference]}
            </a>{' '}
            <span class="quiet-text">{counted(count, 'record')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function citedBy(sources: Sources, catalog: Catalog, lanes: readonly Lane[]) {
  const counts = new Map<number, number>();
  for (const { collection, rows } of lanes) {
    const own = new Set(rows);
    const claims = sources.claims.find((each) => catalog.collections[each.collection] === collection);
    for (const [place, row] of claims?.rows.entries() ?? []) {
      const reference = claims?.references[place];
      if (own.has(row) && reference !== undefined) counts.set(reference, (counts.get(reference) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([reference, count]) => ({ reference, count }))
    .sort((one, other) => other.count - one.count);
}
