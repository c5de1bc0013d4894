import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { evenNumber } from './numbers.ts';

test.for([
  [-90, 90],
  [1.5, 19],
])(
  'even numbers from %d to %d: stay in the range, reach its bounds and come from every tenth of it',
  ([min = 0, max = 1]) => {
    const drawn = fc.sample(evenNumber(min, max), 1000);
    expect(Math.min(...drawn)).toBe(min);
    expect(Math.max(...drawn)).toBe(max);
    const tenths = Map.groupBy(drawn, (value) => Math.min(9, Math.floor((10 * (value - min)) / (max - min))));
    // Four fifths are spread evenly, about 80 in each tenth: so few by chance never occur.
    for (let tenth = 0; tenth < 10; tenth++) expect(tenths.get(tenth)?.length).toBeGreaterThan(33);
  },
);
