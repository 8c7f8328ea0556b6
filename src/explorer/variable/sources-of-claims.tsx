import { groupBy } from '../../contract/group-by.ts';
import type { Claim, Variable } from '../claims/claim.ts';
import { counted } from '../fold.ts';
import { loadSources } from '../load.ts';
import { linkTo } from '../location.ts';
import { Load, useCatalog } from '../parts/page.tsx';
import { citedBy } from '../parts/take-claims.tsx';

interface ClaimsProps {
  readonly variable: Variable;
  readonly claims: readonly Claim[];
}

export function SourcesOfClaims({ variable, claims }: ClaimsProps) {
  const { collections } = useCatalog();
  return (
    <Load what="The sources" load={loadSources}>
      {(sources) => {
        const cited = citedBy(sources, collections.indexOf(variable.collection));
        const counts = groupBy(
          claims.flatMap(({ row }) => cited.get(row) ?? []),
          (index) => index,
        );
        if (counts.size === 0) return <p class="note">None of these values cites a reference.</p>;
        return (
          <ul class="plain references">
            {[...counts]
              .sort(([, one], [, other]) => other.length - one.length)
              .map(([index, own]) => (
                <li key={index}>
                  <a href={linkTo('source', { id: sources.ids[index] ?? null })}>{sources.labels[index]}</a>{' '}
                  <small>{counted(own.length, 'value')}</small>
                </li>
              ))}
          </ul>
        );
      }}
    </Load>
  );
}
