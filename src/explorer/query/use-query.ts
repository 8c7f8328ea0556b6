import { useEffect, useRef, useState } from 'preact/hooks';
import { keep, kept } from '../in-session.ts';
import { messageOf } from '../load.ts';
import { isDatabaseWanted, loadDatabase, loadedDatabase, Stopped } from './database.ts';
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
  const latest = useRef<object | null>(null);
  const run = async (sql: string) => {
    allow(sql);
    const own = {};
    latest.current = own;
    // A statement that was left says nothing more; but the database may be loaded now.
    const show = (next: QueryState) => setState((now) => (latest.current === own ? next : { ...now }));
    try {
      let database = loadedDatabase();
      if (database === null) {
        show({ is: 'loading', bytes: 0 });
        database = await loadDatabase(path, (bytes) =>
          setState((now) => (now.is === 'loading' ? { is: 'loading', bytes } : now)),
        );
        keep(LOADED, path);
      }
      show({ is: 'running' });
      if (latest.current === own) show({ is: 'done', sql, result: await database.run(sql, mostRows) });
    } catch (error) {
      if (error instanceof Stopped) show({ is: 'stopped' });
      else if (error instanceof QueryFault) show({ is: 'refused', sql, fault: error.fault });
      else show({ is: 'failed', why: messageOf(error) });
    }
  };
  useEffect(() => {
    if (started.includes(asked) && (isDatabaseWanted() || kept(LOADED) === path)) void run(asked);
    else setState({ is: 'waiting' });
    return () => {
      latest.current = null;
      loadedDatabase()?.stop();
    };
  }, [asked]);
  return { state, run, stop: () => loadedDatabase()?.stop() };
}
