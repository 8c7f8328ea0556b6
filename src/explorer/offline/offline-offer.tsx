import { useState } from 'preact/hooks';
import { addressOf, useLoaded } from '../load.ts';
import { canKeep, isAnyKept } from './kept-caches.ts';

/** Offers to keep the explorer. The code for it comes when it is asked for, or if something is kept. */
export function OfflineOffer() {
  const [isWanted, setWanted] = useState(false);
  const { value: isKept } = useLoaded('kept', () => isAnyKept(addressOf('explore/')));
  const isNeeded = isWanted || isKept === true;
  const offer = useLoaded(isNeeded ? 'offer' : '', async () =>
    isNeeded ? await import('./offer.tsx') : null,
  );
  if (offer.value) return <offer.value.Offline isWanted={isWanted} />;
  if (isKept !== false || !canKeep()) return null;
  return (
    <p class="offline" role="status">
      {offer.state === 'failed' && `Not kept: ${offer.why} `}
      <button
        type="button"
        class="quiet"
        onClick={() => (offer.state === 'failed' ? offer.retry() : setWanted(true))}
      >
        Keep for offline
      </button>
    </p>
  );
}
