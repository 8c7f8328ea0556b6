import type { Entity } from '../entities.ts';
import { loadEntities, useLoaded } from '../load.ts';
import { linkTo, type Place } from '../location.ts';
import { showPins } from '../navigation.ts';
import { EntityLink, Swatch } from '../parts/entity-link.tsx';
import { pinned } from './keep-pins.ts';

/** The pinned entities, above every view but those that show them anyway. */
export function PinBar({ place }: { readonly place: Place }) {
  const pins = pinned();
  if (pins.length === 0 || place.view === 'variable' || place.view === 'compare') return null;
  return <Pinned pins={pins} />;
}

function Pinned({ pins }: { readonly pins: readonly string[] }) {
  const all = useLoaded('pinned entities', loadEntities).value ?? [];
  const entities = entitiesOf(all, pins);
  if (entities.length === 0) return null;
  return (
    <aside class="pin-bar controls pins" aria-label="Pinned">
      <Chips {...{ entities }} colourOf={({ group }) => group.className} onChange={showPins} />
      <a href={linkTo('compare')}>Compare</a>
    </aside>
  );
}

export function entitiesOf(all: readonly Entity[], ids: readonly string[]): readonly Entity[] {
  return ids.flatMap((id) => all.find((entity) => String(entity.id) === id) ?? []);
}

interface ChipsProps {
  readonly entities: readonly Entity[];
  /** Null without one. */
  readonly colourOf: (entity: Entity, place: number) => string | null;
  readonly onChange: (ids: readonly string[]) => void;
}

/** A chip an entity, with a button to remove it. */
export function Chips({ entities, colourOf, onChange }: ChipsProps) {
  const without = (removed: Entity) =>
    entities.filter((each) => each !== removed).map(({ id }) => String(id));
  return (
    <>
      {entities.map((entity, place) => (
        <span class="chip" key={entity.id}>
          <Swatch className={colourOf(entity, place)} /> <EntityLink entity={entity} />{' '}
          <button
            type="button"
            class="quiet"
            aria-label={`Remove ${entity.label}`}
            onClick={() => onChange(without(entity))}
          >
            ×
          </button>
        </span>
      ))}
    </>
  );
}

/** Pins an entity, or unpins it. */
export function PinButton({ entity }: { readonly entity: Entity }) {
  const pins = pinned();
  const id = String(entity.id);
  const isPinned = pins.includes(id);
  return (
    <button
      type="button"
      class="quiet pin"
      aria-pressed={isPinned}
      aria-label={`Pin ${entity.label}`}
      onClick={() => showPins(isPinned ? pins.filter((each) => each !== id) : [...pins, id])}
    >
      {isPinned ? 'pinned' : 'pin'}
    </button>
  );
}
