import { groupBy } from '../../contract/group-by.ts';
import { inSentence } from '../../contract/words/in-words.ts';
import { type Variable, variablesOf } from '../claims/claim.ts';
import { unitInWords } from '../claims/say.ts';
import type { Coverage, CoverageGrid } from '../data-types.ts';
import { countedEntities, figure, fold, joined, plural } from '../fold.ts';
import { linkTo } from '../location.ts';
import { choiceInAddress } from '../navigation.ts';
import { Links } from '../parts/entity-link.tsx';
import { useCatalog, useEntityNames } from '../parts/page.tsx';
import { isFirstLonger } from '../parts/period-labels.ts';
import { barsPath } from '../table/histogram.ts';
import { showStated, showYear } from '../years.ts';
import { isLongHere, PartOfList } from './part-of-list.tsx';

/** From so many on, there is a filter. */
const enough = 12;

/** All variables by theme: how much of each is known, and when. */
export function Variables({ coverage }: { readonly coverage: Coverage }) {
  const catalog = useCatalog();
  const [filter, setFilter] = choiceInAddress('filter', '');
  const all = variablesOf(catalog);
  const isLong = isLongHere(all.length);
  const words = fold(filter).split(' ');
  const shown = all.filter(({ name, definition, unit, section }) => {
    const text = fold(joined([name, definition, unit, section], ' '));
    return words.every((word) => text.includes(word));
  });
  const grid = coverage.grids[0];
  // Everything earlier, which would be the highest bar.
  const first = grid !== undefined && isFirstLonger(grid.periods) ? 1 : 0;
  const isOverTime =
    grid?.variables.some(({ entities }) => entities.slice(first).some((count) => count > 0)) === true;
  const { many } = useEntityNames();
  const themes = groupBy(shown, ({ section }) => section ?? 'Variables');
  return (
    <section class="variables">
      <div class="variables-head">
        <h2>Variables</h2>
        {all.length >= enough && (
          <label>
            Filter{' '}
            <input type="text" value={filter} onInput={(event) => setFilter(event.currentTarget.value)} />
          </label>
        )}
        <p class="quiet-text" role="status">
          {filter === ''
            ? plural(all.length, 'variable')
            : `${figure(shown.length)} of ${plural(all.length, 'variable')}`}
          . Bars:{' '}
          {isOverTime
            ? `how many of the ${inSentence(many)} of each century have a known value in it${first > 0 ? ` from ${showYear(grid.periods[first]?.[0] ?? null)} on` : ''}`
            : `the share of the ${inSentence(many)} with a value`}
          .
        </p>
      </div>
      <div class="sections">
        {Array.from(themes, ([theme, own]) => (
          <PartOfList key={theme} title={theme} lines={own.length} open={!isLong || filter !== ''}>
            <ul class="variable-lines">
              {own
                .filter(({ known }) => known > 0)
                .map((variable) => (
                  <Line key={variable.id} {...{ variable, grid, first }} />
                ))}
            </ul>
            <Empty variables={own.filter(({ known }) => known === 0)} />
          </PartOfList>
        ))}
      </div>
    </section>
  );
}

function Empty({ variables }: { readonly variables: readonly Variable[] }) {
  if (variables.length === 0) return null;
  return (
    <p class="quiet-text">
      No value yet:{' '}
      <Links
        links={variables.map(({ id, name }) => ({ href: linkTo('coverage', { of: id }), label: name }))}
      />
    </p>
  );
}

interface LineProps {
  readonly variable: Variable;
  readonly grid: CoverageGrid | undefined;
  /** The first period of the bars. */
  readonly first: number;
}

function Line({ variable, grid, first }: LineProps) {
  const { entity } = useCatalog();
  const { id, name, definition, unit, index, entities, years } = variable;
  const counts = grid?.variables.find((row) => row.variable === index)?.entities.slice(first) ?? [];
  const share = `${figure(entities)} of ${countedEntities(entity?.all ?? 0, entity)}`;
  return (
    <li>
      <a href={linkTo('variable', { id })}>{name}</a>
      {counts.some((count) => count > 0) ? (
        <svg
          class="sparkline"
          viewBox={`0 0 ${counts.length} 100`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Known in each century, at most ${Math.max(...counts)}`}
        >
          <path d={barsPath(counts)} />
        </svg>
      ) : (
        <span />
      )}
      <meter
        class="share"
        value={entities}
        max={Math.max(1, entity?.all ?? 1)}
        aria-label={share}
        title={share}
      />
      <small>
        {joined(
          [definition, unit === null ? unitInWords(variable) : `in ${unit}`, share, showStated(years)],
          ' · ',
        )}
      </small>
    </li>
  );
}
