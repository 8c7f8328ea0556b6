import type { Entity } from '../entities.ts';
import { clipped, plural, sayNoId } from '../fold.ts';
import { useUnmentioned } from '../load.ts';
import { EntityLink, Swatch } from '../parts/entity-link.tsx';
import { useEntityNames } from '../parts/page.tsx';

/** So many chips of nothing tell what is wrong with an address. */
const MOST_MISSING = 20;

/** The entities with these ids, and the other ids. */
export function pinnedOf(all: readonly Entity[], ids: readonly string[]) {
  const known = new Map(all.map((entity) => [String(entity.id), entity]));
  return {
    entities: ids.flatMap((id) => known.get(id) ?? []),
    missing: ids.filter((id) => !known.has(id)),
  };
}

interface ChipsProps {
  readonly entities: readonly Entity[];
  /** Ids of others. */
  readonly missing?: readonly string[];
  /** Of what is drawn of it; null if nothing is. */
  readonly colourOf: (place: number) => string | null;
  readonly onChange: (ids: readonly string[]) => void;
}

/** A chip an entity, with a button to remove it. */
export function Chips({ entities, missing = [], colourOf, onChange }: ChipsProps) {
  const { one } = useEntityNames();
  const unmentioned = useUnmentioned(missing);
  const ids = [...entities.map(({ id }) => String(id)), ...missing];
  const remove = (id: string, name: string) => (
    <button
      type="button"
      class="quiet"
      aria-label={`Remove ${name}`}
      onClick={({ currentTarget }) => {
        focusNext(currentTarget);
        onChange(ids.filter((each) => each !== id));
      }}
    >
      ×
    </button>
  );
  return (
    <>
      {entities.map((entity, place) => (
        <span class="chip" key={entity.id}>
          <Swatch className={colourOf(place)} /> <EntityLink entity={entity} />{' '}
          {remove(String(entity.id), entity.label)}
        </span>
      ))}
      {missing.slice(0, MOST_MISSING).map((id) => {
        const entity = unmentioned?.find((each) => String(each.id) === id);
        return (
          <span class="chip" key={id}>
            {entity !== undefined ? (
              <>
                <EntityLink entity={entity} />: no record yet
              </>
            ) : unmentioned === null ? (
              clipped(id)
            ) : (
              sayNoId(one, [id])
            )}{' '}
            {remove(id, entity?.label ?? clipped(id))}
          </span>
        );
      })}
      {missing.length > MOST_MISSING && (
        <span class="chip">{plural(missing.length - MOST_MISSING, 'more id')} that nothing has</span>
      )}
    </>
  );
}

/** The button goes: without this, whoever works by keyboard would begin at the top of the page again. */
function focusNext(button: HTMLElement): void {
  const around = button.closest('.pins');
  const all = Array.from(around?.querySelectorAll<HTMLElement>('.chip button') ?? []);
  const at = all.indexOf(button);
  const next =
    all[at + 1] ?? all[at - 1] ?? around?.querySelector('input') ?? document.getElementById('main');
  next?.focus({ preventScroll: true });
}
