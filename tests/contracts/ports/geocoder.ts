import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { Geocoder } from '@farol/core/ports/geocoder';

/**
 * A geocoder that knows Avenida Paulista at -23.56, -46.65, as `search?q=…`, and a server that knows its
 * address.
 */
interface GeocoderUnderTest {
  geocoder: Geocoder;
  /** Returns the request URL for a text. */
  request(searchText: string): string;
  close(): Promise<void> | void;
}

/** What every implementation of the `Geocoder` port must do. */
export function geocoderContract(
  title: string,
  open: () => Promise<GeocoderUnderTest> | GeocoderUnderTest,
): void {
  describe(`geocoding with ${title}`, () => {
    let opened: GeocoderUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('a search finds a place with its name and coordinates', async () => {
      const [place, ...others] = await opened.geocoder.search(opened.request('paulista'));
      expect(place).toMatchObject({ latitude: -23.56, longitude: -46.65 });
      expect(place?.name).toContain('Avenida Paulista');
      expect(others).toEqual([]);
    });

    test('an unknown place is not found', async () => {
      expect(await opened.geocoder.search(opened.request('atlantis'))).toEqual([]);
    });

    test('a place has the address that the server knows, and an unknown place fails', async () => {
      const { geocoder } = opened;
      expect(await geocoder.reverse({ latitude: -23.56, longitude: -46.65 })).toContain('Avenida Paulista');
      const error: unknown = await geocoder
        .reverse({ latitude: 1, longitude: 2 })
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Failure);
      expect(error).toMatchObject({ status: 400 });
    });
  });
}
