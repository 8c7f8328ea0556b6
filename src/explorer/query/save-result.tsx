import { useState } from 'preact/hooks';
import { messageOf } from '../load.ts';
import { linkTo } from '../location.ts';
import { useCatalog } from '../parts/page.tsx';
import { saveBlob } from '../save-blob.ts';
import { aboutFile } from '../table/saved-columns.ts';
import { loadedDatabase } from './database.ts';
import type { Format } from './messages.ts';

/** Runs the statement again, for all of its rows. */
export function SaveResult({ sql }: { readonly sql: string }) {
  const catalog = useCatalog();
  const [state, setState] = useState('');
  const save = async (format: Format) => {
    setState(`${format}: being made …`);
    const address = new URL(linkTo('query', { sql }), location.href).href;
    const about = `${aboutFile(catalog, address)}\n${sql.trim()}`;
    try {
      const file = await loadedDatabase()?.save(sql, format, about);
      if (file !== undefined) saveBlob(`query.${format.toLowerCase()}`, file);
      setState('');
    } catch (error) {
      setState(`Nothing was saved: ${messageOf(error)}`);
    }
  };
  return (
    <>
      {(['CSV', 'JSON'] as const).map((format) => (
        <button key={format} type="button" onClick={() => void save(format)}>
          {format}
        </button>
      ))}
      <span role="status">{state}</span>
    </>
  );
}
