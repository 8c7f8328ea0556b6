import { idKey, keysOf } from '../description.ts';
import { loadDescription, loadRow, useLoaded } from '../load.ts';
import { Fields, type JsonRecord } from '../parts/fields.tsx';
import type { EntityProps } from './lane.ts';

/** The entity's own keys, from its own record, else from a record that embeds it: it need not have a collection of its own. */
export function About({ catalog, entities, index, lanes }: EntityProps) {
  const kind = catalog.entity?.record ?? '';
  const collection = catalog.collections[catalog.entity?.collection ?? -1];
  const own = useLoaded(`about ${index}`, async () => {
    const description = await loadDescription();
    const isIt = (record: JsonRecord | null | undefined) =>
      record?.[idKey(description, kind)] === entities.ids[index];
    // Entities are listed as their collection lists them.
    const listed = collection && (await loadRow<JsonRecord>(collection, index).catch(() => null))?.record;
    if (collection !== undefined && listed != null && isIt(listed)) {
      return { description, shape: collection.record, record: listed };
    }
    const lane = lanes[0];
    if (lane === undefined) return null;
    const { record } = await loadRow<JsonRecord>(lane.collection, lane.rows[0] as number);
    const key = keysOf(description, lane.collection.record).find(
      ({ embeds, name, many }) => embeds === kind && !many && isIt(record?.[name] as JsonRecord | null),
    );
    return key === undefined ? null : { description, shape: kind, record: record?.[key.name] as JsonRecord };
  });
  if (own.state !== 'ready' || own.value === null) return null;
  const { description, shape, record } = own.value;
  return (
    <section class="about">
      <h2>About</h2>
      <Fields context={{ description, linkOf: () => null }} kind={shape} record={record} />
    </section>
  );
}
