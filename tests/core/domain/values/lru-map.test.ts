import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LruMap } from '@farol/core/domain/values/lru-map';

test('lru map: of any number of entries only the most recently used are kept', () => {
  const step = fc.record({
    key: fc.integer({ min: 0, max: 9 }),
    kind: fc.constantFrom('set', 'get', 'delete'),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(step, { maxLength: 60 }), (maxSize, steps) => {
      const map = new LruMap<number, string>(maxSize);
      let used: number[] = [];
      for (const { key, kind } of steps) {
        const isHeld = used.includes(key);
        if (kind === 'get') expect(map.get(key)).toBe(isHeld ? `value ${key}` : undefined);
        else if (kind === 'set') map.set(key, `value ${key}`);
        else map.delete(key);
        const others = used.filter((item) => item !== key);
        used = kind === 'set' || (kind === 'get' && isHeld) ? [...others, key].slice(-maxSize) : others;
        expect(map.size).toBe(used.length);
      }
    }),
  );
});

test('lru map: reading or writing an entry keeps it and drops the one that was not used for longest', () => {
  const map = new LruMap<string, number>(2);
  map.set('van', 1);
  map.set('truck', 2);
  map.get('van');
  map.set('boat', 3);
  expect([map.get('van'), map.get('truck'), map.get('boat')]).toEqual([1, undefined, 3]);
  map.set('van', 4);
  map.set('bus', 5);
  expect([map.get('van'), map.get('boat'), map.get('bus')]).toEqual([4, undefined, 5]);
});
