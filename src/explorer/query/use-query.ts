import { useEffect, useState } from 'preact/hooks';
import { keep, kept } from '../in-session.ts';
import { messageOf } from '../load.ts';
import { loadDatabase, loadedDatabase, QueryFault, Stopped } from './database.ts';
import type { Fault, Result } from './messages.ts';

/** What a table of a page can show. */
export const mostRows = 10_000;

export type QueryState =
  | { readonly is: 'waiting' | 'running' | 'stopped' }
  | { readonly is: 'loading'; readonly bytes: number }
  | { readonly is: 'done'; readonly sql: string; readonly result: Result }
  | { readonly is: 'refused'; readonly sql: string; readonly fault: Fault }
  | { readonly is: 'failed'; readonly why: string };

/** Set once this tab has loaded the database. */
const LOADED = 'database';

/**
 * Runs the statement of an address as soon as the database is there, which only `run` loads; and again after
 * another document, such as the page of an entity, was visited.
 */
export function useQuery(path: string, asked: string) {
  const [state, setState] = useState<QueryState>({ is: 'waiting' });
  const run = async (sql: string) => {
    try {
      let database = loadedDatabase();
      if (database === null) {
        setState({ is: 'loading', bytes: 0 });
        database = await loadDatabase(path, (bytes) => setState({ is: 'loading', bytes }));
        keep(LOADED, path);
      }
      setState({ is: 'running' });
      setState({ is: 'done', sql, result: await database.run(sql, mostRows) });
    } catch (error) {
      if (error instanceof Stopped) setState({ is: 'stopped' });
      else if (error instanceof QueryFault) setState({ is: 'refused', sql, fault: error.fault });
      else setState({ is: 'failed', why: messageOf(error) });
    }
  };
  useEffect(() => {
    if (asked.trim() !== '' && (loadedDatabase() !== null || kept(LOADED) === path)) void run(asked);
    else setState({ is: 'waiting' });
    return () => loadedDatabase()?.stop();
  }, [asked]);
  return { state, run, stop: () => loadedDatabase()?.stop() };
}
