import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';
import { mapPointer } from '../map/map-pointer.ts';
import { openFleetPage, type FleetPageOptions } from '../open-fleet-page.ts';
import { savedFiles } from '../saved-files.ts';

const DEPOT = {
  id: 0,
  name: 'Depot',
  description: null,
  area: 'CIRCLE (-23.5 -46.6, 100)',
  calendarId: 0,
  attributes: {},
};

/** Opens the geofences, of which the given ones exist. */
async function openGeofences(existing: readonly (typeof DEPOT)[] = [DEPOT], options: FleetPageOptions = {}) {
  const page = await openFleetPage('/geofence', {
    prepare: async ({ records }) => {
      for (const fence of existing) await records.save('geofences', fence);
    },
    ...options,
  });
  await page.settle();
  const names = async () => (await page.records.list('geofences')).map(({ name }) => name);
  return { ...page, names };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const nameField = () => screen.findByLabelText<HTMLInputElement>(/^Name/);
const editor = async () => within(await screen.findByRole('group', { name: 'Draw geofence' }));

/** Chooses an entry of the menu of Depot. */
async function chooseForDepot({ user }: Awaited<ReturnType<typeof openGeofences>>, entry: string) {
  await user.click(await button('Edit Depot'));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

describe('a new geofence', () => {
  test('is drawn, named and saved, and shows which vehicles are inside', async () => {
    const page = await openGeofences([]);
    const { user, settle, receive, records } = page;
    expect(await screen.findByText('No geofences yet')).toBeTruthy();
    const map = await mapPointer(page);
    await user.click((await screen.findAllByRole('button', { name: 'New geofence' }))[0] ?? document.body);
    await user.type(await nameField(), 'Yard');
    await user.click(await button('Save'));
    expect(screen.getByText('Draw the area on the map.')).toBeTruthy();
    // The map has come to its fleet.
    await page.wait(1000);
    await user.click(await button('Circle'));
    // It takes points before the code of drawing is there; at this one is a vehicle.
    map.click(0, 0);
    expect(
      (await editor()).getByText('Click or tap where the edge should be to set the radius.'),
    ).toBeTruthy();
    map.click(-150, -190);
    expect((await editor()).getByText('Drag the center or the edge to adjust.')).toBeTruthy();
    await user.click((await editor()).getByRole('button', { name: 'Finish' }));
    expect((await nameField()).value).toBe('Yard');
    await user.click(await button('Save'));
    await settle();
    expect(await button(/^Yard \d+\.\d+ km²/)).toBeTruthy();
    expect(await records.list('geofences')).toMatchObject([{ name: 'Yard' }]);
    await user.click(await button('1 vehicle inside now: Yard'));
    expect(await screen.findByRole('link', { name: 'Van 5' })).toBeTruthy();
    await user.keyboard('{Escape}');
    receive({ positions: [plainPosition(5, 1, { latitude: -23.9 })] });
    expect(await button('No vehicles inside now: Yard')).toBeTruthy();
  });

  test('whose polygon crosses itself says so and cannot be finished', async () => {
    const page = await openGeofences([]);
    const { user, settle } = page;
    const map = await mapPointer(page);
    await user.click((await screen.findAllByRole('button', { name: 'New geofence' }))[0] ?? document.body);
    await user.type(await nameField(), 'Bow');
    await user.click(await button('Polygon'));
    await user.click((await editor()).getByRole('button', { name: 'Finish' }));
    expect((await editor()).getByRole('alert').textContent).toBe('Add more points: at least 3 are needed.');
    for (const [right, down] of [
      [-110, -120],
      [110, 100],
      [110, -120],
      [-110, 100],
    ] as const)
      map.click(right, down);
    expect((await editor()).getByRole('alert').textContent).toBe(
      'The polygon crosses itself: side 1 and side 3.',
    );
    await user.click((await editor()).getByRole('button', { name: 'Finish' }));
    await user.click((await editor()).getByRole('button', { name: 'Undo' }));
    expect((await editor()).queryByRole('alert')).toBeNull();
    await user.click((await editor()).getByRole('button', { name: 'Finish' }));
    await user.click(await button('Save'));
    await settle();
    expect(await button(/^Bow 3 points/)).toBeTruthy();
  });
});

describe('the area of a geofence', () => {
  test('is typed, undone and redone', async () => {
    const page = await openGeofences();
    const { user, settle, records } = page;
    const map = await mapPointer(page);
    await chooseForDepot(page, 'Edit Depot');
    await user.click(await button('Edit on the map'));
    const bar = await editor();
    await user.click(bar.getByRole('button', { name: 'Enter coordinates' }));
    const radius = bar.getByLabelText<HTMLInputElement>('Radius (mi)');
    expect(radius.value).toBe('0.062');
    await user.clear(radius);
    await user.type(radius, '0.25{Enter}');
    await user.click(bar.getByRole('button', { name: 'Undo' }));
    expect(radius.value).toBe('0.062');
    await user.click(bar.getByRole('button', { name: 'Redo' }));
    expect(radius.value).toBe('0.25');
    // Larger than the earth, and nothing to the centimeter: the circle stays as it was.
    for (const wrong of ['10000', '0.000001', '-1']) {
      await user.clear(radius);
      await user.type(radius, `${wrong}{Enter}`);
      expect(radius.getAttribute('aria-invalid')).toBe('true');
      expect(bar.getByText('Enter a number above 0, up to 6,213 mi.')).toBeTruthy();
    }
    await user.clear(radius);
    await user.tab();
    expect(radius.value).toBe('0.25');
    expect(radius.getAttribute('aria-invalid')).toBeNull();
    map.click(5, 5);
    await user.click(bar.getByRole('button', { name: 'Finish' }));
    expect(screen.getByText('0.51 km²')).toBeTruthy();
    await user.click(await button('Save'));
    await settle();
    expect(await records.list('geofences')).toMatchObject([{ area: 'CIRCLE (-23.5 -46.6, 402.3)' }]);
  });

  test('explains a wrong coordinate next to its field, and moves the point when it is corrected', async () => {
    const page = await openGeofences();
    const { user } = page;
    await chooseForDepot(page, 'Edit Depot');
    await user.click(await button('Edit on the map'));
    const bar = await editor();
    await user.click(bar.getByRole('button', { name: 'Enter coordinates' }));
    const latitude = bar.getByLabelText<HTMLInputElement>('Latitude');
    await user.clear(latitude);
    await user.type(latitude, '95');
    expect(bar.queryByText('Enter a number from −90 to 90.')).toBeNull();
    await user.tab();
    expect(bar.getByText('Enter a number from −90 to 90.')).toBeTruthy();
    expect(latitude.value).toBe('95');
    expect(bar.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
    await user.clear(latitude);
    await user.type(latitude, '-24{Enter}');
    expect(bar.queryByText('Enter a number from −90 to 90.')).toBeNull();
    // What was typed wrong is gone with the number that it was typed for.
    await user.clear(latitude);
    await user.type(latitude, 'south{Enter}');
    await user.click(bar.getByRole('button', { name: 'Undo' }));
    expect(latitude.value).toBe('-23.5');
  });

  test('says which width of a corridor would be right', async () => {
    const page = await openGeofences([{ ...DEPOT, area: 'LINESTRING (-23.5 -46.6, -23.6 -46.6)' }]);
    await chooseForDepot(page, 'Edit Depot');
    await page.user.type(await screen.findByLabelText(/^Distance from line/), 'wide');
    await page.user.click(await button('Save'));
    expect(await screen.findByText('Enter a number of meters, such as 25.')).toBeTruthy();
  });

  test('takes no point of a line whose coordinates are wrong, and says what would be right', async () => {
    const { user } = await openGeofences([]);
    await user.click((await screen.findAllByRole('button', { name: 'New geofence' }))[0] ?? document.body);
    await user.click(await button('Line'));
    const bar = await editor();
    await user.click(bar.getByRole('button', { name: 'Enter coordinates' }));
    await user.type(bar.getByLabelText('Latitude'), '-23.5');
    await user.type(bar.getByLabelText('Longitude'), '200');
    await user.click(bar.getByRole('button', { name: 'Add point' }));
    expect(bar.getByText('Enter a number from −180 to 180.')).toBeTruthy();
    expect(bar.queryByText('Enter a number from −90 to 90.')).toBeNull();
    expect(bar.queryByLabelText('Latitude of point 1')).toBeNull();
    await user.clear(bar.getByLabelText('Longitude'));
    await user.type(bar.getByLabelText('Longitude'), '-46.6{Enter}');
    expect(bar.getByLabelText<HTMLInputElement>('Latitude of point 1').value).toBe('-23.5');
    expect(bar.queryByText(/^Enter a number/)).toBeNull();
  });

  test('stays as it was when drawing is canceled', async () => {
    const page = await openGeofences();
    const { user } = page;
    await chooseForDepot(page, 'Edit Depot');
    await user.click(await button('Edit on the map'));
    const bar = await editor();
    await user.click(bar.getByRole('button', { name: 'Enter coordinates' }));
    const radius = bar.getByLabelText('Radius (mi)');
    await user.clear(radius);
    await user.type(radius, '0.5{Enter}');
    await user.click(bar.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('0.03 km²')).toBeTruthy();
  });
});

/** Opens Depot and types another name. */
async function openChanged() {
  const page = await openGeofences();
  await chooseForDepot(page, 'Edit Depot');
  await page.person.fill(/^Name/, 'Another name');
  const answer = async (name: string) => {
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await page.user.click(question.getByRole('button', { name }));
  };
  return { ...page, answer };
}

describe('a geofence with unsaved changes', () => {
  test('is not closed without a question', async () => {
    const { user, answer, names } = await openChanged();
    await user.click(await button('Cancel'));
    await answer('Keep editing');
    expect((await nameField()).value).toBe('Another name');
    await user.keyboard('{Escape}');
    await answer('Discard');
    expect(await button(/^Depot 0\.03 km²/)).toBeTruthy();
    expect(await names()).toEqual(['Depot']);
  });

  test('is not left for another screen without a question', async () => {
    const { user, answer } = await openChanged();
    await user.click(screen.getByRole('link', { name: 'Vehicles' }));
    await answer('Keep editing');
    expect(location.pathname).toBe('/geofence');
    expect((await nameField()).value).toBe('Another name');
    await user.click(screen.getByRole('link', { name: 'Vehicles' }));
    await answer('Discard');
    expect(location.pathname).toBe('/devices');
  });

  test('that cannot be saved says why, and keeps what was typed', async () => {
    const { user, settle, network, names } = await openChanged();
    network.failure = new Failure('ACCOUNT_IS_READONLY', 400);
    await user.click(await button('Save'));
    await settle();
    expect(document.activeElement?.getAttribute('role')).toBe('alert');
    expect(document.activeElement?.textContent).toContain('Not saved');
    expect((await nameField()).value).toBe('Another name');
    network.failure = undefined;
    await user.click(await button('Save'));
    await settle();
    expect(await names()).toEqual(['Another name']);
  });
});

const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('the locks of a geofence', () => {
  for (const isPlus of [true, false])
    test(`are ${isPlus ? 'offered' : 'not offered, with the reason,'} by a ${isPlus ? 'Plus' : 'plain'} server`, async () => {
      const page = await openGeofences([DEPOT], { isPlus });
      await chooseForDepot(page, 'Edit Depot');
      await nameField();
      expect(screen.queryAllByLabelText(/^Lock on/)).toHaveLength(isPlus ? 2 : 0);
      expect(screen.queryAllByText(/doesn’t stop engines at geofences/)).toHaveLength(isPlus ? 0 : 1);
    });
});

describe('the list of geofences', () => {
  test('has anchors in a section of their own, and deletes after a question', async () => {
    const anchor = { ...DEPOT, name: 'Ancora Van 5', attributes: { isAnchor: true, deviceId: 5 } };
    const page = await openGeofences([DEPOT, anchor]);
    const { user, settle, names } = page;
    await button('Edit Depot');
    expect(sections()).toEqual(['Geofences · 1', 'Anchors · 1']);
    await chooseForDepot(page, 'Delete');
    const question = await screen.findByRole('dialog', { name: 'Delete geofence' });
    expect(question.textContent).toContain('“Depot”');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(await names()).toHaveLength(2);
    await chooseForDepot(page, 'Delete');
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Delete geofence' })).getByRole('button', {
        name: 'Delete',
      }),
    );
    await settle();
    expect(sections()).toEqual(['Anchors · 1']);
    expect(await names()).toEqual(['Ancora Van 5']);
  });

  test('says why a geofence could not be deleted', async () => {
    const page = await openGeofences();
    await chooseForDepot(page, 'Delete');
    const question = within(await screen.findByRole('dialog', { name: 'Delete geofence' }));
    page.network.failure = new Failure('NETWORK', 0);
    await page.user.click(question.getByRole('button', { name: 'Delete' }));
    await page.settle();
    expect(question.getByRole('alert')).toBeTruthy();
    page.network.failure = undefined;
    expect(await page.names()).toEqual(['Depot']);
  });

  test('shows what others changed when it is refreshed', async () => {
    const { user, settle, records } = await openGeofences();
    await button('Edit Depot');
    await records.save('geofences', { ...DEPOT, name: 'Gate' });
    await user.click(await button('Import and export'));
    await user.click(await screen.findByRole('menuitem', { name: 'Refresh' }));
    await settle();
    expect(await button('Edit Gate')).toBeTruthy();
  });

  test('is saved as a file that is named in the language of its reader', async () => {
    const { user } = await openGeofences([DEPOT], { language: 'pt-BR' });
    const files = savedFiles();
    await user.click(await button('Importar e exportar'));
    await user.click(await screen.findByRole('menuitem', { name: /GPX$/ }));
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['Cercas.gpx']));
  });

  test('that finds nothing says so, and shows all again', async () => {
    const { user } = await openGeofences();
    await button('Edit Depot');
    await user.type(screen.getByRole('searchbox'), 'zeppelin');
    expect(await screen.findByText('No geofences found')).toBeTruthy();
    const clear = screen.getAllByRole('button', { name: 'Clear search' });
    await user.click(clear.at(-1) ?? document.body);
    expect(await button('Edit Depot')).toBeTruthy();
  });

  test('that cannot be loaded says so, and is loaded again on request', async () => {
    const { user, settle } = await openFleetPage('/home', {
      prepare: async (ports) => {
        await ports.records.save('geofences', DEPOT);
        vi.spyOn(ports.records, 'list').mockRejectedValue(new Failure('NETWORK', 0));
      },
    });
    await user.click(await screen.findByRole('link', { name: 'Geofences' }));
    expect(await screen.findByText('Couldn’t load geofences')).toBeTruthy();
    vi.restoreAllMocks();
    await user.click(await button('Try again'));
    await settle();
    expect(await button('Edit Depot')).toBeTruthy();
  });

  test('offers read-only users nothing that changes it', async () => {
    await openGeofences([], { user: { administrator: false, readonly: true } });
    expect(await screen.findByText('No geofences yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New geofence' })).toBeNull();
  });
});

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Import geofences' }));

