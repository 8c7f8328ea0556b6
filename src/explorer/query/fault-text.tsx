import type { Fault } from './messages.ts';

/** What SQLite says, and the line and the place that it means. */
export function FaultText({
  fault: { message, place },
  sql,
}: {
  readonly fault: Fault;
  readonly sql: string;
}) {
  const before = place === null ? '' : sql.slice(0, place);
  const start = before.lastIndexOf('\n') + 1;
  const line = sql.slice(start).split('\n', 1)[0] ?? '';
  const column = (place ?? 0) - start;
  const word = /^(?:\w+|[^\w\s]+)?/.exec(line.slice(column))?.[0] ?? '';
  return (
    <div class="note failure" role="alert">
      <p>
        <strong>SQLite does not run this:</strong> {message}
        {place !== null && `, in line ${before.split('\n').length}, character ${column + 1}`}.
      </p>
      {place !== null && (
        <pre>
          {line.slice(0, column)}
          <mark>{word || ' '}</mark>
          {line.slice(column + word.length)}
        </pre>
      )}
    </div>
  );
}
