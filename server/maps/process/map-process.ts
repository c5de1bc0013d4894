// The map process: it reads the map files. What a file holds can keep SQLite busy for ever, and only a process can be ended then.
import { Worker } from 'node:worker_threads';
import type { MapReply, MapRequest } from './map-messages.ts';
import { MapFolder } from './map-folder.ts';
import { TileStreets } from './tile-streets.ts';

const [path = '', excluded = '[]'] = process.argv.slice(2);
const folder = new MapFolder(path, {
  excluded: new Set<string>(JSON.parse(excluded)),
  reading: (file) => reply({ type: 'reading', file }),
});
const streets = new TileStreets(folder);

// A server that was killed cannot end this process, and a busy one does not notice that its server is gone.
new Worker(new URL('./map-watchdog.ts', import.meta.url), {
  workerData: { serverId: process.ppid },
  execArgv: [],
}).unref();
process.on('disconnect', () => process.exit());

let last = Promise.resolve();
process.on('message', (request: MapRequest) => {
  // One after the other, so that what is unpacked at once is bounded, and it is known which file takes its time.
  last = last.then(async () => {
    try {
      reply(await answer(request));
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      reply({ id: request.id, type: 'failed', problem });
    }
  });
});

function reply(message: MapReply): void {
  process.send?.(message);
}

async function answer(request: MapRequest): Promise<MapReply> {
  const { id } = request;
  if (request.type === 'scan') return { id, type: 'maps', ...(await folder.scan()) };
  if (request.type === 'streets') return { id, type: 'streets', names: await streets.namesAt(request) };
  const { name, zoom, column, row } = request;
  return { id, type: 'tile', tile: await folder.tile(name, zoom, column, row) };
}
