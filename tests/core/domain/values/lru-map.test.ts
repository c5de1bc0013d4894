import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LruMap } from '@farol/core/domain/values/lru-map';

test('however much is put in, only the entries used last are kept', () => {
  const step = fc.record({
    key: fc.integer({ min: 0, max: 9 }),
    kind: fc.constantFrom('set', 'get', 'delete'),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(step, { maxLength: 60 }), (most, steps) => {
      const map = new LruMap<number, string>(most);
      let used: number[] = [];
      for (const { key, kind } of steps) {
        const isHeld = used.includes(key);
        if (kind === 'get') expect(map.get(key)).toBe(isHeld ? `value ${key}` : undefined);
        else if (kind === 'set') map.set(key, `value ${key}`);
        else map.delete(key);
        const others = used.filter((one) => one !== key);
        used = kind === 'set' || (kind === 'get' && isHeld) ? [...others, key].slice(-most) : others;
        expect(map.size).toBe(used.length);
      }
    }),
  );
});
