import { describe, expect, it } from 'vitest';
import { openExport } from '../../src/database/open-export.ts';
import { noHosts } from '../../src/hosts/join-hosts.ts';
import { ByteSink, separators } from '../../src/render/byte-sink.ts';
import { FragmentStore } from '../../src/render/fragment-store.ts';
import { OuterSink } from '../../src/render/outer-sink.ts';
import type { Plan } from '../../src/render/plan.ts';
import { description, kinds } from '../helpers/bundled.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { valueTypeNamed } from '../helpers/value-type-named.ts';
import { quickPages, rendererOf, slowPages } from './both-ways.ts';

const plan = { kind: { id: { value: valueTypeNamed('integer') } } } as unknown as Plan;
const facts = { withheld: 0, widerNulls: 0, counting: null, isFaulty: false };

describe('OuterSink', () => {
  it('collects a record without the one that it embeds, which is back where the record is copied', () => {
    const store = new FragmentStore(plan, 1000);
    const inner = store.add(1, Buffer.from('{"title":"ä"}'), facts);
    const sink = new OuterSink();
    const outer = [2, 3].map((id) => {
      sink.clear();
      sink.text = `{"id":${id},"name":"ö","ref"`;
      if (id === 2) sink.addFragment(inner);
      sink.text += ',"page":null}';
      return store.add(id, sink.view(), facts, sink.leftOut);
    });
    const page = new ByteSink();
    for (const each of outer) page.addFragment(each, separators.comma);
    expect(page.view().toString()).toBe(
      ',{"id":2,"name":"ö","ref":{"title":"ä"},"page":null},{"id":3,"name":"ö","ref","page":null}',
    );
  });

  it('serves to make the pages of the slow, obvious way', () => {
    const source = openExport(makeExport(...tiny));
    const place = { baseUrl: 'http://localhost:8000', hosts: noHosts };
    const choice = { ...place, description, pageSize: 2, records: true };
    source.checkTables(kinds);
    const limits = { whole: 100, kept: 1000, apart: { records: 1, others: 0 } };
    const { texts, counts } = quickPages(source, choice, rendererOf(source, choice, limits));
    expect({ texts, counts }).toEqual(slowPages(source, choice));
    source.close();
  });

  it('leaves out one record, and no more', () => {
    const sink = new OuterSink();
    const inner = new FragmentStore(plan, 1000).add(1, Buffer.from('{}'), facts);
    sink.addFragment(inner);
    expect(() => sink.addFragment(inner)).toThrow('only one record');
  });
});
