import { useEffect, useRef, useState } from 'preact/hooks';
import { keep, kept } from '../in-session.ts';
import { messageOf } from '../load.ts';
import { readPlace } from '../location.ts';
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

/** Older statements are dropped: a tab may be open for weeks. */
const MOST = 20;

/** By the statement of their address (or none): statements that were typed there, and have not run. */
const DRAFTS = 'queries';
const drafts = () => new Map<string, string>(JSON.parse(kept(DRAFTS) ?? '[]'));

/** Changes the draft of the address that is shown, which may be newer than what the view was rendered for; null drops it. */
export function keepDraft(text: string | null): void {
  const asked = readPlace(location.hash).query.get('sql') ?? '';
  const all = drafts();
  all.delete(asked);
  if (text !== null) all.set(asked, text);
  keep(DRAFTS, JSON.stringify([...all].slice(-MOST)));
}

/** Null without one. */
export const draftAt = (asked: string) => drafts().get(asked) ?? null;

/** Statements that the reader has started in this tab. */
const STARTED = 'started queries';
let started: readonly string[] = JSON.parse(kept(STARTED) ?? '[]');

/** Lets a statement run whenever its address is shown: the reader chose it. */
export function allow(sql: string): void {
  started = [...started.filter((each) => each !== sql), sql].slice(-MOST);
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
