import { useEffect, useRef, useState } from 'preact/hooks';
import { Chart } from '../chart/chart.tsx';
import type { DatabaseFile, Sources } from '../data-types.ts';
import type { Entity } from '../entities.ts';
import { fileSize, plural } from '../fold.ts';
import { addressOf, loadDatabaseFile, loadEntities, loadSources } from '../load.ts';
import { linkTo } from '../location.ts';
import { goTo, writeAddress } from '../navigation.ts';
import { Choices } from '../parts/choices.tsx';
import { Load, Note, Page, useCatalog, type ViewProps } from '../parts/page.tsx';
import { usesFingers } from '../parts/touch.ts';
import { drawnResult } from '../query/chart-of-result.ts';
import { type FoundFile, findFile, loadedDatabase } from '../query/database.ts';
import { examplesOf } from '../query/examples.ts';
import { FaultText } from '../query/fault-text.tsx';
import type { Result } from '../query/messages.ts';
import { Progress } from '../query/progress.tsx';
import { LimitNote, ResultRows } from '../query/result-rows.tsx';
import { SaveResult } from '../query/save-result.tsx';
import { TableList } from '../query/table-list.tsx';
import { allow, draftAt, keepDraft, useQuery } from '../query/use-query.ts';

/** SQL over the database of the tree, in the browser; the address is the query. */
export function View({ place: { query } }: ViewProps) {
  const catalog = useCatalog();
  if (!catalog.database)
    return (
      <Page title="Query">
        <p class="note">
          This tree has no database to query. Its publisher can add one: <code>build --snapshot</code>{' '}
          publishes an archive of the tree and the database in it.{' '}
          <a href={linkTo('reference')}>What the API answers</a>
        </p>
      </Page>
    );
  return (
    <Page
      title="Query"
      className="query"
      lead={
        <p>
          Ask the whole databank in SQL. SQLite runs in this page and only reads; the address is the query, so
          you can share it.
        </p>
      }
    >
      <Load what="The tables" load={loadTables}>
        {([database, found, entities, sources]) => (
          <Ask
            {...{ database, found, entities, sources }}
            asked={query.get('sql') ?? ''}
            show={query.get('show') ?? 'table'}
          />
        )}
      </Load>
    </Page>
  );
}

let known: FoundFile | null = null;

async function loadTables() {
  const loads = [loadDatabaseFile(), loadEntities(), loadSources()] as const;
  const [database, entities, sources] = await Promise.all(loads);
  // What is missing may be there the next time.
  if (known === null || known.isMissing) known = await findFile(database.path);
  return [database, known, entities, sources] as const;
}

interface AskProps {
  readonly database: DatabaseFile;
  readonly found: FoundFile;
  readonly entities: readonly Entity[];
  readonly sources: Sources;
  readonly asked: string;
  readonly show: string;
}

