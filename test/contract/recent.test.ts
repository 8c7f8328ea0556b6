import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { Recent } from '../../src/contract/recent.ts';
import { property } from '../helpers/property.ts';

const most = 3;
const key = fc.integer({ min: 0, max: 9 });
const step = fc.oneof(
  fc.record({ what: fc.constant('set' as const), key, value: fc.nat() }),
  fc.record({ what: fc.constantFrom('get' as const, 'delete' as const), key }),
);

describe('what was used last', () => {
  property([fc.array(step, { maxLength: 60 })])('is kept, as it was set last', (steps) => {
    const recent = new Recent<number, number>(most);
    // The newest last.
    let used: [number, number][] = [];
    for (const each of steps) {
      const known = used.findIndex(([one]) => one === each.key);
      const value = used[known]?.[1];
      if (each.what === 'get') {
        const found = recent.get(each.key);
        if (known >= used.length - most && known >= 0) expect(found).toBe(value);
        else expect([undefined, value]).toContain(found);
        if (found === undefined) continue;
      }
      used = used.filter(([one]) => one !== each.key);
      if (each.what === 'set') {
        recent.set(each.key, each.value);
        used.push([each.key, each.value]);
      } else if (each.what === 'get') used.push([each.key, value as number]);
      else recent.delete(each.key);
    }
  });
});
