import { useState } from 'preact/hooks';
import { figure } from '../fold.ts';
import { choiceInAddress } from '../navigation.ts';
import { groupOf } from '../regions.ts';
import type { Column } from '../table/column.ts';
import type { Table } from '../table/make-table.ts';
import { type Question, wordLabel, wordOfToken } from '../table/selection.ts';
import { Swatch } from './entity-link.tsx';
import { useCatalog } from './page.tsx';

interface FacetsProps {
  readonly table: Table;
  readonly question: Question;
  readonly counts: ReadonlyMap<string, readonly number[]>;
  readonly ask: (change: Partial<Question>) => void;
}

export function Facets({ table, question: { chosen }, counts, ask }: FacetsProps) {
  const wide = useState(() => matchMedia('(min-width: 60rem)').matches)[0];
  const choose = (column: string, word: string | null) => {
    const words = chosen.get(column) ?? [];
    const next = words.includes(word) ? words.filter((each) => each !== word) : [...words, word];
    ask({ chosen: new Map([...chosen, [column, next] as const].filter(([, its]) => its.length > 0)) });
  };
  const facets = table.facets.filter(
    ({ name }) => chosen.has(name) || (counts.get(name) ?? []).filter((count) => count > 0).length > 1,
  );
  if (facets.length === 0) return null;
  return (
    <details class="facets" open={wide}>
      <summary>Filters{chosen.size > 0 && ` (${chosen.size})`}</summary>
      {facets.map((column, index) => (
        <Facet
          key={column.name}
          column={column}
          open={index < 4 || chosen.has(column.name)}
          counts={counts.get(column.name) ?? []}
          chosen={chosen.get(column.name) ?? []}
          choose={(word) => choose(column.name, word)}
        />
      ))}
    </details>
  );
}

interface FacetProps {
  readonly column: Column;
  readonly open: boolean;
  readonly counts: readonly number[];
  readonly chosen: readonly (string | null)[];
  readonly choose: (word: string | null) => void;
}

const few = 6;

function Facet({ column, open, counts, chosen, choose }: FacetProps) {
  const { name, label, tokens } = column;
  const catalog = useCatalog();
  const [all, showAll] = choiceInAddress(`all:${name}`, '');
  const offered = [...(tokens ?? []), null]
    .map((token, code) => ({ token, word: wordOfToken(column, token), count: counts[code] ?? 0 }))
    .filter(({ token, count }) => count > 0 || chosen.includes(token))
    .sort((one, other) => other.count - one.count);
  const shown = offered.filter(({ token }, place) => all !== '' || place < few || chosen.includes(token));
  return (
    <details class="facet" open={open}>
      <summary>{label}</summary>
      <ul>
        {shown.map(({ token, word, count }) => (
          <li key={token ?? '\u0000'}>
            <label>
              <input type="checkbox" checked={chosen.includes(token)} onChange={() => choose(token)} />
              {name === '~region' && <Swatch className={groupOf(catalog, word).className} />}
              <span class={word ? 'word' : 'word quiet-text'}>{wordLabel(word)}</span>
              <small class="number" translate={false}>
                {figure(count)}
              </small>
            </label>
          </li>
        ))}
      </ul>
      {offered.length > few && (
        <button type="button" class="quiet" onClick={() => showAll(all === '' ? '1' : '')}>
          {all !== '' ? 'Fewer' : `All ${offered.length}`}
        </button>
      )}
    </details>
  );
}
