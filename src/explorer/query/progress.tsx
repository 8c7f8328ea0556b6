import { figure, plural } from '../fold.ts';
import { mostRows, type QueryState } from './use-query.ts';

/** How far a statement is, and how it ended. */
export function Progress({ state, bytes }: { readonly state: QueryState; readonly bytes: number | null }) {
  return (
    <div class="query-progress">
      <p role="status">{wordsOf(state)}</p>
      {state.is === 'loading' && (
        <progress
          aria-label="Loading the database"
          {...(bytes !== null && { max: bytes, value: state.bytes })}
        />
      )}
    </div>
  );
}

function wordsOf(state: QueryState): string {
  if (state.is === 'loading') return 'The database is being loaded, once.';
  if (state.is === 'running') return 'Running …';
  if (state.is === 'stopped') return 'Stopped.';
  if (state.is !== 'done') return '';
  const { rows, isCut, milliseconds } = state.result;
  const time = `in ${figure(Math.max(1, Math.round(milliseconds)))} ms`;
  return isCut
    ? `More than ${figure(mostRows)} rows: here are the first ${figure(mostRows)}, ${time}. CSV and JSON have all.`
    : `${plural(rows.length, 'row')}, ${time}.`;
}
