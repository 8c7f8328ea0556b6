import type { Entity } from '../entities.ts';
import { showPins } from '../navigation.ts';
import { pinned } from './keep-pins.ts';

/** Pins an entity, or unpins it. */
export function PinButton({ entity }: { readonly entity: Entity }) {
  const pins = pinned();
  const id = String(entity.id);
  const isPinned = pins.includes(id);
  const word = isPinned ? 'pinned' : 'pin';
  return (
    <button
      type="button"
      class="quiet pin"
      aria-pressed={isPinned}
      aria-label={`${word} ${entity.label}`}
      onClick={() => showPins(isPinned ? pins.filter((each) => each !== id) : [...pins, id])}
    >
      {word}
    </button>
  );
}
