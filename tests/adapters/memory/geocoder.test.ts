import { MemoryGeocoder } from '@farol/adapters/memory/geocoder';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { geocoderContract } from '../../contracts/ports/geocoder.ts';

geocoderContract('memory', () => ({
  geocoder: new MemoryGeocoder(
    [{ name: 'Avenida Paulista, São Paulo', latitude: -23.56, longitude: -46.65, bounds: undefined }],
    new MemoryNetwork(),
  ),
  request: (words) => `/search?q=${encodeURIComponent(words)}`,
  close: () => {},
}));