function Ask({ database, found, entities, sources, asked, show }: AskProps) {
  const [{ bytes, isMissing }, setFound] = useState(found);
  const examples = examplesOf(useCatalog(), database, { entities, sources });
  const first = draftAt(asked) ?? (asked || (examples[0]?.sql ?? ''));
  const [text, setText] = useState(first);
  const { state, run, stop } = useQuery(database.path, asked);
  const form = useRef<HTMLDivElement>(null);
  const followed = useRef('');
  useEffect(() => {
    const isFollowed = asked !== '' && asked === followed.current;
    setText(isFollowed ? asked : first);
    // An example is far below the statement and its answer.
    if (!isFollowed) return;
    followed.current = '';
    form.current?.scrollIntoView();
    form.current?.focus({ preventScroll: true });
  }, [asked]);
  useEffect(() => {
    const look = () => void loadTables().then(([, now]) => setFound(now));
    addEventListener('online', look);
    return () => removeEventListener('online', look);
  }, []);
  const isBusy = state.is === 'running' || state.is === 'loading';
  const start = () => {
    keepDraft(null);
    const isNew = text !== asked;
    // Then the new address runs it.
    if (isNew && loadedDatabase() !== null) {
      allow(text);
      goTo(linkTo('query', { sql: text }));
    } else {
      if (isNew) writeAddress(linkTo('query', { sql: text }));
      void run(text);
    }
  };
  return (
    <>
      <div class="query-form" ref={form} tabIndex={-1}>
        <label for="sql">SQL</label>
        <textarea
          id="sql"
          class="not-printed"
          rows={Math.min(16, Math.max(6, text.split('\n').length + 1))}
          spellcheck={false}
          autocapitalize="off"
          aria-describedby="sql-keys"
          value={text}
          onInput={({ currentTarget: { value } }) => {
            keepDraft(value);
            setText(value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            start();
          }}
        />
        {/* Paper does not scroll. */}
        <pre class="only-printed">{text}</pre>
        {isMissing && loadedDatabase() === null && (
          <Note>
            The database, {database.path}, is not kept in this browser, and its host cannot be reached: no
            query can run now. When you are online, the button loads it.
          </Note>
        )}
        <div class="controls">
          {/* A button that is disabled while it has the focus loses it. */}
          <button
            type="button"
            class="primary"
            disabled={text.trim() === ''}
            aria-disabled={isBusy}
            onClick={() => isBusy || start()}
          >
            {loadedDatabase() === null
              ? `Load the database${bytes === null ? '' : ` (${fileSize(bytes)})`} and run`
              : 'Run'}
          </button>
          {state.is === 'running' && (
            <button type="button" onClick={stop}>
              Stop
            </button>
          )}
          <small id="sql-keys" class="not-printed">
            {usesFingers() ? 'Touch the button to run it.' : 'Ctrl and Enter runs it.'}
          </small>
        </div>
        <Progress state={state} bytes={bytes} />
      </div>
      {state.is === 'refused' && <FaultText fault={state.fault} sql={state.sql} />}
      {state.is === 'failed' && (
        <div class="note failure" role="alert">
          <p>
            <strong>Nothing was run.</strong> {state.why}
          </p>
        </div>
      )}
      {state.is === 'done' && (
        <Answered
          {...{ result: state.result, sql: state.sql, show }}
          onShow={(name) => {
            goTo(linkTo('query', { sql: state.sql, show: name === 'table' ? null : name }));
          }}
        />
      )}
      <section class="query-examples" aria-labelledby="query-examples">
        <h2 id="query-examples">Examples</h2>
        <ul class="plain">
          {examples.map(({ title, sql }) => (
            <li key={title}>
              <a
                href={linkTo('query', { sql })}
                onClick={() => {
                  followed.current = sql;
                  allow(sql);
                }}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <TableList tables={database.tables} />
      <p class="note">
        The same file for your own tools: <a href={addressOf(database.path)}>{database.path}</a>
        {bytes !== null && `, ${fileSize(bytes)}`}.
      </p>
    </>
  );
}

interface AnsweredProps {
  readonly result: Result;
  readonly sql: string;
  readonly show: string;
  readonly onShow: (show: string) => void;
}

function Answered({ result, sql, show, onShow }: AnsweredProps) {
  const { columns, rows } = result;
  const drawn = rows.length === 0 ? null : drawnResult(result);
  const isChart = drawn !== null && show === 'chart';
  return (
    <section class="query-result" aria-label="Answer">
      <div class="controls">
        {drawn !== null && (
          <Choices
            label="Show as"
            options={[
              ['table', 'Table'],
              ['chart', 'Chart'],
            ]}
            chosen={isChart ? 'chart' : 'table'}
            onChoice={onShow}
          />
        )}
        {columns.length > 0 && <SaveResult sql={sql} />}
      </div>
      <LimitNote rows={rows} />
      {isChart && (
        <>
          <Chart variable={drawn.variable} series={drawn.series} height={420} />
          {drawn.left > 0 && <p class="quiet-text">{plural(drawn.left, 'more line')} in the table.</p>}
        </>
      )}
      {!isChart && columns.length > 0 && <ResultRows columns={columns} rows={rows} />}
    </section>
  );
}
