import type { Claim, Variable } from '../claims/claim.ts';
import type { Entity } from '../entities.ts';
import { askedYear, yearOfMost } from '../map/in-year.ts';
import type { MapQuery } from '../map/map-of-year.tsx';
import { Load, useCatalog } from '../parts/page.tsx';

interface OnMapProps {
  readonly variable: Variable;
  readonly entities: readonly Entity[];
  readonly query: URLSearchParams;
  /** What the chosen entities have. */
  readonly own: readonly Claim[];
  readonly link: (values: Partial<MapQuery>) => string;
}

/** A map of a year in which most of the chosen entities' values hold, until one asks for another. */
export function OnMap({ variable, entities, query, own, link }: OnMapProps) {
  const most = yearOfMost(own);
  const asked = query.get('year') ?? (most === null ? null : String(most));
  const { year, why } = askedYear(useCatalog(), asked, variable.years);
  return (
    <>
      {why !== null && (
        <p class="note" role="status">
          {why}
        </p>
      )}
      <Load what="The map" load={() => import('../map/map-of-year.tsx')}>
        {({ MapOfYear }) => <MapOfYear {...{ variable, entities, query, year, link }} />}
      </Load>
    </>
  );
}
