import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { Geocoder } from '@farol/core/ports/geocoder';

/** A geocoder that knows Avenida Paulista at -23.56, -46.65, as `search?q=…`, and a server that knows its address. */
interface OpenGeocoder {
  geocoder: Geocoder;
  /** The address to ask for some words. */
  request(words: string): string;
  close(): Promise<void> | void;
}

/** What every implementation of the `Geocoder` port must do. */
export function geocoderContract(title: string, open: () => Promise<OpenGeocoder> | OpenGeocoder): void {
  describe(`finding places with ${title}`, () => {
    let opened: OpenGeocoder;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('words find a place with its name and where it is', async () => {
      const [place, ...others] = await opened.geocoder.search(opened.request('paulista'));
      expect(place).toMatchObject({ latitude: -23.56, longitude: -46.65 });
      expect(place?.name).toContain('Avenida Paulista');
      expect(others).toEqual([]);
    });

    test('what is not there is not found', async () => {
      expect(await opened.geocoder.search(opened.request('atlantis'))).toEqual([]);
    });

    test('a place has the address that the server knows, and one that it does not know fails', async () => {
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
