import { act, screen } from '@testing-library/react';
import { beforeEach, describe, vi, expect, test } from 'vitest';
import type { StreetMap } from '@farol/core/domain/server/street-map';
import { attributionParts } from '@farol/ui/map/base-map/map-attribution';
import { aStreetMap } from '../../../arbitraries/street-map.ts';
import { openFleetPage, type FleetPageOptions } from '../../open-fleet-page.ts';
import { mapPointer } from '../map-pointer.ts';
import { simulatedTileMaps, type SimulatedTileMap } from '../simulated-tile-map.ts';

const EVERYWHERE: StreetMap['bounds'] = [-180, -85, 180, 85];
const OWN = aStreetMap({ bounds: EVERYWHERE });
const requested: string[] = [];
/** Whether the online map answers. */
let hasInternet = false;

beforeEach(() => {
  simulatedTileMaps.length = 0;
  requested.length = 0;
  hasInternet = false;
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const url = String(address instanceof Request ? address.url : address);
    requested.push(url);
    if (!hasInternet || !url.startsWith('https://')) return new Response(null, { status: 404 });
    return Response.json({
      tiles: ['https://tiles.example/{z}/{x}/{y}.pbf'],
      minzoom: 0,
      maxzoom: 14,
      attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>',
    });
  });
});

async function openMap(options: FleetPageOptions & { maps?: readonly StreetMap[] } = {}) {
  const { maps = [], ...others } = options;
  const page = await openFleetPage('/home', {
    ...others,
    prepare: async (ports) => {
      ports.streetMaps.maps = maps;
    },
  });
  await mapPointer(page);
  await page.settle();
  return page;
}

/** Returns the tile map that the page shows, when there is one. */
const shownTileMap = (): Promise<SimulatedTileMap> =>
  vi.waitFor(() => {
    const last = simulatedTileMaps.at(-1);
    if (!last || last.isRemoved) throw new Error('There is no tile map');
    return last;
  });
const footer = () => screen.getByText(/^(Natural Earth|©)/).parentElement?.textContent ?? '';