/** Opens an empty list and returns what chooses a file there. */
async function openImport() {
  const page = await openGeofences([]);
  await screen.findByText('No geofences yet');
  const choose = async (name: string, text: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('No file can be chosen');
    // The input offers only files of the supported types.
    input.removeAttribute('accept');
    await page.user.upload(input, new File([text], name));
    await page.settle();
  };
  return { ...page, choose };
}

const pointMark = (name: string, place: string) =>
  `<Placemark><name>${name}</name><Point><coordinates>${place}</coordinates></Point></Placemark>`;

describe('a file of geofences', () => {
  const RING = [
    [-46.64, -23.56],
    [-46.62, -23.56],
    [-46.62, -23.54],
    [-46.64, -23.56],
  ];
  const yard = (name: string) =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', properties: { name }, geometry: { type: 'Polygon', coordinates: [RING] } },
      ],
    });

  test('that cannot be imported says why', async () => {
    const { choose, names } = await openImport();
    for (const [name, text, problem] of [
      ['broken.geojson', '{"type":', 'The file is damaged or doesn’t match its extension.'],
      ['fleet.txt', 'hello', 'Unsupported file. Use GPX, KML, KMZ or GeoJSON.'],
      ['empty.geojson', '{"type":"FeatureCollection","features":[]}', 'No geofences found in the file.'],
    ] as const) {
      await choose(name, text);
      expect((await screen.findByText(problem)).getAttribute('role')).toBe('alert');
      expect(await names()).toEqual([]);
    }
  });

  test('is imported after a question, with names shown as text', async () => {
    const { choose, user, settle, names } = await openImport();
    await choose('yard.geojson', yard('Yard <b>1</b>'));
    expect((await dialog()).getByText('1 geofence will be created.')).toBeTruthy();
    await user.click((await dialog()).getByRole('button', { name: 'Import' }));
    await settle();
    expect((await dialog()).getByText('1 geofence imported.')).toBeTruthy();
    await user.click((await dialog()).getByRole('button', { name: 'Close' }));
    expect(await button(/^Yard <b>1<\/b> 3 points/)).toBeTruthy();
    const coordinates = '<coordinates>-46.64,-23.56,0 -46.62,-23.55,0</coordinates>';
    const mark = `<Placemark><name>Route</name><LineString>${coordinates}</LineString></Placemark>`;
    await choose(
      'route.kml',
      `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${mark}</Document></kml>`,
    );
    await user.click((await dialog()).getByRole('button', { name: 'Import' }));
    await settle();
    expect((await names()).toSorted()).toEqual(['Route', 'Yard <b>1</b>']);
  });

  test('with points only asks for a radius and makes circles of them', async () => {
    const { choose, user, settle, names } = await openImport();
    await choose(
      'stops.kml',
      `<kml><Document>${pointMark('Gate', '-46.6, -23.5')}${pointMark('Dock', '-46.7,-23.5')}</Document></kml>`,
    );
    expect(
      await screen.findByText('2 points have no radius. Give one to make circles of them.'),
    ).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Import geofences' })).toBeNull();
    const radius = await screen.findByLabelText('Radius in meters');
    await user.clear(radius);
    await user.click(await button('Import 2 circles'));
    expect(screen.getByText('Enter a valid radius greater than zero.')).toBeTruthy();
    expect(document.activeElement).toBe(radius);
    await user.type(radius, '250');
    await user.click(await button('Import 2 circles'));
    await user.click((await dialog()).getByRole('button', { name: 'Import' }));
    await settle();
    expect((await names()).toSorted()).toEqual(['Dock', 'Gate']);
  });

  test('says what of it is left out or changed before it is imported', async () => {
    const { choose, user, settle, records } = await openImport();
    const hole = '<innerBoundaryIs/>';
    const ring = RING.map(([longitude, latitude]) => `${longitude},${latitude}`).join(' ');
    const outline = `<outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs>`;
    const track = Array.from(
      { length: 600 },
      (_, at) => `${-46 + at * 0.000_123_456},${-23 + Math.sin(at) / 1000}`,
    );
    await choose(
      'yard.kml',
      `\n<?xml version="1.0"?><kml><Document><Placemark><name>Yard</name><Polygon>${outline}${hole}</Polygon></Placemark>
      <Placemark><name>Way</name><LineString><coordinates>${track.join(' ')}</coordinates></LineString></Placemark>
      <GroundOverlay><name>Plan</name></GroundOverlay></Document></kml>`,
    );
    const question = await dialog();
    expect(question.getByText('2 geofences will be created.')).toBeTruthy();
    expect(question.getByText('Yard: the hole in the area is left out.')).toBeTruthy();
    expect(
      question.getByText(/^Way: 600 points are reduced to \d+, at most \d+ m off the line\.$/),
    ).toBeTruthy();
    expect(question.getByText('Plan: GroundOverlay is no geofence and is left out.')).toBeTruthy();
    await user.click((await dialog()).getByRole('button', { name: 'Import' }));
    await settle();
    const saved = await records.list('geofences');
    expect(saved.every(({ area }) => area.length <= 4096)).toBe(true);
    expect(saved).toHaveLength(2);
  });

  test('is not imported when the user cancels', async () => {
    const { choose, user, names } = await openImport();
    await choose('yard.geojson', yard('Yard'));
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(await names()).toEqual([]);
  });

  test('says which of its geofences the server refused', async () => {
    const { choose, user, settle, network } = await openImport();
    await choose('yard.geojson', yard('Yard'));
    network.failure = new Failure('WRITE_ACCESS_DENIED', 400);
    await user.click((await dialog()).getByRole('button', { name: 'Import' }));
    await settle();
    expect((await dialog()).getByRole('alert').textContent).toMatch(/^Yard: /);
  });
});

describe('the vehicles that a geofence applies to', () => {
  test('are all of them for a new one, and the list warns of one that applies to none', async () => {
    const page = await openGeofences([DEPOT, { ...DEPOT, name: 'Yard' }], { vehicles: {} });
    const { user, settle, associations, records } = page;
    page.receive({ devices: [await records.save('devices', plainDevice(0))] });
    expect(await button(/^Depot .*Applies to no vehicle$/)).toBeTruthy();
    const [depot] = await records.list('geofences');
    await chooseForDepot(page, 'Edit Depot');
    expect(await screen.findByText(/^Choose groups or vehicles: without any/)).toBeTruthy();
    await user.click(await screen.findByRole('switch', { name: 'All vehicles' }));
    expect(await screen.findByText(/^Applies to every vehicle you see/)).toBeTruthy();
    await user.click(await button('Save'));
    await settle();
    expect(await button(/^Depot .*All vehicles$/)).toBeTruthy();
    expect(await button(/^Yard .*Applies to no vehicle$/)).toBeTruthy();
    expect((await associations.list('device', 'geofence', depot?.id)).length).toBeGreaterThan(0);
  });
});
