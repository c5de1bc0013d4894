import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { lazyPlaceNames } from '@farol/adapters/http/lazy-place-names';
import { encodeTowns } from '../../../tools/build/gazetteer.ts';
import { placeNamesContract } from '../../contracts/ports/place-names.ts';

const TOWNS = encodeTowns([
  { name: 'Campinas', country: 'BR', population: 1_000_000, latitude: -22.9, longitude: -47.06 },
]);

/** A server with the file of towns, and a page for every other path. */
async function listening() {
  const server = createServer(({ url }, response) => {
    if (url === '/gone.bin') response.writeHead(404).end();
    else response.end(url === '/towns.bin' ? TOWNS : '<!doctype html><title>Farol</title>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { origin, close };
}

placeNamesContract('the file beside the console', async () => {
  const { origin, close } = await listening();
  return { placeNames: lazyPlaceNames(`${origin}/towns.bin`), close };
});

test('place names: a file that is missing, is another or cannot be reached fails, and is fetched again', async () => {
  const { origin, close } = await listening();
  await expect(lazyPlaceNames(`${origin}/gone.bin`).load()).rejects.toMatchObject({ code: 'HTTP_404' });
  const page = lazyPlaceNames(`${origin}/page`);
  await expect(page.load()).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
  await close();
  await expect(page.load()).rejects.toMatchObject({ code: 'NETWORK' });
});
