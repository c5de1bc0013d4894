import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson, parseJsonObject } from '@farol/core/domain/values/json-text';

test('what was written as JSON is read back, and an object only as an object', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      const written: unknown = JSON.parse(text);
      expect(parseJson(text)).toEqual(written);
      const isObject = typeof written === 'object' && written !== null && !Array.isArray(written);
      expect(parseJsonObject(text)).toEqual(isObject ? written : {});
    }),
  );
});

test.each([undefined, '', '{', 'undefined', '{"a":1'])(
  '%j, a missing or damaged text, counts as nothing',
  (text) => {
    expect(parseJson(text)).toBeUndefined();
    expect(parseJsonObject(text)).toEqual({});
  },
);
