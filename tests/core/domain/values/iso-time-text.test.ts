import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIsoTimeFormatter } from '@farol/core/domain/values/iso-time-text';

test('a time is formatted as ISO text in lower case, whatever was formatted before', () => {
  fc.assert(
    fc.property(fc.array(fc.date({ noInvalidDate: true }), { minLength: 1 }), (dates) => {
      const write = createIsoTimeFormatter();
      for (const date of dates) expect(write(date.getTime())).toBe(date.toISOString().toLowerCase());
    }),
  );
});
