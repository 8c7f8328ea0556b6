import type { FlatRecords } from './library.ts';

type Event = Readonly<Record<string, unknown>> & { readonly event: string; readonly record: string };

/**
 * Applies the lines of `--ndjson` to the records of the old side, as a reader of the documentation would: what is left
 * are the records of the new side. An event that does not fit what is there throws.
 */
export function applyEvents(records: FlatRecords, lines: readonly string[]): FlatRecords {
  for (const line of lines) {
    const event = JSON.parse(line) as Event;
    const known = records.get(event.record) ?? new Map<string, Record<string, unknown>>();
    const id = JSON.stringify(event.id);
    const own = known.get(id);
    const isThere = own !== undefined;
    switch (event.event) {
      case 'structure':
        applyStructure(records, event);
        continue;
      case 'compared':
        continue;
      case 'added':
        expectThat(!isThere, line);
        known.set(id, event.values as Record<string, unknown>);
        break;
      case 'removed':
        expectThat(isThere, line);
        known.delete(id);
        break;
      case 'given':
        expectThat(isThere, line);
        Object.assign(own as object, event.values);
        break;
      case 'changed':
        for (const [key, { old, new: fresh }] of Object.entries(
          event.fields as Record<string, { old: unknown; new: unknown }>,
        )) {
          expectThat(isThere && JSON.stringify(own[key]) === JSON.stringify(old), line);
          (own as Record<string, unknown>)[key] = fresh;
        }
        break;
      default:
        throw new Error(`no such event: ${line}`);
    }
    if (known.size > 0) records.set(event.record, known);
    else records.delete(event.record);
  }
  return records;
}

function applyStructure(records: FlatRecords, { change, record, key, old, new: fresh }: Event): void {
  if (change === 'record-renamed') {
    const known = records.get(String(old));
    records.delete(String(old));
    if (known !== undefined) records.set(String(fresh), known);
  }
  if (change === 'key-renamed')
    for (const own of records.get(record)?.values() ?? []) {
      own[String(fresh)] = own[String(old)];
      delete own[String(old)];
    }
  if (change === 'key-removed' || change === 'key-changed')
    for (const own of records.get(record)?.values() ?? []) delete own[String(key)];
}

function expectThat(isSo: boolean, line: string): void {
  if (!isSo) throw new Error(`does not fit the old side: ${line}`);
}