describe('the operator’s street maps', () => {
  test('replace the offline map when they are drawn, and name who made them', async () => {
    await openMap({ maps: [OWN] });
    const shown = await shownTileMap();
    expect(shown.content).toMatchObject({ maps: [OWN], language: 'en-US' });
    expect(footer()).toContain('Natural Earth');
    act(() => shown.listener.onReady());
    expect(footer()).toContain('© the surveyors');
    expect(footer()).not.toContain('Natural Earth');
    expect(requested.filter((url) => url.startsWith('https://'))).toEqual([]);
  });

  test('give way to the offline map in silence when they fail and nobody chose them', async () => {
    await openMap({ maps: [OWN] });
    const shown = await shownTileMap();
    act(() => shown.listener.onTileEvent('styleFailed'));
    await vi.waitFor(() => expect(shown.isRemoved).toBe(true));
    expect(footer()).toContain('Natural Earth');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('are tried again on request when they were chosen', async () => {
    const { user } = await openMap({ maps: [OWN], server: { map: 'street' } });
    const shown = await shownTileMap();
    act(() => shown.listener.onTileEvent('styleFailed'));
    const again = await screen.findByRole('button', { name: 'Try again' });
    await vi.waitFor(() => expect(shown.isRemoved).toBe(true));
    await user.click(again);
    const next = await shownTileMap();
    act(() => next.listener.onReady());
    expect(footer()).toContain('© the surveyors');
  });

  test('that fail because their file was replaced are drawn from the new file', async () => {
    const files: { maps: readonly StreetMap[] }[] = [];
    const replaced = aStreetMap({ bounds: EVERYWHERE, tileUrl: 'http://console.test/{z}/{x}/{y}?v=2' });
    const page = await openFleetPage('/home', {
      prepare: async ({ streetMaps }) => {
        streetMaps.maps = [OWN];
        files.push(streetMaps);
      },
    });
    await mapPointer(page);
    const shown = await shownTileMap();
    for (const file of files) file.maps = [replaced];
    act(() => shown.listener.onTileEvent('styleFailed'));
    await vi.waitFor(() =>
      expect(simulatedTileMaps.at(-1)).toMatchObject({ isRemoved: false, content: { maps: [replaced] } }),
    );
  });

  test('say whose data they are made of even if the file does not', async () => {
    await openMap({ maps: [aStreetMap({ bounds: EVERYWHERE, attribution: '' })] });
    const shown = await shownTileMap();
    act(() => shown.listener.onReady());
    const link = screen.getByRole('link', { name: '© OpenStreetMap' });
    expect(link.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright');
  });
});

describe('online streets', () => {
  const ASK = /^Streets come from OpenFreeMap/;

  test('are drawn where the operator has no map, and the first administrator decides once for all', async () => {
    hasInternet = true;
    const { user, serverSettings } = await openMap();
    const shown = await shownTileMap();
    expect(shown.content).toMatchObject({ maps: [{ tileUrl: 'https://tiles.example/{z}/{x}/{y}.pbf' }] });
    act(() => shown.listener.onReady());
    expect(await screen.findByText(ASK)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep them' }));
    await vi.waitFor(() => expect(screen.queryByText(ASK)).toBeNull());
    expect((await serverSettings.load()).info.attributes['acme.localNetworkOnly']).toBe(false);
    expect(footer()).toContain('OpenStreetMap');
  });

  test('disappear at once when nothing may leave this network', async () => {
    hasInternet = true;
    const { user, serverSettings } = await openMap();
    const shown = await shownTileMap();
    act(() => shown.listener.onReady());
    await user.click(await screen.findByRole('button', { name: 'Nothing leaves this network' }));
    await vi.waitFor(() => expect(shown.isRemoved).toBe(true));
    expect((await serverSettings.load()).info.attributes['acme.localNetworkOnly']).toBe(true);
    expect(footer()).toContain('Natural Earth');
    await user.click(screen.getByRole('button', { name: 'Map options' }));
    expect((await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent)).toEqual([
      'Offline',
    ]);
  });

  test('ask nobody but administrators', async () => {
    hasInternet = true;
    await openMap({ user: { administrator: false } });
    const shown = await shownTileMap();
    act(() => shown.listener.onReady());
    // The question is fetched when it is due.
    await act(async () => void (await import('@farol/ui/map/controls/online-maps-notice.tsx')));
    expect(footer()).toContain('OpenStreetMap');
    expect(screen.queryByText(ASK)).toBeNull();
  });

  test('that do not answer leave the offline map as it is, and load no map library', async () => {
    await openMap();
    await vi.waitFor(() => expect(requested.some((url) => url.startsWith('https://'))).toBe(true));
    expect(footer()).toContain('Natural Earth');
    expect(simulatedTileMaps).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('are never asked for where nothing may leave this network, whatever was chosen', async () => {
    hasInternet = true;
    for (const map of [null, 'street', 'light', 'satellite']) {
      await openMap({
        server: {
          map,
          attributes: {
            'acme.localNetworkOnly': true,
            'acme.streetMapUrl': 'https://maps.example/south.pmtiles',
            mapTilerKey: 'key',
          },
        },
      });
      expect(requested.filter((url) => url.startsWith('https://'))).toEqual([]);
      expect(simulatedTileMaps).toEqual([]);
    }
  });
});

const shown = (texts: readonly string[]): string =>
  attributionParts(texts)
    .map(({ text }) => text)
    .join(' ');

test('base map choice: two sources of what the map shows do not run into one another, and one is named once', () => {
  const streets = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>';
  expect(shown([streets, streets, 'Natural Earth', '© the surveyors'])).toBe(
    '© OpenStreetMap · Natural Earth · © the surveyors',
  );
  expect(shown([streets])).toBe('© OpenStreetMap');
});

test('base map choice: of what a map says of itself only texts and the targets of links are taken', () => {
  expect(attributionParts(['<img src=x onerror=alert(1)><a href="javascript:alert(1)">me</a>'])).toEqual([
    { text: 'me' },
  ]);
});
