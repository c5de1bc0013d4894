import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KeyValueStorage } from '@farol/core/ports/storage';

/** What every implementation of the `KeyValueStorage` port must do: the last write to a key counts. */
export function storageContract(name: string, open: () => KeyValueStorage): void {
  describe(`the storage of ${name}`, () => {
    test('returns the last value written, and nothing for removed or unknown keys', () => {
      const keys = fc.constantFrom('query', 'isMuted', 'preferences', '__proto__');
      const writes = fc.array(fc.tuple(keys, fc.option(fc.string())), { maxLength: 20 });
      fc.assert(
        fc.property(writes, (written) => {
          const storage = open();
          const expected = new Map<string, string>();
          for (const [key, value] of written) {
            if (value === null) storage.remove(key);
            else storage.write(key, value);
            if (value === null) expected.delete(key);
            else expected.set(key, value);
          }
          for (const key of ['query', 'isMuted', 'preferences', '__proto__', 'absent'])
            expect(storage.read(key)).toBe(expected.get(key));
        }),
      );
    });
  });
}
