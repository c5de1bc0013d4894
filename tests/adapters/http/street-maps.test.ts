import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { productApi, productUrl } from '@farol/adapters/http/product-client';
import { HttpStreetMaps } from '@farol/adapters/http/street-maps';
import { streetMapsContract } from '../../contracts/ports/street-maps.ts';
import { TILE, writeMbtiles, writePmtiles } from '../../harness/map-files.ts';
import { startInProcessServer } from '../../harness/in-process-server.ts';
import { sendAs, unreachableApi } from './send-as.ts';

const ANA = { email: 'ana@example.com', password: 'correct horse' };

async function openServer() {
  const folder = mkdtempSync(join(tmpdir(), 'farol-listed-maps-'));
  writePmtiles(join(folder, 'north.pmtiles'));
  writeMbtiles(join(folder, 'south.mbtiles'));
  const server = await startInProcessServer({ mapFiles: folder });
  const api = `${server.running.address}/api`;
  const close = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { api, close };
}

streetMapsContract('the embedded server', async () => {
  const { api, close } = await openServer();
  return {
    streetMaps: new HttpStreetMaps(productApi(api, 'farol', sendAs(ANA)), productUrl(api, 'farol')),
    disconnected: new HttpStreetMaps(await unreachableApi(), 'http://server.example/farol'),
    close,
  };
});

test('street maps: the tiles of a listed map are where the list says', async () => {
  const { api, close } = await openServer();
  const send = sendAs(ANA);
  const maps = await new HttpStreetMaps(productApi(api, 'farol', send), productUrl(api, 'farol')).list();
  for (const { tileUrl } of maps) {
    const address = tileUrl.replace('{z}', '0').replace('{x}', '0').replace('{y}', '0');
    expect(await (await send(address)).text()).toBe(TILE.toString());
  }
  expect(maps).toHaveLength(2);
  await close();
});

test('street maps: a server without street maps lists none, and what is no map is left out', async () => {
  const answers = [
    new Response('', { status: 404 }),
    new Response('<html></html>'),
    Response.json({ maps: [] }),
    Response.json([{ name: 'odd' }]),
  ];
  for (const answer of answers) {
    const call = productApi('http://server.example/api', 'farol', async () => answer);
    expect(await new HttpStreetMaps(call, 'http://server.example/farol').list()).toEqual([]);
  }
});
