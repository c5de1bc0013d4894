import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPlaceNames } from '@farol/adapters/memory/place-names';
import { Gazetteer } from '@farol/core/domain/place/gazetteer';
import { PlaceNamer } from '@farol/core/domain/place/place-namer';
import { NO_PLACE_NAMES } from '@farol/core/ports/place-names';
import { encodeTowns } from '../../../tools/build/gazetteer.ts';
import { placeNamesContract } from '../../contracts/ports/place-names.ts';

placeNamesContract('memory', () => {
  const placeNames = new MemoryPlaceNames(new MemoryNetwork());
  placeNames.namer = new PlaceNamer(
    new Gazetteer(
      encodeTowns([
        { name: 'Campinas', country: 'BR', population: 1_000_000, latitude: -22.9, longitude: -47.06 },
      ]),
    ),
  );
  return { placeNames, close: () => {} };
});

test('without towns geofences alone name places', async () => {
  const namer = await new MemoryPlaceNames(new MemoryNetwork()).load();
  const garage = { id: 1, name: 'Garagem', area: 'CIRCLE (1 2, 100)', attributes: {} };
  const style = { language: 'pt-BR', distanceUnit: 'km' } as const;
  expect(namer.textAt({ latitude: 1, longitude: 2 }, [garage], style)).toBe('Garagem');
  expect(namer.textAt({ latitude: 5, longitude: 5 }, [garage], style)).toBeUndefined();
  expect(namer.search('campinas', 'pt-BR')).toEqual([]);
});

test('a front end that brings no names along tells places by their coordinates', async () => {
  const namer = await NO_PLACE_NAMES.load();
  const style = { language: 'pt-BR', distanceUnit: 'km' } as const;
  expect(namer.textAt({ latitude: -22.9, longitude: -47.06 }, [], style)).toBeUndefined();
  expect(namer.search('campinas', 'pt-BR')).toEqual([]);
});
