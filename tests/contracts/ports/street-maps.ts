import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StreetMaps } from '@farol/core/ports/street-maps';
import { failureOf } from './failure-of.ts';

/** A server with the maps `north` and `south` of the same area. */
export interface StreetMapsUnderTest {
  streetMaps: StreetMaps;
  /** Those of a server that has gone away. */
  disconnected: StreetMaps;
  close: () => Promise<void> | void;
}

/** What every implementation of the `StreetMaps` port must do (contract §8.6). */
export function streetMapsContract(
  title: string,
  open: () => Promise<StreetMapsUnderTest> | StreetMapsUnderTest,
): void {
  describe(`the street maps of ${title}`, () => {
    let opened: StreetMapsUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('each is listed with its area and where its tiles are', async () => {
      const maps = await opened.streetMaps.list();
      expect(maps.map(({ name, schema }) => [name, schema])).toEqual([
        ['north', 'protomaps'],
        ['south', 'openmaptiles'],
      ]);
      for (const { bounds, tileUrl } of maps) {
        expect(bounds).toEqual([-47, -24, -46, -23]);
        for (const part of ['{z}', '{x}', '{y}']) expect(tileUrl).toContain(part);
      }
    });

    test('a server that has gone away is reported as such', async () => {
      expect(await failureOf(opened.disconnected.list())).toMatchObject({ code: 'NETWORK', status: 0 });
    });
  });
}
