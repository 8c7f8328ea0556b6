import { useLayoutEffect } from 'preact/hooks';
import { inSentence } from '../../contract/in-words.ts';
import { allowsLog } from '../chart/scales.ts';
import type { Claim, Variable } from '../claims/claim.ts';
import { labelOfVariable } from '../claims/say.ts';
import type { Entity } from '../entities.ts';
import { joined } from '../fold.ts';
import { linkTo } from '../location.ts';
import { Page, useCatalog, useEntityNames } from '../parts/page.tsx';
import { Charts } from './charts.tsx';
import { chosenSeries, sayMissing } from './chosen-series.ts';

interface EmbeddedProps {
  readonly variable: Variable;
  readonly claims: readonly Claim[];
  readonly entities: readonly Entity[];
  readonly of: readonly string[];
  readonly scale: string | null;
  readonly wantsLog: boolean;
}

/** The picture alone, in a frame of another site, with a line that says where it is from. */
export function Embedded({ variable, claims, entities, of, scale, wantsLog }: EmbeddedProps) {
  const { title, version, licence } = useCatalog();
  const { one } = useEntityNames();
  const found = chosenSeries(claims, entities, of);
  const { chosen, series } = found;
  const missing = sayMissing(found, of, inSentence(one));
  const [first] = series;
  // Links of a frame lead out of it. The policy of the page forbids a base only for addresses.
  useLayoutEffect(() => {
    const base = document.createElement('base');
    base.target = '_blank';
    document.head.append(base);
    return () => base.remove();
  }, []);
  const whole = linkTo('variable', { id: variable.id, of: chosen.map(({ id }) => id).join(), scale });
  return (
    <Page title={joined([labelOfVariable(variable), series.length === 1 && first?.label], ': ')}>
      {missing !== null && <p class="note">{missing}</p>}
      <Charts {...{ variable, series, wantsLog: wantsLog && allowsLog(series) }} />
      <p class="quiet-text">
        {joined([title, version], ' ')}
        {licence !== null && `, ${licence.name}`}. <a href={whole}>Values, sources and download</a>
      </p>
    </Page>
  );
}
