import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LruCache } from '@farol/ui/vehicle-icons/lru-cache';

test('lru cache: the image cache holds a hundred images and evicts the least recently used one', () => {
  const keys = fc.array(fc.integer({ min: 0, max: 130 }), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(keys, (requested) => {
      const cache = new LruCache<object>();
      // Latest last: what a cache of 100 must still hold, and with which image.
      let held: [number, object][] = [];
      for (const key of requested) {
        const created = {};
        const image = cache.getOrCreate(String(key), () => created);
        const cached = held.find(([other]) => other === key);
        expect(image).toBe(cached ? cached[1] : created);
        held = [...held.filter(([other]) => other !== key), [key, image] as [number, object]].slice(-100);
        expect(cache.size).toBe(held.length);
      }
    }),
  );
});

test('lru cache: a smaller cache creates an evicted image again', () => {
  const cache = new LruCache<number>(2);
  let created = 0;
  const get = (key: string) => cache.getOrCreate(key, () => ++created);
  for (const key of ['a', 'b', 'a', 'c']) get(key);
  expect([get('a'), get('b')]).toEqual([1, 4]);
});
