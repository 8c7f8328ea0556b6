import { Chart } from '../chart/chart.tsx';
import type { Series } from '../chart/series.ts';
import { Strip } from '../chart/strip.tsx';
import type { Claim, Variable } from '../claims/claim.ts';
import { TOGETHER } from './chosen-series.ts';

interface ChartsProps {
  readonly variable: Variable;
  /** All of the variable. */
  readonly claims: readonly Claim[];
  readonly series: readonly Series[];
  readonly wantsLog: boolean;
  /** Of one chart. */
  readonly height?: number | undefined;
}

/** One chart for few entities; small ones for many, each as large as its own values need. */
export function Charts({ variable, claims, series, wantsLog, height = 420 }: ChartsProps) {
  if (!variable.isNumber) return <Strip {...{ variable, series }} all={claims} />;
  if (series.length <= TOGETHER)
    return <Chart variable={variable} series={series} wantsLog={wantsLog} height={height} />;
  return (
    <>
      <p class="quiet-text chart-key">Each chart has its own scale and its own years.</p>
      <div class="small-charts">
        {series.map((each) => (
          <figure key={each.label}>
            <figcaption>{each.label}</figcaption>
            <Chart variable={variable} series={[each]} wantsLog={wantsLog} height={180} />
          </figure>
        ))}
      </div>
    </>
  );
}
