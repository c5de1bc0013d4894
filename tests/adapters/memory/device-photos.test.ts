import { MemoryDevicePhotos } from '@farol/adapters/memory/device-photos';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { devicePhotosContract } from '../../contracts/ports/device-photos.ts';
import { failedNetwork } from './failed-network.ts';

devicePhotosContract('memory', () => {
  const photos = new MemoryDevicePhotos(new MemoryNetwork(), (deviceId) => deviceId < 9);
  return {
    photos,
    deviceId: 5,
    foreignId: 9,
    stored: (deviceId) => Promise.resolve(photos.photos.get(deviceId)),
    disconnected: new MemoryDevicePhotos(failedNetwork()),
    close: () => {},
  };
});
