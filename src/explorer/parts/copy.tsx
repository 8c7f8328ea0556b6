import { useState } from 'preact/hooks';
import type { Catalog, Collection } from '../data-types.ts';
import { recipes } from '../use-it.ts';

/** A text, and a button that copies it. */
export function Copyable({
  text,
  what,
  code = true,
}: {
  readonly text: string;
  readonly what: string;
  readonly code?: boolean;
}) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(done);
    setTimeout(() => setCopied(null), 3000);
  };
  return (
    <div class={code ? 'copyable code' : 'copyable'}>
      {/* It scrolls sideways where it is wide, so it has to get the focus. */}
      {code ? <pre tabIndex={0}>{text}</pre> : <p>{text}</p>}
      <button type="button" class="quiet" onClick={copy} aria-label={`Copy ${what}`}>
        {copied === null ? 'Copy' : copied ? 'Copied' : 'Select and copy by hand'}
      </button>
    </div>
  );
}

/** How to fetch a collection, in the language that one chooses. */
export function UseIt({
  catalog,
  collection,
}: {
  readonly catalog: Catalog;
  readonly collection: Collection;
}) {
  const all = recipes(catalog, collection);
  const [chosen, setChosen] = useState('Python');
  const recipe = all.find(({ language }) => language === chosen);
  return (
    <div class="use-it">
      <div class="choices" role="group" aria-label="Language">
        {all.map(({ language }) => (
          <button
            key={language}
            type="button"
            aria-pressed={language === chosen}
            onClick={() => setChosen(language)}
          >
            {language}
          </button>
        ))}
      </div>
      {recipe !== undefined && <Copyable text={recipe.lines} what={`the lines for ${recipe.language}`} />}
    </div>
  );
}
