import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RecordIndex } from '../../../server/registry/record-index.ts';

interface Named {
  id: number;
  names: string[];
}

test('records are found by every name that they have now and by none that they had, in the order of what names them first', () => {
  const name = fc.constantFrom('a', 'b', 'c');
  const step = fc.record({
    id: fc.integer({ min: 1, max: 4 }),
    names: fc.option(fc.uniqueArray(name, { maxLength: 2 })),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const index = new RecordIndex<Named>(({ names }) => names);
      const kept = new Map<number, Named>();
      for (const { id, names } of steps) {
        if (names) {
          kept.set(id, { id, names });
          index.put({ id, names });
        } else {
          kept.delete(id);
          index.remove(id);
        }
        for (const key of ['a', 'b', 'c']) {
          const found = index.allByKey(key);
          expect(found.map((one) => one.id).sort((one, other) => one - other)).toEqual(
            [...kept.values()]
              .filter((one) => one.names.includes(key))
              .map((one) => one.id)
              .sort((one, other) => one - other),
          );
          const ranks = found.map(({ names: own }) => own.indexOf(key));
          expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
          expect(index.byKey(key)).toEqual(found[0]);
        }
      }
    }),
  );
});
