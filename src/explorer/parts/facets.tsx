import { useState } from 'preact/hooks';
import { figure, inWords } from '../fold.ts';
import { regionClass } from '../regions.ts';
import type { Column, Table } from '../table/column.ts';
import { facetsOf, type Question } from '../table/selection.ts';
import { useCatalog } from './page.tsx';

interface FacetsProps {
  readonly table: Table;
  readonly question: Question;
  readonly counts: ReadonlyMap<string, readonly number[]>;
  readonly ask: (change: Partial<Question>) => void;
}

export function Facets({ table, question, counts, ask }: FacetsProps) {
  const wide = useState(() => matchMedia('(min-width: 60rem)').matches)[0];
  const choose = (column: string, word: string | null) => {
    const chosen = new Map(question.chosen);
    const words = chosen.get(column) ?? [];
    const next = words.includes(word) ? words.filter((each) => each !== word) : [...words, word];
    if (next.length === 0) chosen.delete(column);
    else chosen.set(column, next);
    ask({ chosen });
  };
  const facets = facetsOf(table).filter(
    ({ name }) =>
      question.chosen.has(name) || (counts.get(name) ?? []).filter((count) => count > 0).length > 1,
  );
  if (facets.length === 0) return null;
  return (
    <details class="facets" open={wide}>
      <summary>Filters{question.chosen.size > 0 && ` (${question.chosen.size})`}</summary>
      {facets.map((column, index) => (
        <Facet
          key={column.name}
          column={column}
          open={index < 4 || question.chosen.has(column.name)}
          counts={counts.get(column.name) ?? []}
          chosen={question.chosen.get(column.name) ?? []}
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
  const catalog = useCatalog();
  const [all, setAll] = useState(false);
  const words: (string | null)[] = [...(column.words ?? []), null];
  const offered = words
    .map((word, code) => ({ word, count: counts[code] ?? 0 }))
    .filter(({ word, count }) => count > 0 || chosen.includes(word))
    .sort((one, other) => other.count - one.count);
  const shown = offered.filter(({ word }, place) => all || place < few || chosen.includes(word));
  return (
    <details class="facet" open={open}>
      <summary>{inWords(column.name.replace('~', ''))}</summary>
      <ul>
        {shown.map(({ word, count }) => (
          <li key={word ?? '\u0000'}>
            <label>
              <input type="checkbox" checked={chosen.includes(word)} onChange={() => choose(word)} />
              {column.name === '~region' && <span class={`swatch ${regionClass(catalog, word)}`} />}
              <span class={word === null || word === '' ? 'word quiet-text' : 'word'}>
                {word === null ? 'no value' : word === '' ? 'empty text' : word}
              </span>
              <span class="number quiet-text">{figure(count)}</span>
            </label>
          </li>
        ))}
      </ul>
      {offered.length > few && (
        <button type="button" class="quiet" onClick={() => setAll(!all)}>
          {all ? 'Fewer' : `All ${offered.length}`}
        </button>
      )}
    </details>
  );
}
