import { groupBy } from '../../contract/group-by.ts';
import type { Claim, Variable } from '../claims/claim.ts';
import { sayInYear } from '../claims/say.ts';
import type { Entity } from '../entities.ts';
import { joined } from '../fold.ts';
import { aliveIn } from '../map/in-year.ts';
import type { MapQuery } from '../map/map-of-entities.tsx';
import { useShownYear } from '../map/use-shown-year.ts';
import { showAs } from '../navigation.ts';
import { Load, Note } from '../parts/page.tsx';
import { sayIn, sayOutside } from '../years.ts';

interface OnMapProps {
  readonly variable: Variable;
  readonly entities: readonly Entity[];
  readonly chosen: readonly Entity[];
  readonly query: URLSearchParams;
  readonly year: number;
  /** Why it is another year than the address has; null if it is not. */
  readonly why: string | null;
  readonly link: (values: Partial<MapQuery>) => string;
}

/** The claims of a variable that the map of a year shows, entity by entity. */
export function claimsOnMap(claims: readonly Claim[], entities: readonly Entity[], year: number): Claim[] {
  const byEntity = groupBy(claims, ({ entity }) => entity);
  return aliveIn(entities, year).flatMap((entity) => sayInYear(byEntity.get(entity) ?? [], year, '').claims);
}

/** A variable on the map of a year, which is loaded when it is first shown. */
export function OnMap({ variable, entities, chosen, query, year, why: whyNow, link }: OnMapProps) {
  const shown = { year, hide: query.getAll('hide'), zoom: query.get('zoom') };
  const why = useShownYear({ year, why: whyNow }, () => showAs(link(shown)));
  const absent = joined(
    chosen.map(({ label, years }) => {
      const outside = sayOutside(years, year);
      return outside !== null && `${label} (${outside})`;
    }),
  );
  return (
    <>
      <Note>{why}</Note>
      <Load what="The map" load={() => import('../map/map-of-entities.tsx')}>
        {({ MapOfEntities }) => (
          <MapOfEntities {...{ variable, entities, chosen, query, year, link }}>
            {absent !== '' && (
              <p class="quiet-text">
                Not there{sayIn(year)}: {absent}.
              </p>
            )}
          </MapOfEntities>
        )}
      </Load>
    </>
  );
}
