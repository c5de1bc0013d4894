import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { MemoryGeocoder } from '@farol/adapters/memory/geocoder';
import type { StreetMap } from '@farol/core/domain/server/street-map';
import { Failure } from '@farol/core/domain/values/failure';
import { aStreetMap } from '../../arbitraries/street-map.ts';
import { NOW_MS, openFleetPage, type FleetPageOptions } from '../open-fleet-page.ts';
import { mapPointer } from './map-pointer.ts';

const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Opens the map, zoomed to the vehicles. */
async function openMap(path = '/home', options: FleetPageOptions = {}) {
  const page = await openFleetPage(path, options);
  const map = await mapPointer(page);
  return { ...page, map };
}

/** Returns the measured distance in feet: a longer one is shown in miles. */
function measured(): number {
  const text = screen.getByText(/^Distance: /).textContent?.replaceAll(',', '') ?? '';
  const [, length, unit] = /([\d.]+)\s(ft|mi)/.exec(text) ?? [];
  return Number(length) * (unit === 'mi' ? 5280 : 1);
}

describe('the ruler', () => {
  test('measures between clicks and undoes points; Escape closes it', async () => {
    const { map, user } = await openMap();
    await user.click(await button('Measure distance'));
    expect(screen.getByText('Click or tap the map to measure.')).toBeTruthy();
    expect((await button('Undo last point')).hasAttribute('disabled')).toBe(true);
    map.click(-100, 40);
    map.click(100, 40);
    const first = measured();
    expect(first).toBeGreaterThan(0);
    map.click(100, -160);
    expect(measured() / first).toBeCloseTo(2, 1);
    await user.click(await button('Undo last point'));
    expect(measured()).toBe(first);
    await user.keyboard('{Backspace}');
    expect(screen.getByText('Distance: 0 ft')).toBeTruthy();
    await user.keyboard('{Control>}z{/Control}');
    expect(screen.getByText('Click or tap the map to measure.')).toBeTruthy();
    // A click that measures does not select the vehicle.
    map.click(0, 0);
    expect(location.pathname).toBe('/home');
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/^Distance/)).toBeNull();
    expect((await button('Measure distance')).getAttribute('aria-pressed')).toBe('false');
  });
});

test('fleet map: the selected vehicle is followed until the user stops that, and again on request', async () => {
  const { user } = await openMap('/devices/5');
  await user.click(await button('Stop following'));
  expect((await button('Follow the vehicle')).getAttribute('aria-pressed')).toBe('false');
  await user.click(await button('Follow the vehicle'));
  expect((await button('Stop following')).getAttribute('aria-pressed')).toBe('true');
});

test('fleet map: a link that asks who was within a circle shows the circle, not the vehicle that was selected', async () => {
  const during = `${new Date(NOW_MS - 3_600_000).toISOString()}/${new Date(NOW_MS).toISOString()}`;
  const { root } = await openMap(`/devices/5?circle=-3.5,-38.5,2000&during=${during}`);
  await vi.waitFor(() => {
    const { camera } = root.session.getSnapshot().console?.devices.view.getSnapshot() ?? {};
    expect(camera?.center?.latitude).toBeCloseTo(-3.5, 1);
    expect(camera?.center?.longitude).toBeCloseTo(-38.5, 1);
    expect(camera?.zoom).toBeGreaterThan(10);
  });
  expect(await screen.findByRole('button', { name: 'Follow the vehicle' })).toBeTruthy();
});

const STREETS = aStreetMap({ bounds: [-50, -30, -40, -20] });

/** Returns the zoom level at which a selected vehicle is shown with these street maps. */
const zoomWith = async (maps: readonly StreetMap[]): Promise<number> => {
  const { root } = await openMap('/devices/5', {
    prepare: async ({ streetMaps }) => {
      streetMaps.maps = maps;
    },
  });
  const camera = () => root.session.getSnapshot().console?.devices.view.getSnapshot().camera;
  await vi.waitFor(() => expect(camera()?.zoom).toBeGreaterThan(10));
  return Math.round(camera()?.zoom ?? 0);
};

test('zoom to a vehicle: no nearer than the towns around it where the map has no streets, else to the street', async () => {
  expect(await zoomWith([])).toBe(11);
  expect(await zoomWith([{ ...STREETS, bounds: [100, 10, 110, 20] }])).toBe(11);
  expect(await zoomWith([STREETS])).toBe(16);
});

