import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryTrackUploads } from '@farol/adapters/memory/track-uploads';
import { trackUploadsContract } from '../../contracts/ports/track-uploads.ts';
import { failedNetwork } from './failed-network.ts';

trackUploadsContract('memory', () => ({
  uploads: new MemoryTrackUploads(new MemoryNetwork(), (deviceId) => deviceId < 9),
  deviceId: 5,
  foreignId: 9,
  disconnected: new MemoryTrackUploads(failedNetwork()),
  close: () => {},
}));
