import fc from 'fast-check';
import { expect, it } from 'vitest';
import { states } from '../../../src/contract/claims/claims.ts';
import { panelOf } from '../../../src/contract/claims/panel.ts';
import type { Claim } from '../../../src/model/claims/claim.ts';
import { Coverage } from '../../../src/outputs/explorer-data/coverage.ts';

const year = fc.option(
  fc.integer({ min: -300, max: 300 }).filter((each) => each !== 0),
  { nil: null },
);
const years = fc.record({ from: year, to: year });
const claim = fc.record({ state: fc.constantFrom(...states), stated: fc.option(years, { nil: null }) });

it('counts an entity and its claims in the centuries that the panel has', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(years, fc.array(claim, { maxLength: 3 })), { maxLength: 4 }),
      (entities) => {
        const coverage = new Coverage(entities.map(([life]) => life));
        const covered = coverage.variable(0);
        const panels = entities.map(([life, claims], entity) => {
          const all = claims.map(({ state, stated }): Claim => {
            const dated = stated === null ? 'entity' : 'stated';
            return { value: null, low: null, high: null, state, dated, ...(stated ?? life) } as Claim;
          });
          for (const each of all) covered.add(each, entity);
          return [...panelOf(all, 100)].filter(({ said }) => !said.states.includes('unknown'));
        });
        covered.end();
        const lives = entities.map(([life]) => [
          ...panelOf(
            [
              {
                value: null,
                low: null,
                high: null,
                disputed: false,
                state: 'value',
                dated: 'stated',
                ...life,
              },
            ],
            100,
          ),
        ]);
        for (const { periods, alive, variables } of coverage.file().grids.slice(0, 1))
          for (const [place, [first]] of periods.entries()) {
            const century = Math.floor(first / 100) * 100;
            const counted = (runs: typeof panels) =>
              runs.filter((some) => some.some((run) => run.first <= century && century <= run.last)).length;
            const [{ entities: inside = [], outside = [] } = {}] = variables;
            expect(alive[place]).toBe(counted(lives));
            expect((inside[place] as number) + (outside[place] as number)).toBe(counted(panels));
          }
      },
    ),
  );
});
