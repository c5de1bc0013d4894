import { expect, test } from 'vitest';
import { preferenceAttribute } from '@farol/core/domain/preference/preference-attribute';

function holder(speedUnit?: string | null) {
  return { attributes: speedUnit === undefined ? {} : { speedUnit } };
}

test("a user's own preference counts before the server's, unless the server forces its settings", () => {
  const user = holder('kmh');
  const server = { ...holder('mph'), forceSettings: false };
  expect(preferenceAttribute('speedUnit', user, server)).toBe('kmh');
  expect(preferenceAttribute('speedUnit', user, { ...server, forceSettings: true })).toBe('mph');
});

test('where one says nothing the other counts, and nobody needs to be signed in', () => {
  for (const forceSettings of [true, false])
    for (const silent of [holder(), holder(null)]) {
      const server = { ...holder('mph'), forceSettings };
      expect(preferenceAttribute('speedUnit', silent, server)).toBe('mph');
      expect(preferenceAttribute('speedUnit', undefined, server)).toBe('mph');
      expect(preferenceAttribute('speedUnit', holder('kmh'), { ...silent, forceSettings })).toBe('kmh');
      expect(preferenceAttribute('speedUnit', silent, { ...silent, forceSettings })).toBeUndefined();
    }
  expect(preferenceAttribute('speedUnit', holder('kmh'), undefined)).toBe('kmh');
  expect(preferenceAttribute('speedUnit', holder(), undefined)).toBeUndefined();
});
