import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryStreetMaps } from '@farol/adapters/memory/street-maps';
import { aStreetMap } from '../../arbitraries/street-map.ts';
import { streetMapsContract } from '../../contracts/ports/street-maps.ts';
import { failedNetwork } from './failed-network.ts';

streetMapsContract('memory', () => {
  const bounds = [-47, -24, -46, -23] as const;
  const maps = [
    aStreetMap({ name: 'north', schema: 'protomaps', bounds }),
    aStreetMap({ name: 'south', bounds }),
  ];
  return {
    streetMaps: new MemoryStreetMaps(maps, new MemoryNetwork()),
    disconnected: new MemoryStreetMaps(maps, failedNetwork()),
    close: () => {},
  };
});