test('zoom to a vehicle: before it is known where there are streets it is as near as these, then it steps back', async () => {
  const answer = Promise.withResolvers<readonly StreetMap[]>();
  const { root } = await openMap('/devices/5', {
    prepare: async ({ streetMaps }) => {
      vi.spyOn(streetMaps, 'list').mockReturnValueOnce(answer.promise);
    },
  });
  const zoom = () =>
    Math.round(root.session.getSnapshot().console?.devices.view.getSnapshot().camera?.zoom ?? 0);
  await vi.waitFor(() => expect(zoom()).toBe(16));
  answer.resolve([]);
  await vi.waitFor(() => expect(zoom()).toBe(11));
});

test('fleet map: a circle that is out of view when it is chosen is brought into view', async () => {
  const { root } = await openMap();
  const farol = root.session.getSnapshot().console;
  act(() => {
    farol?.areaSearch.open({ fromMs: NOW_MS - 3_600_000, toMs: NOW_MS });
    farol?.areaSearch.choose({ center: { latitude: 10, longitude: 20 }, radiusMeters: 2000 });
  });
  await vi.waitFor(() => {
    const { camera } = farol?.devices.view.getSnapshot() ?? {};
    expect(camera?.center?.latitude).toBeCloseTo(10, 1);
    expect(camera?.center?.longitude).toBeCloseTo(20, 1);
  });
});

test('fleet map: trails are in the address, and are hidden together', async () => {
  const { user, wait } = await openMap('/devices?trails=5,6', {
    vehicles: { 5: { position: {} }, 6: { position: {} } },
  });
  expect(await screen.findByText('Trails on the map: 2')).toBeTruthy();
  await user.click(await button('Hide trails'));
  expect(screen.queryByText(/Trails on the map/)).toBeNull();
  await wait(1000);
  expect(location.search).not.toContain('trails=');
});

const item = (name: string) => screen.findByRole('menuitemcheckbox', { name });

describe('the map options', () => {
  const TWO_KINDS = {
    5: { device: { category: 'car' }, position: {} },
    6: { device: { category: 'truck' }, position: {} },
  };

  test('switch names off, and remember it', async () => {
    const { user, root } = await openMap();
    await user.click(await button('Map options'));
    const names = await item('Names');
    expect(names.getAttribute('aria-checked')).toBe('true');
    await user.click(names);
    expect((await item('Names')).getAttribute('aria-checked')).toBe('false');
    expect(root.preferences.browser.getSnapshot().names).toBe(false);
  });

  test('hide a category of vehicles from map and list until all are shown', async () => {
    const { user } = await openMap('/devices', { vehicles: TWO_KINDS });
    await screen.findByText('Van 6');
    await user.click(await button('Map options'));
    await user.click(await item('Truck'));
    await vi.waitFor(() => expect(screen.queryByText('Van 6')).toBeNull());
    expect(screen.getByText('Van 5')).toBeTruthy();
    await user.click(await screen.findByRole('menuitem', { name: 'Show all' }));
    expect(await screen.findByText('Van 6')).toBeTruthy();
  });

  test('offer no categories where there is only one', async () => {
    const { user } = await openMap();
    await user.click(await button('Map options'));
    await item('Names');
    expect(screen.queryByText('Vehicle types')).toBeNull();
  });

  test('are disabled where the server sets them for everyone', async () => {
    const { user } = await openMap('/home', { server: { forceSettings: true, map: 'offline' } });
    await user.click(await button('Map options'));
    const offline = await screen.findByRole('menuitemradio', { name: 'Offline' });
    expect(offline.getAttribute('aria-checked')).toBe('true');
    expect(offline.hasAttribute('disabled')).toBe(true);
  });
});

