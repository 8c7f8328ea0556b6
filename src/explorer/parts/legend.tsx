import { evidences } from '../claims/evidence.ts';

/** Never by colour alone. */
export function Legend({ never = false }: { readonly never?: boolean }) {
  return (
    <ul class="legend" aria-label="Legend">
      {evidences
        .filter(({ code }) => code !== 'n')
        .map(({ code, word, means }) => (
          <li key={code} title={means}>
            <span class={`mark state-${code}`} aria-hidden="true" /> {word}
          </li>
        ))}
      {never && (
        <li title="no record for these years, or one without a value">
          <span class="mark" aria-hidden="true" /> nothing recorded
        </li>
      )}
    </ul>
  );
}
