import { idKey, keysOf } from '../description.ts';
import { loadDescription, loadRow, useLoaded } from '../load.ts';
import { Fields, type JsonRecord } from '../parts/fields.tsx';
import type { EntityProps } from './lane.ts';

/** The entity's own keys, from a record that embeds it: it need not have a collection of its own. */
export function About({ catalog, entities, index, lanes }: EntityProps) {
  const kind = catalog.entity?.record ?? '';
  const own = useLoaded(`about ${index}`, async () => {
    const lane = lanes[0];
    if (lane === undefined) return null;
    const description = await loadDescription();
    const row = lane.rows[0] as number;
    const { record } = await loadRow<JsonRecord>(lane.collection, row);
    const key = keysOf(description, lane.collection.record).find(
      ({ embeds, name, many }) =>
        embeds === kind &&
        !many &&
        (record?.[name] as JsonRecord | null)?.[idKey(description, kind)] === entities.ids[index],
    );
    return key === undefined ? null : { description, record: record?.[key.name] as JsonRecord };
  });
  if (own.state !== 'ready' || own.value === null) return null;
  const { description, record } = own.value;
  return (
    <section class="about">
      <h2>About</h2>
      <Fields context={{ description, linkOf: () => null }} kind={kind} record={record} />
    </section>
  );
}
