import { useEffect, useState } from 'preact/hooks';
import { fileSize, plural } from '../fold.ts';
import { addressOf, messageOf } from '../load.ts';
import {
  bytesOf,
  type FileList,
  keep,
  keptList,
  loadList,
  refresh,
  remove,
  startWorker,
} from './keep-offline.ts';

const folder = addressOf('explore/');

/** The page at the root shows the same view, and its requests do not reach the worker: a kept visit goes on in there. */
function goOnInFolder(): void {
  if (!location.href.startsWith(folder)) location.replace(folder + location.hash);
}

type State =
  | { readonly is: 'unknown' | 'not kept' }
  | { readonly is: 'asked' | 'kept'; readonly list: FileList; readonly news?: string }
  | { readonly is: 'busy'; readonly text: string }
  | { readonly is: 'failed'; readonly why: string };

/**
 * Offers to keep the explorer in this browser, to use it without a network.
 * @param isWanted whether one has asked for it already
 */
export function Offline({ isWanted = false }: { readonly isWanted?: boolean }) {
  const [state, setState] = useState<State>({ is: 'unknown' });
  const show = (work: () => Promise<State>) =>
    void work().then(setState, (error: unknown) => setState({ is: 'failed', why: messageOf(error) }));
  useEffect(() => {
    show(async () => {
      const list = await keptList(folder);
      if (list === null) return isWanted ? { is: 'asked', list: await loadList(folder) } : { is: 'not kept' };
      goOnInFolder();
      // Without a network, what is kept is all there is.
      if (navigator.onLine)
        refresh(folder).then(
          (isNew) =>
            isNew && setState({ is: 'kept', list, news: 'A newer edition is there: reload to see it.' }),
          () => {},
        );
      return { is: 'kept', list };
    });
  }, []);
  const ask = () => show(async () => ({ is: 'asked', list: await loadList(folder) }));
  const start = (list: FileList) =>
    show(async () => {
      await keep(folder, list, (count) =>
        setState({ is: 'busy', text: `${count} of ${plural(list.files.length, 'file')}` }),
      );
      await startWorker(folder);
      goOnInFolder();
      return { is: 'kept', list };
    });
  const drop = () =>
    show(async () => {
      await remove(folder);
      return { is: 'not kept' };
    });
  if (state.is === 'unknown') return null;
  return (
    <p class="offline" role="status">
      {state.is === 'not kept' && <Button onClick={ask}>Keep for offline</Button>}
      {state.is === 'asked' && (
        <>
          Keep {plural(state.list.files.length, 'file')}, {fileSize(bytesOf(state.list))}, in this browser?
          Records are kept once you have opened them. <Button onClick={() => start(state.list)}>Keep</Button>{' '}
          <Button onClick={() => setState({ is: 'not kept' })}>Cancel</Button>
        </>
      )}
      {state.is === 'busy' && `Keeping: ${state.text}`}
      {state.is === 'kept' && (
        <>
          Kept for offline: {fileSize(bytesOf(state.list))}, at <a href={folder}>{folder}</a>. {state.news}{' '}
          <Button onClick={drop}>Remove</Button>
        </>
      )}
      {state.is === 'failed' && (
        <>
          Not kept: {state.why} <Button onClick={ask}>Try again</Button>
        </>
      )}
    </p>
  );
}

function Button({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <button type="button" class="quiet" onClick={onClick}>
      {children}
    </button>
  );
}
