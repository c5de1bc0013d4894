import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFleetPage, type FleetPageOptions } from '../../open-fleet-page.ts';
import { mapPointer } from '../map-pointer.ts';
import { simulatedTileMaps } from '../simulated-tile-map.ts';

const FILE = 'https://maps.example/south.pmtiles';
const UNREACHABLE = /^The street map file didn’t load\. Its host doesn’t answer/;
const UNUSABLE = /^The street map file didn’t load\. Its address has no usable PMTiles file/;
/** What the host of the file answers, and whether the online map does. */
let answerFile: () => Promise<Response>;
let hasInternet = false;

beforeEach(() => {
  simulatedTileMaps.length = 0;
  hasInternet = false;
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const url = String(address instanceof Request ? address.url : address);
    if (url === FILE) return answerFile();
    if (!hasInternet || !url.startsWith('https://')) return new Response(null, { status: 404 });
    return Response.json({ tiles: ['https://tiles.example/{z}/{x}/{y}.pbf'], minzoom: 0, maxzoom: 14 });
  });
});
afterEach(() => {
  vi.useRealTimers();
});

async function openMap({ user, attributes }: { user?: FleetPageOptions['user']; attributes?: object } = {}) {
  const page = await openFleetPage('/home', {
    ...(user && { user }),
    server: { attributes: { 'acme.streetMapUrl': FILE, 'acme.localNetworkOnly': false, ...attributes } },
  });
  await mapPointer(page);
  await page.settle();
  return page;
}

const missing = async () => new Response('Not found', { status: 404 });
const refused = () => Promise.reject(new TypeError('Failed to fetch'));

test('street file notice: an administrator learns that there is no map at the address of the street map file, and opens the settings', async () => {
  answerFile = missing;
  const { user, root } = await openMap();
  expect(await screen.findByText(UNUSABLE)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Set up street maps' }));
  expect(await screen.findByRole('dialog', { name: 'Server settings' })).toBeTruthy();
  expect(root.session.getSnapshot().console?.shell.getSnapshot().askedServerField).toBe('streetMapUrl');
});

test('street file notice: a host that refuses or is away is named as such, and the notice can be hidden', async () => {
  answerFile = refused;
  const { user } = await openMap();
  expect(await screen.findByText(UNREACHABLE)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Hide this notice' }));
  expect(screen.queryByText(UNREACHABLE)).toBeNull();
});

test('street file notice: a host that never answers counts as away after eight seconds', async () => {
  answerFile = () => new Promise<never>(() => {});
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  await openMap();
  expect(screen.queryByText(UNREACHABLE)).toBeNull();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await screen.findByText(UNREACHABLE)).toBeTruthy();
});

test('street file notice: users who cannot change the file do not get the notice', async () => {
  answerFile = missing;
  await openMap({ user: { administrator: false } });
  expect(screen.queryByText(UNUSABLE)).toBeNull();
});

test('street file notice: online streets are drawn where the street map file cannot be read', async () => {
  answerFile = missing;
  hasInternet = true;
  await openMap();
  await vi.waitFor(() =>
    expect(simulatedTileMaps.at(-1)?.content).toMatchObject({
      maps: [{ tileUrl: 'https://tiles.example/{z}/{x}/{y}.pbf' }],
    }),
  );
});
