import { variablesOf } from '../claims/claim.ts';
import type { Catalog } from '../data-types.ts';
import { loadVariable } from '../load.ts';
import type { Found } from './search-index.ts';

/**
 * The charts that a search found whose entity has a record of the variable: a hit without one would read as
 * evidence. A variable that cannot be loaded has no chart.
 */
export async function recordedCharts(charts: Found['charts'], catalog: Catalog): Promise<Found['charts']> {
  const variables = variablesOf(catalog);
  const chosen = [...new Set(charts.map(({ variable }) => variable))];
  const recorded = new Map(
    await Promise.all(
      chosen.map(async (index) => {
        const variable = variables[index];
        const claims = variable === undefined ? [] : await loadVariable(variable).catch(() => []);
        const said = claims.filter(({ state }) => state !== 'none');
        return [index, new Set(said.map(({ entity }) => entity?.index))] as const;
      }),
    ),
  );
  return charts.filter(({ entity, variable }) => recorded.get(variable)?.has(entity));
}
