import { useLayoutEffect } from 'preact/hooks';
import { allowsLog } from '../chart/scales.ts';
import type { Claim, Variable } from '../claims/claim.ts';
import { titleOfPicture } from '../claims/say.ts';
import type { Entity } from '../entities.ts';
import { joined } from '../fold.ts';
import { useUnmentioned } from '../load.ts';
import { linkTo } from '../location.ts';
import { yearOnMap } from '../map/year-on-map.ts';
import { Page, useCatalog, useEntityNames } from '../parts/page.tsx';
import { Charts } from './charts.tsx';
import { chosenSeries, idsOf, sayMissing } from './chosen-series.ts';
import { OnMap } from './on-map.tsx';

export interface EmbeddedProps {
  readonly variable: Variable;
  readonly claims: readonly Claim[];
  readonly entities: readonly Entity[];
  /** Ids of the entities that were chosen; empty for some with many values. */
  readonly of: readonly string[];
  /** As the address has it; null for the variable's own. */
  readonly scale: string | null;
  readonly wantsLog: boolean;
  readonly query: URLSearchParams;
}

/** Legends wrap in a narrow frame, whose height is the same. */
const heightIn = (width: number) => (width < 480 ? 300 : undefined);

/** The picture in a frame of another site, below a line that says where it is from: a low frame cuts off its end. */
export function Embedded({ variable, claims, entities, of, scale, wantsLog, query }: EmbeddedProps) {
  const catalog = useCatalog();
  const { title, version, licence } = catalog;
  const { one } = useEntityNames();
  const show = query.get('show');
  const found = chosenSeries(claims, entities, of, show);
  const { chosen, series } = found;
  const missing = sayMissing(found, of, one, useUnmentioned(found.missing));
  const [first] = series;
  const own = series.flatMap((each) => each.claims);
  // Links of a frame lead out of it. The policy of the page forbids a base only for addresses.
  useLayoutEffect(() => {
    const base = document.createElement('base');
    base.target = '_blank';
    document.head.append(base);
    return () => base.remove();
  }, []);
  const year = show === 'map' ? query.get('year') : null;
  const shown = { id: variable.id, of: idsOf(chosen), scale, show, year };
  return (
    <Page
      title={joined([titleOfPicture(variable), show !== 'map' && series.length === 1 && first?.label], ': ')}
    >
      <p class="quiet-text frame-source">
        {joined([title, version], ' ')}
        {licence !== null && `, ${licence.name}`}.{' '}
        <a href={linkTo('variable', shown)}>Values, sources and download</a>
      </p>
      {missing !== null && <p class="note">{missing}</p>}
      {show === 'map' ? (
        <OnMap
          {...{ variable, entities, chosen, query }}
          {...yearOnMap(catalog, query.get('year'), variable, own)}
          link={(values) => linkTo('variable', { ...shown, ...values, embed: 1 })}
        />
      ) : (
        <Charts
          {...{ variable, claims, series, wantsLog: wantsLog && allowsLog(series) }}
          height={heightIn(innerWidth)}
        />
      )}
    </Page>
  );
}
