import { states } from '../entities.ts';

/** Never by colour alone. */
export function Legend({ never = false }: { readonly never?: boolean }) {
  return (
    <ul class="legend" aria-label="Legend">
      {states.map(({ code, word, means }) => (
        <li key={code} title={means}>
          <span class={`mark state-${code}`} aria-hidden="true" /> {word}
        </li>
      ))}
      {never && (
        <li title="no record for these years">
          <span class="mark" aria-hidden="true" /> no record
        </li>
      )}
    </ul>
  );
}
