import { inSentence } from '../../contract/words/in-words.ts';
import { figure } from '../fold.ts';
import { Licence } from '../parts/frame.tsx';
import { useCatalog } from '../parts/page.tsx';
import { Copyable, Files, UseIt } from '../parts/use-it.tsx';

/** For developers, and what one needs to cite. */
export function ForPrograms() {
  const { collections, cite, licence, doi } = useCatalog();
  const largest = [...collections].sort((one, other) => other.records - one.records)[0];
  return (
    <div class="beside quiet-band">
      {largest !== undefined && (
        <section>
          <h2>Use it</h2>
          <p>
            Every page is a JSON file at an address of its own. This reads {inSentence(largest.label)}, all{' '}
            {figure(largest.records)} of them; each collection has lines of its own.
          </p>
          <UseIt collection={largest} />
        </section>
      )}
      <section>
        {cite !== null && (
          <>
            <h2>Cite</h2>
            <Copyable text={cite} what="the citation" code={false} />
          </>
        )}
        {doi !== null && (
          <p>
            DOI: <a href={doi}>{doi}</a>
          </p>
        )}
        {licence !== null && (
          <p>
            Licence: <Licence licence={licence} />
          </p>
        )}
        <h2>Download</h2>
        <p>Any table can be filtered and saved as CSV in its own view. For programs:</p>
        <Files />
      </section>
    </div>
  );
}
