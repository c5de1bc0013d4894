import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPlaceNames } from '@farol/adapters/memory/place-names';
import { Gazetteer } from '@farol/core/domain/place/gazetteer';
import { PlaceNamer } from '@farol/core/domain/place/place-namer';
import { encodeTowns } from '../../../build-gazetteer.ts';
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
