import { screen, waitFor } from '@testing-library/react';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { MemoryGeocoder } from '@farol/adapters/memory/geocoder';
import { MemoryReports } from '@farol/adapters/memory/reports';
import { Failure } from '@farol/core/domain/values/failure';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { reportedTrack } from '../../contracts/ports/reported-track.ts';
import { NOW_MS, openPage } from '../open-page.tsx';
import { savedFiles } from '../saved-files.ts';

const STREET = 'Avenida Paulista 1578';

const rowTexts = async () => (await screen.findAllByRole('row')).map(({ textContent }) => textContent);

/** Opens the stops of this morning on a server with a geocoder that knows where they were, or on one without. */
async function openStops(geocoderEnabled: boolean) {
  const page = await openPage('/reports/stops?period=today&columns=vehicle,startPlace', {
    user: { attributes: { timezone: 'UTC' } },
    isPlus: false,
    server: { geocoderEnabled },
    prepare: async ({ records, network }) => {
      const { id } = await records.save('devices', { ...plainDevice(0), name: 'Van 5' });
      const positions = reportedTrack(id, NOW_MS - 3 * 3_600_000).map((position, index) => ({
        ...position,
        id: index + 1,
      }));
      const places = positions.map((place) => ({ ...place, name: STREET, bounds: undefined }));
      return {
        reports: new MemoryReports({ positions, events: [] }, network),
        geocoder: new MemoryGeocoder(places, network),
      };
    },
  });
  await screen.findByText('2 rows');
  return page;
}

test('rows say coordinates until addresses are wanted, then those of the geocoder, and coordinates again', async () => {
  const { person, geocoder } = await openStops(true);
  expect((await rowTexts()).join()).not.toContain(STREET);
  expect(geocoder.requests).toEqual([]);
  await person.press('Show addresses');
  await waitFor(async () =>
    expect((await rowTexts()).filter((text) => text?.includes(STREET))).toHaveLength(2),
  );
  await person.press('Hide addresses');
  expect((await rowTexts()).join()).not.toContain(STREET);
});

test('without a geocoder no addresses are offered', async () => {
  await openStops(false);
  expect(screen.queryByRole('button', { name: 'Show addresses' })).toBeNull();
});

test('a geocoder that does not answer is reported, and asked again on request', async () => {
  const { person, network } = await openStops(true);
  network.failure = new Failure('NETWORK', 0);
  await person.press('Show addresses');
  expect(await screen.findByText('The addresses could not be loaded')).toBeTruthy();
  network.failure = undefined;
  await person.press('Try again');
  await waitFor(async () => expect((await rowTexts()).join()).toContain(STREET));
  expect(screen.queryByText('The addresses could not be loaded')).toBeNull();
});

test('an exported table says the addresses that are shown', async () => {
  const saved = savedFiles();
  const { person } = await openStops(true);
  await person.press('Show addresses');
  await waitFor(async () => expect((await rowTexts()).join()).toContain(STREET));
  await person.chooseFromMenu('Export', 'CSV, as shown');
  expect(await saved[0]?.content.text()).toContain(STREET);
});

test('a workbook as shown says the addresses that are shown', async () => {
  const saved = savedFiles();
  const { person } = await openStops(true);
  await person.press('Show addresses');
  await waitFor(async () => expect((await rowTexts()).join()).toContain(STREET));
  await person.chooseFromMenu('Export', 'Excel, as shown');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('Stops 2026-09-21.xlsx');
  const [sheet] = await readXlsxFile(
    Buffer.from((await saved[0]?.content.arrayBuffer()) ?? new ArrayBuffer()),
  );
  expect(sheet?.data.flat().filter((cell) => cell === STREET)).toHaveLength(2);
});