describe('the search of the map', () => {
  const NORTH = { id: 1, name: 'Depot group', groupId: 0, attributes: {} };
  const EMPTY = { id: 2, name: 'Empty group', groupId: 0, attributes: {} };
  const FENCE = {
    id: 0,
    name: 'Depot yard',
    description: null,
    area: 'CIRCLE (-22.9 -43.2, 120)',
    calendarId: 0,
    attributes: {},
  };

  /** Opens the search with a vehicle, two groups, a geofence and, if wanted, a geocoder that knows an avenue. */
  async function openSearch(hasGeocoder = false) {
    const page = await openMap('/home', {
      vehicles: { 5: { device: { name: 'Depot van', groupId: 1 }, position: {} } },
      groups: [NORTH, EMPTY],
      server: hasGeocoder
        ? { attributes: { 'acme.geocoderUrl': 'https://geocoder.test/search?q={query}' } }
        : {},
      prepare: async ({ records, network }) => {
        await records.save('geofences', FENCE);
        const avenue = {
          name: 'Avenida Paulista, São Paulo',
          latitude: -23.56,
          longitude: -46.65,
          bounds: undefined,
        };
        return { geocoder: new MemoryGeocoder([avenue], network) };
      },
    });
    const field = async () => {
      await page.user.click(await button('Search the map'));
      return screen.findByRole('combobox', { name: 'Search the map' });
    };
    await field();
    return { ...page, field };
  }

  test('finds vehicles, groups and geofences by name, each under its heading', async () => {
    const { user } = await openSearch();
    expect(screen.getByText(/^Vehicles, groups, geofences, towns or coordinates/)).toBeTruthy();
    await user.keyboard('depot');
    for (const [kind, name] of [
      ['Vehicles', 'Depot van'],
      ['Groups', 'Depot group'],
      ['Geofences', 'Depot yard'],
    ] as const)
      expect(
        within(screen.getByRole('group', { name: kind })).getByRole('option', { name: new RegExp(name) }),
      ).toBeTruthy();
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(location.pathname).toBe('/devices/5');
  });

  test('says when nothing is found, and Escape closes it', async () => {
    const { user, wait } = await openSearch();
    await user.keyboard('zeppelin');
    await wait(500);
    expect(await screen.findByText('Nothing found.')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('goes to coordinates without a request, and marks them until the mark is removed', async () => {
    const { user, geocoder } = await openSearch(true);
    await user.keyboard(`23° 33' 0" S, 46° 37' 48" W{Enter}`);
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(geocoder.requests).toEqual([]);
    await user.click(await button('Remove marker for -23.550000, -46.630000'));
    expect(screen.queryByText('-23.550000, -46.630000')).toBeNull();
  });

  test('finds places by a geocoder; a failure says so and is tried again', async () => {
    const { user, wait, network } = await openSearch(true);
    expect(screen.getByText(/addresses or coordinates/)).toBeTruthy();
    network.failure = new Failure('HTTP_503', 503);
    await user.keyboard('paulista');
    await wait(2000);
    expect(screen.getByText(/Address search isn’t working right now\. Try again later\./)).toBeTruthy();
    network.failure = undefined;
    await user.click(await button('Try again'));
    await wait(0);
    await user.click(screen.getByRole('option', { name: /Avenida Paulista, São Paulo/ }));
    expect(await button('Remove marker for Avenida Paulista, São Paulo')).toBeTruthy();
  });

  test('says when a group has no vehicle on the map, and goes to one that has', async () => {
    const { user } = await openSearch();
    await user.keyboard('empty group');
    await user.click(await screen.findByRole('option', { name: 'Empty group' }));
    expect(screen.getByText('No vehicles in this group are on the map.')).toBeTruthy();
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('depot group{Enter}');
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

const card = () => screen.findByRole('dialog', { name: 'Depot' });

/** Opens the map with a geofence around the vehicle, and its card. */
async function openCard(options: FleetPageOptions = {}) {
  const page = await openMap('/home', {
    prepare: async ({ records, streetMaps }) => {
      // The map goes near where it has streets.
      streetMaps.maps = [STREETS];
      await records.save('geofences', {
        id: 0,
        name: 'Depot',
        description: null,
        area: 'CIRCLE (-23.5 -46.6, 100)',
        calendarId: 0,
        attributes: { speedLimit: 16.2 },
      });
    },
    ...options,
  });
  page.map.click(-90, -70);
  return page;
}

describe('a geofence on the map', () => {
  test('shows its details and the vehicles inside, and Escape closes them', async () => {
    const { user } = await openCard();
    expect((await card()).textContent).toContain('Circle · 0.03 km² · limit 19 mph');
    expect(await within(await card()).findByText('1 vehicle inside now')).toBeTruthy();
    expect(within(await card()).getByRole('link', { name: 'Van 5' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Depot' })).toBeNull();
  });

  test('is edited from its card', async () => {
    const { user } = await openCard();
    await user.click(within(await card()).getByRole('button', { name: 'Edit' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('Depot');
    expect(location.pathname).toBe('/geofence');
  });

  test('is deleted from its card after a question', async () => {
    const { user, settle, records } = await openCard();
    await user.click(within(await card()).getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete geofence' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await settle();
    expect(await records.list('geofences')).toEqual([]);
    expect(screen.queryByRole('dialog', { name: 'Depot' })).toBeNull();
  });

  test('has no buttons that change it for read-only users', async () => {
    await openCard({ user: { administrator: false, readonly: true } });
    const actions = within(await card())
      .getAllByRole('button')
      .map((candidate) => candidate.getAttribute('aria-label') ?? candidate.textContent);
    expect(actions).toEqual(['Close', 'Zoom in']);
  });

  test('does not open its card while the ruler measures', async () => {
    const { map, user } = await openMap();
    await user.click(await button('Measure distance'));
    map.click(-90, -70);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
