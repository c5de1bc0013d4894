import { describe, expect, test } from 'vitest';
import type { FleetCopies } from '@farol/adapters/live-fleet/fleet-copies';

/** What every place must do in which the last known fleet is kept. */
export function fleetCopiesContract(title: string, open: () => FleetCopies): void {
  describe(`the last known fleet in ${title}`, () => {
    const ana = {
      userId: 7,
      savedAtMs: 1000,
      parts: ['{"devices":[]}', '{"devices":[{"name":"Caminhão"}]}'],
    };
    const rui = { userId: 11, savedAtMs: 2000, parts: [] };

    test('there is one copy, the last one', async () => {
      const copies = open();
      expect(await copies.read()).toBeUndefined();
      await copies.write(ana);
      expect(await copies.read()).toEqual(ana);
      await copies.write(rui);
      expect(await copies.read()).toEqual(rui);
    });

    test('nothing is left of a copy that was removed', async () => {
      const copies = open();
      await copies.write(ana);
      await copies.clear();
      expect(await copies.read()).toBeUndefined();
      await copies.clear();
    });
  });
}
