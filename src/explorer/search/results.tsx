import { useEffect, useState } from 'preact/hooks';
import { plural } from '../fold.ts';
import { messageOf } from '../load.ts';
import { Failure, Load, useCatalog } from '../parts/page.tsx';
import { type Search as Asked, openSearch } from './ask-search.ts';
import type { FoundGroup } from './found-groups.ts';
import { ChartHits, Group } from './name-hits.tsx';
import type { Found } from './search-index.ts';

/** Each of them loads a page of records. */
const mostInTexts = 25;

interface ResultsProps {
  readonly text: string;
  readonly most: number;
  /** The address of the same search with more results. */
  readonly more: string;
}

export function Results(props: ResultsProps) {
  const { text } = props;
  const catalog = useCatalog();
  const [attempt, setAttempt] = useState(0);
  return (
    <Load what="The search" by={`search ${attempt}`} load={() => openSearch(catalog)} again={text}>
      {(search) => (
        <>
          <Answered {...props} search={search} onAgain={() => setAttempt(attempt + 1)} />
          <InTexts {...props} search={search} most={Math.min(mostInTexts, props.most)} />
        </>
      )}
    </Load>
  );
}

/** Its code, which shows records, is loaded after that of names. */
function InTexts(props: AnsweredProps) {
  return (
    <Load what="The search in texts" load={() => import('./text-hits.tsx')}>
      {({ TextHits }) => <TextHits {...props} />}
    </Load>
  );
}

interface AnsweredProps extends ResultsProps {
  readonly search: Asked;
}

/** Shows the last answer until the next one is there. */
function Answered({ search, text, most, more, onAgain }: AnsweredProps & { readonly onAgain: () => void }) {
  const [why, setWhy] = useState<string | null>(null);
  const [answer, setAnswer] = useState<{ readonly text: string; readonly found: Found } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    search.find(text, most).then(
      (found) => {
        if (isCurrent) setAnswer({ text, found });
      },
      (error: unknown) => setWhy(messageOf(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [search, text, most]);
  if (why !== null)
    return <Failure what="The search failed." from={{ state: 'failed', value: null, why, retry: onAgain }} />;
  if (answer === null) return <p class="waiting quiet-text">Searching…</p>;
  const { groups, near, charts, nearCharts } = answer.found;
  const some = charts.length + nearCharts.length > 0 ? [] : answer.found.some;
  const typed = `“${answer.text.trim()}”`;
  const total = groups.reduce((sum, group) => sum + group.total, charts.length);
  const similar = near.length + nearCharts.length > 0;
  const list = (found: readonly FoundGroup[], how: string) =>
    found.map((group) => (
      <Group key={`${how} ${group.collection}`} entities={search.entities} {...{ group, more }} />
    ));
  return (
    <div class="found">
      <p class="quiet-text" role="status" translate={false}>
        {total > 0
          ? `${plural(total, 'result')} in names for ${typed}`
          : some.length > 0
            ? `No name has all words of ${typed}; these have some:`
            : `No results in names for ${typed}.${similar ? ' Similar:' : ''}`}
      </p>
      {charts.length > 0 && <ChartHits entities={search.entities} charts={charts} />}
      {list(groups, 'all')}
      {list(some, 'some')}
      {total > 0 && similar && <p class="quiet-text near-it">Similar:</p>}
      {nearCharts.length > 0 && <ChartHits entities={search.entities} charts={nearCharts} />}
      {list(near, 'near')}
    </div>
  );
}
