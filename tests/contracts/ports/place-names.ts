import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlaceNameSource } from '@farol/core/ports/place-names';

/** Names of places that know Campinas at -22.9, -47.06. */
interface PlaceNamesUnderTest {
  placeNames: PlaceNameSource;
  close(): Promise<void> | void;
}

/** What every implementation of the `PlaceNames` port must do. */
export function placeNamesContract(
  title: string,
  open: () => Promise<PlaceNamesUnderTest> | PlaceNamesUnderTest,
): void {
  describe(`names of places: ${title}`, () => {
    let opened: PlaceNamesUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('a place is named after its town, and the town is found', async () => {
      const namer = await opened.placeNames.load();
      const style = { language: 'pt-BR', distanceUnit: 'km' } as const;
      expect(namer.textAt({ latitude: -22.9, longitude: -47.06 }, [], style)).toBe('Campinas');
      expect(namer.search('campi', 'pt-BR').map(({ name }) => name)).toEqual(['Campinas']);
      // The loaded one is kept.
      expect(await opened.placeNames.load()).toBe(namer);
    });
  });
}
