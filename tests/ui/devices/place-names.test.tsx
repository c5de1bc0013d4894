import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPlaceNames } from '@farol/adapters/memory/place-names';
import { MemoryReports } from '@farol/adapters/memory/reports';
import { Failure } from '@farol/core/domain/values/failure';
import { Gazetteer } from '@farol/core/domain/place/gazetteer';
import { PlaceNamer } from '@farol/core/domain/place/place-namer';
import { encodeTowns } from '../../../tools/build/gazetteer.ts';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { reportedTrack } from '../../contracts/ports/reported-track.ts';
import { NOW_MS, openPage, type PageOptions } from '../open-page.tsx';
import { savedFiles } from '../saved-files.ts';

const CAMPINAS = { name: 'Campinas', country: 'BR', population: 1e6, latitude: -22.9, longitude: -47.06 };
const GARAGE = {
  name: 'Garagem',
  description: '',
  area: 'CIRCLE (-22.9 -47.06, 300)',
  calendarId: 0,
  attributes: {},
};
const HERE = { latitude: -22.9, longitude: -47.06, fixTime: new Date(NOW_MS - 60_000).toISOString() };

/** Returns names of places that know Campinas only. */
function placeNames(network: MemoryNetwork): MemoryPlaceNames {
  const names = new MemoryPlaceNames(network);
  names.namer = new PlaceNamer(new Gazetteer(encodeTowns([CAMPINAS])));
  return names;
}

/** Opens the page of a vehicle in Campinas. */
async function openVehicle(prepare: NonNullable<PageOptions['prepare']>) {
  const page = await openPage('/devices', {
    isPlus: false,
    prepare: async (ports, ana) => {
      const lastUpdate = HERE.fixTime;
      await ports.records.save('devices', { ...plainDevice(0), name: 'Van 5', lastUpdate });
      return prepare(ports, ana);
    },
    positions: { 'Van 5': HERE },
  });
  const [van] = await page.records.list('devices');
  await page.person.goTo(`/devices/${van?.id}`);
  return page;
}

test('page of a vehicle: it says the town, and the coordinates beside it', async () => {
  await openVehicle(async ({ network }) => ({ placeNames: placeNames(network) }));
  const answer = await screen.findByRole('group', { name: 'Vehicle at a glance' });
  expect(await within(answer).findByText('Campinas, Brazil')).toBeTruthy();
  expect(within(answer).getByText('Campinas, Brazil').title).toContain('47.06');
  const place = screen.getByRole('region', { name: 'Last position' });
  expect(place.textContent).toContain('Campinas, Brazil');
  expect(place.textContent).toContain('47.06');
});

test('page of a vehicle: the geofence around it comes before the town', async () => {
  await openVehicle(async ({ network, records }) => {
    await records.save('geofences', { ...GARAGE, id: 0 });
    return { placeNames: placeNames(network) };
  });
  expect((await screen.findAllByText('Garagem', { exact: true })).length).toBeGreaterThan(0);
});

test('page of a vehicle: without names it says coordinates', async () => {
  await openVehicle(async ({ network }) => {
    const names = new MemoryPlaceNames(network);
    names.load = () => Promise.reject(new Failure('NETWORK', 0));
    return { placeNames: names };
  });
  const answer = await screen.findByRole('group', { name: 'Vehicle at a glance' });
  expect(answer.textContent).toContain('47.06');
});

test('reports: rows and files say the names of places, and what is pointed at the coordinates', async () => {
  const saved = savedFiles();
  const { person } = await openPage('/reports/stops?period=today&columns=vehicle,startPlace', {
    isPlus: false,
    user: { attributes: { timezone: 'UTC' } },
    prepare: async ({ records, network }) => {
      const { id } = await records.save('devices', { ...plainDevice(0), name: 'Van 5' });
      const positions = reportedTrack(id, NOW_MS - 3 * 3_600_000).map((position, index) => ({
        ...position,
        ...HERE,
        fixTime: position.fixTime,
        id: index + 1,
      }));
      return {
        reports: new MemoryReports({ positions, events: [] }, network),
        placeNames: placeNames(network),
      };
    },
  });
  const [cell] = await screen.findAllByText('Campinas, Brazil');
  expect(cell?.title).toBe('Campinas, Brazil (-22.90000, -47.06000)');
  await person.chooseFromMenu('Export', 'CSV, as shown');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.content.text()).toContain('Campinas, Brazil');
});
