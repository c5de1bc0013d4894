import { act, screen } from '@testing-library/react';
import { beforeEach, vi, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { StreetMap } from '@farol/core/domain/server/street-map';
import { MapFooter } from '@farol/ui/map/controls/map-footer.tsx';
import { Graphics } from '@farol/ui/map/scene/graphics';
import { MapEngine } from '@farol/ui/map/scene/map-engine';
import { aStreetMap } from '../../../arbitraries/street-map.ts';
import { openFleetPage, type FleetPageOptions } from '../../open-fleet-page.ts';
import { mapPointer } from '../map-pointer.ts';
import { simulatedTileMaps } from '../simulated-tile-map.ts';
import { renderInConsole } from '../../render-in-console.tsx';

const EVERYWHERE = aStreetMap({ bounds: [-180, -85, 180, 85] });
const ENDS = 'No street map here';
const MISSING = 'The offline map didn’t load. Move the map to try again.';
const LOCAL = { attributes: { 'acme.localNetworkOnly': true } };
/** Whether the pieces of the offline world are answered; online maps are not. */
let hasWorld = true;

beforeEach(() => {
  hasWorld = true;
  simulatedTileMaps.length = 0;
  localStorage.clear();
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const url = String(address instanceof Request ? address.url : address);
    if (!hasWorld || !url.endsWith('/0-0-0.json')) return new Response(null, { status: 404 });
    return Response.json({ land: [], pieces: ['0-0-0'] });
  });
});

/** Opens the map between streets, or where its address says. */
async function openMap(
  { maps = [], ...options }: FleetPageOptions & { maps?: readonly StreetMap[] } = {},
  zoom = 15,
) {
  const page = await openFleetPage(`/home?lat=-23.5&lng=-46.6&zoom=${zoom}`, {
    ...options,
    prepare: async (ports) => {
      ports.streetMaps.maps = maps;
    },
  });
  await mapPointer(page);
  await page.settle();
  return page;
}

const settings = () => screen.queryByRole('button', { name: 'Set up street maps' });

test('notices: between streets that nobody has, administrators are led to the settings that bring them', async () => {
  const { user } = await openMap({ server: LOCAL });
  expect(await screen.findByText(ENDS)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Set up street maps' }));
  expect(await screen.findByRole('dialog', { name: 'Server settings' })).toBeTruthy();
  const field = await screen.findByLabelText('Street map file');
  expect(field.closest('[data-first-field]'), 'the field that gets the focus').not.toBeNull();
});

test('notices: other users read why there is only a grid, and are offered nothing that they may not do', async () => {
  await openMap({ server: LOCAL, user: { administrator: false } });
  expect(await screen.findByText(ENDS)).toBeTruthy();
  expect(settings()).toBeNull();
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
});

test('notices: who starts while the server is away is told why there is only a grid', async () => {
  const page = await openFleetPage('/home?lat=-23.5&lng=-46.6&zoom=15', {
    prepare: async (ports) => {
      ports.streetMaps.maps = [EVERYWHERE];
      vi.spyOn(ports.streetMaps, 'list').mockRejectedValueOnce(new Failure('NETWORK', 0));
    },
  });
  await mapPointer(page);
  await page.settle();
  expect(await screen.findByText(ENDS)).toBeTruthy();
});

test('notices: who chose the offline map is offered the streets that there are', async () => {
  const { user, root } = await openMap({
    maps: [EVERYWHERE],
    server: { map: 'offline' },
    user: { administrator: false },
  });
  await user.click(await screen.findByRole('button', { name: 'Use “Streets”' }));
  await vi.waitFor(() => expect(root.preferences.browser.getSnapshot().baseMap).toBe('street'));
  await vi.waitFor(() => expect(screen.queryByText(ENDS)).toBeNull());
});

test('notices: where the administrator decides for all no other base map is offered', async () => {
  await openMap({ maps: [EVERYWHERE], server: { map: 'offline', forceSettings: true } });
  expect(await screen.findByText(ENDS)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use “Streets”' })).toBeNull();
});

test('notices: nothing is said from afar, while streets are on their way, and where they are drawn', async () => {
  await openMap({ maps: [EVERYWHERE] });
  const shown = await vi.waitFor(() => {
    const last = simulatedTileMaps.at(-1);
    if (!last) throw new Error('There is no tile map');
    return last;
  });
  expect(screen.queryByText(ENDS)).toBeNull();
  act(() => shown.listener.onReady());
  expect(screen.queryByText(ENDS)).toBeNull();
  // The streets fail later: what is seen then is explained.
  act(() => shown.listener.onTileEvent('styleFailed'));
  expect(await screen.findByText(ENDS)).toBeTruthy();
  await openMap({ server: LOCAL }, 4);
  expect(screen.queryByText(ENDS)).toBeNull();
});

test('notices: a world that did not arrive explains its empty squares; what was hidden stays hidden until the page is loaded again', async () => {
  hasWorld = false;
  const { user } = await openMap({ server: LOCAL }, 4);
  expect(await screen.findByText(MISSING)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Hide this notice' }));
  expect(screen.queryByText(MISSING)).toBeNull();
  await openMap({ server: LOCAL }, 4);
  expect(await screen.findByText(MISSING)).toBeTruthy();
});

test('notices: a user who hid that there are no streets is not told again, also on their next visit', async () => {
  const { user, root } = await openMap({ server: LOCAL });
  expect(await screen.findByText(ENDS)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Hide this notice' }));
  expect(screen.queryByText(ENDS)).toBeNull();
  expect(root.preferences.browser.getSnapshot().streetHint).toBe(false);
});

test('notices: on a phone who made the map is named above the sheet, not behind it', async () => {
  const start = { longitude: -46.6, latitude: -23.5, zoom: 14, bearing: 0, pitch: 0 };
  const engine = new MapEngine(document.createElement('div'), start, new Graphics());
  await renderInConsole(
    <MapFooter map={engine} attribution={[{ text: 'Natural Earth' }]} bottomPaddingPixels={364} />,
  );
  const footer = screen.getByText('Natural Earth').closest<HTMLElement>('[style*="bottom"]');
  expect(footer?.style.bottom).toContain('372px');
  engine.stop();
});
