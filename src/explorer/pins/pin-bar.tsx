import { loadEntities, useLoaded } from '../load.ts';
import { linkTo, type Place } from '../location.ts';
import { showPins } from '../navigation.ts';
import { pinned } from './keep-pins.ts';
import { withPins } from './pinned.ts';

/**
 * The pinned entities, above every view but those that show them anyway. Their colours are of charts only: elsewhere a
 * colour is a region.
 */
export function PinBar({ place }: { readonly place: Place }) {
  const pins = pinned();
  if (pins.length === 0 || place.view === 'variable' || place.view === 'compare') return null;
  return <Pinned pins={pins} />;
}

function Pinned({ pins }: { readonly pins: readonly string[] }) {
  // Most readers pin nothing: the code of chips is not loaded with the start.
  const load = () => Promise.all([loadEntities(), import('./chips.tsx')]);
  const loaded = useLoaded('pinned entities', load).value;
  if (loaded === null) return null;
  const [all, { Chips, pinnedOf }] = loaded;
  return (
    <aside class="pin-bar controls pins" aria-label="Pinned">
      <Chips {...pinnedOf(all, pins)} colourOf={() => null} onChange={showPins} />
      <a href={withPins(linkTo('compare'), pins)}>Compare</a>
    </aside>
  );
}
