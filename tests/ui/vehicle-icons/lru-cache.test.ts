import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LruCache } from '@farol/ui/vehicle-icons/lru-cache';

test('the picture cache holds a hundred pictures and forgets the one not looked at longest', () => {
  const keys = fc.array(fc.integer({ min: 0, max: 130 }), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(keys, (asked) => {
      const cache = new LruCache<object>();
      // Latest last: what a cache of 100 must still hold, and with which picture.
      let held: [number, object][] = [];
      for (const key of asked) {
        const made = {};
        const picture = cache.getOrCreate(String(key), () => made);
        const known = held.find(([one]) => one === key);
        expect(picture).toBe(known ? known[1] : made);
        held = [...held.filter(([one]) => one !== key), [key, picture] as [number, object]].slice(-100);
        expect(cache.size).toBe(held.length);
      }
    }),
  );
});

test('a smaller cache makes a forgotten picture anew', () => {
  const cache = new LruCache<number>(2);
  let made = 0;
  const ask = (key: string) => cache.getOrCreate(key, () => ++made);
  for (const key of ['a', 'b', 'a', 'c']) ask(key);
  expect([ask('a'), ask('b')]).toEqual([1, 4]);
});
