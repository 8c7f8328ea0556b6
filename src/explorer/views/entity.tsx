import { useEffect } from 'preact/hooks';
import type { Entity } from '../entities.ts';
import { sayNoId } from '../fold.ts';
import { loadEntity } from '../load.ts';
import { linkTo, linkToEntity } from '../location.ts';
import { Load, Missing, Page, useEntityNames, type ViewProps } from '../parts/page.tsx';

/** Leads an address like `#entity?id=253` to the page of the entity. */
export function View({ place }: ViewProps) {
  const id = place.query.get('id');
  const { one } = useEntityNames();
  return (
    <Load what={one} by={`${one} ${id}`} load={() => loadEntity(id)}>
      {(entity) =>
        entity === null ? (
          <Missing what={one} called={id} why={`${sayNoId(one, [id ?? ''])}.`} href={linkTo('search')}>
            Search for it
          </Missing>
        ) : (
          <Leading entity={entity} />
        )
      }
    </Load>
  );
}

function Leading({ entity }: { readonly entity: Entity }) {
  const address = linkToEntity(entity);
  useEffect(() => location.replace(address), [address]);
  return (
    <Page title={entity.label}>
      <p class="note">
        <a href={address}>Its page</a>
      </p>
    </Page>
  );
}
