// The map thread: it reads the map files, so that no other request waits for their disk.
import { parentPort, workerData } from 'node:worker_threads';
import type { MapReply, MapRequest } from './map-messages.ts';
import { MapFolder } from './map-folder.ts';

const port = parentPort;
if (!port) throw new Error('This file runs as a thread of the server');
const { path }: { path: string } = workerData;
const folder = new MapFolder(path);

port.on('message', (request: MapRequest) => {
  answer(request).then(
    (reply) => port.postMessage(reply, reply.type === 'tile' && reply.tile ? [reply.tile.bytes.buffer] : []),
    (error: unknown) => {
      const problem = error instanceof Error ? error.message : String(error);
      const reply: MapReply = { id: request.id, type: 'failed', problem };
      port.postMessage(reply, []);
    },
  );
});

async function answer(request: MapRequest): Promise<MapReply> {
  const { id } = request;
  if (request.type === 'scan') return { id, type: 'maps', ...(await folder.scan()) };
  const { name, zoom, column, row } = request;
  return { id, type: 'tile', tile: await folder.tile(name, zoom, column, row) };
}
