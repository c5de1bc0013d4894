import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { namingTile } from '@farol/core/domain/place/street-names';
import type { StreetMap } from '@farol/core/domain/server/street-map';
import { aStreetMap } from '../../arbitraries/street-map.ts';
import { streetTile } from '../../harness/street-tile.ts';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { openFleetPage } from '../open-fleet-page.ts';
import { NOW_MS, openPage } from '../open-page.tsx';
import { mapPointer } from '../map/map-pointer.ts';

const HERE = { latitude: -23.5614, longitude: -46.6559 };
const { zoom, column, row } = namingTile({ maxZoom: 14 }, HERE);
const requested: string[] = [];
let maps = 0;

/** The middle of the tile has the street through it; the vehicle stands there. */
const MIDDLE = {
  longitude: ((column + 0.5) / 2 ** zoom) * 360 - 180,
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * (row + 0.5)) / 2 ** zoom))) * 180) / Math.PI,
};

beforeEach(() => {
  requested.length = 0;
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const url = String(address instanceof Request ? address.url : address);
    requested.push(url);
    if (!url.endsWith(`/${zoom}/${column}/${row}`)) return new Response(null, { status: 404 });
    return new Response(
      streetTile([
        {
          name: 'Avenida Paulista',
          line: [
            [0, 2048],
            [4096, 2048],
          ],
        },
      ]),
    );
  });
});

function newMap(): StreetMap {
  // Tiles are kept by the address of their map.
  return aStreetMap({
    schema: 'openmaptiles',
    bounds: [-47, -24, -46, -23],
    maxZoom: 14,
    tileUrl: `http://localhost/maps/${++maps}/{z}/{x}/{y}`,
  });
}

/** Opens the page of a vehicle that stands so far north of the street. */
async function openVehicle(northDegrees: number) {
  const fixTime = new Date(NOW_MS - 60_000).toISOString();
  const page = await openPage('/devices', {
    prepare: async (ports) => {
      ports.streetMaps.maps = [newMap()];
      await ports.records.save('devices', { ...plainDevice(0), name: 'Van 5', lastUpdate: fixTime });
      return {};
    },
    positions: { 'Van 5': { ...MIDDLE, latitude: MIDDLE.latitude + northDegrees, fixTime } },
  });
  const [van] = await page.records.list('devices');
  await page.person.goTo(`/devices/${van?.id}`);
  return screen.findByRole('group', { name: 'Vehicle at a glance' });
}

const tilesAsked = () => requested.filter((url) => url.includes(`/maps/${maps}/${zoom}/`));

test('page of a vehicle: it says the street of the operator’s map, and asks for one tile', async () => {
  const answer = await openVehicle(0);
  expect(await within(answer).findByText('Avenida Paulista')).toBeTruthy();
  expect(new Set(tilesAsked()).size).toBe(1);
});

test('page of a vehicle: 60 m from the street it says none', async () => {
  const answer = await openVehicle(0.00054);
  await vi.waitFor(() => expect(tilesAsked().length).toBeGreaterThan(0));
  expect(answer.textContent).not.toContain('Paulista');
});

test('map search: finds the streets around the middle of the map after a pause', async () => {
  const page = await openFleetPage(`/home?lat=${MIDDLE.latitude}&lng=${MIDDLE.longitude}&zoom=14`, {
    prepare: async (ports) => {
      ports.streetMaps.maps = [newMap()];
    },
  });
  const { user, wait } = page;
  await mapPointer(page);
  await user.click(await screen.findByRole('button', { name: 'Search the map' }));
  await user.type(await screen.findByRole('combobox'), 'paulis');
  await wait(1000);
  expect(await screen.findByRole('option', { name: /Avenida Paulista/ })).toBeTruthy();
  expect(tilesAsked().length).toBeLessThanOrEqual(25);
});
