import { useEffect, useState } from 'preact/hooks';
import { keep, kept } from '../in-session.ts';
import { messageOf } from '../load.ts';
import { loadDatabase, loadedDatabase, Stopped } from './database.ts';
import { type Fault, QueryFault, type Result } from './messages.ts';

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

/** Statements that the reader has started in this tab. */
const STARTED = 'started queries';
/** Older ones are dropped: a tab may be open for weeks. */
const MOST_STARTED = 20;
let started: readonly string[] = JSON.parse(kept(STARTED) ?? '[]');

/** Lets a statement run whenever its address is shown: the reader chose it. */
export function allow(sql: string): void {
  started = [...started.filter((each) => each !== sql), sql].slice(-MOST_STARTED);
  keep(STARTED, JSON.stringify(started));
}

/**
 * Runs a statement, and again when its address is shown after another view or document. The statement of any
 * other address waits for `run`: the link may come from a stranger, and ask for hours of work.
 */
export function useQuery(path: string, asked: string) {
  const [state, setState] = useState<QueryState>({ is: 'waiting' });
  const run = async (sql: string) => {
    allow(sql);
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
    if (started.includes(asked) && (loadedDatabase() !== null || kept(LOADED) === path)) void run(asked);
    else setState({ is: 'waiting' });
    return () => loadedDatabase()?.stop();
  }, [asked]);
  return { state, run, stop: () => loadedDatabase()?.stop() };
}
