import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Caption } from '../chart/save-picture.ts';
import { messageOf } from '../load.ts';
import { saveText } from '../save-blob.ts';
import { commentLine } from '../table/saved-columns.ts';
import { citationOf } from '../variable/citation.ts';
import { useCatalog } from './page.tsx';
import { Copyable } from './use-it.tsx';

interface TakeProps {
  /** Of the files, without an ending. */
  readonly name: string;
  /** What is cited. */
  readonly shown: string;
  /** Where it is shown. */
  readonly address?: string;
  /** Of the picture; null if nothing is drawn. */
  readonly caption: Omit<Caption, 'source'> | null;
  readonly csv: () => Promise<string>;
  /** What the CSV has: `The CSV has all values`. */
  readonly has: string;
  readonly children?: ComponentChildren;
}

/** Downloads and cites what is shown. */
export function Take({ name, shown, address = location.href, caption, csv, has, children }: TakeProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const source = citationOf(useCatalog(), shown, address);
  const save = async (what: string, work: () => Promise<void>) => {
    try {
      await work();
      setFailure(null);
    } catch (error) {
      setFailure(`No ${what} was saved: ${messageOf(error)}`);
    }
  };
  const savePicture = (format: 'png' | 'svg', words: Omit<Caption, 'source'>) =>
    save('picture', async () =>
      (await import('../chart/save-picture.ts')).savePicture(format, name, { ...words, source }),
    );
  const saveTable = () =>
    save('table', async () => saveText(`${name}.csv`, `${commentLine(source)}${await csv()}`, 'text/csv'));
  return (
    <div class="take">
      <section class="not-printed">
        <h2>Download</h2>
        <div class="controls">
          {caption !== null &&
            (['png', 'svg'] as const).map((format) => (
              <button key={format} type="button" onClick={() => savePicture(format, caption)}>
                {format.toUpperCase()}
              </button>
            ))}
          <button type="button" onClick={saveTable}>
            CSV
          </button>
        </div>
        <p class="quiet-text" role="status">
          {failure ?? `${has}; its first line says what it is.`}
        </p>
      </section>
      <section>
        <h2>Cite and share</h2>
        <Copyable text={source} what="the citation" code={false} />
      </section>
      {children}
    </div>
  );
}
