import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RecordIndex } from '../../../server/registry/record-index.ts';

interface Named {
  id: number;
  names: string[];
}

test('record index: records are found by all their current names and no former ones, ordered by significance', () => {
  const name = fc.constantFrom('a', 'b', 'c');
  const step = fc.record({
    id: fc.integer({ min: 1, max: 4 }),
    names: fc.option(fc.uniqueArray(name, { maxLength: 2 })),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const index = new RecordIndex<Named>(({ names }) => names);
      const expected = new Map<number, Named>();
      for (const { id, names } of steps) {
        if (names) {
          expected.set(id, { id, names });
          index.put({ id, names });
        } else {
          expected.delete(id);
          index.remove(id);
        }
        for (const key of ['a', 'b', 'c']) {
          const found = index.allByKey(key);
          expect(found.map((item) => item.id).sort((left, right) => left - right)).toEqual(
            [...expected.values()]
              .filter((item) => item.names.includes(key))
              .map((item) => item.id)
              .sort((left, right) => left - right),
          );
          const ranks = found.map(({ names: own }) => own.indexOf(key));
          expect(ranks).toEqual([...ranks].sort((left, right) => left - right));
          expect(index.byKey(key)).toEqual(found[0]);
        }
      }
    }),
  );
});
