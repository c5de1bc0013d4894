import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MemoryInspections } from '@farol/adapters/memory/inspections';
import type { StoredInspection } from '@farol/core/domain/device/inspection';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { openPage } from '../open-page.tsx';

const AT_MS = Date.UTC(2026, 8, 20, 8);

/** Opens a vehicle of which drivers inspected this. */
async function openVehicle(made: readonly Partial<StoredInspection>[], isPlus = true) {
  let id = 0;
  const stored = made.map((item, at): StoredInspection => ({
    id: at + 1,
    kind: 'checklist',
    deviceId: 2,
    madeAtMs: AT_MS - at * 60_000,
    driverName: 'João',
    answers: [{ text: 'Lights', isOk: true, note: '', photo: 'none' }],
    ...item,
  }));
  const page = await openPage('/devices/2', {
    isPlus,
    prepare: async ({ records, network }) => {
      ({ id } = await records.save('devices', { ...plainDevice(0), name: 'Van' }));
      return { inspections: new MemoryInspections(stored, network) };
    },
  });
  expect(id).toBe(2);
  return page;
}

test('inspections: a vehicle shows its last inspections with problems and photos', async () => {
  await openVehicle([
    {
      answers: [
        { text: 'Lights', isOk: true, note: '', photo: 'none' },
        { text: 'Tires', isOk: false, note: 'Worn', photo: 'stored' },
        { text: 'Load', isOk: true, note: '', photo: 'awaited' },
      ],
    },
    { kind: 'problem', answers: [{ text: '', isOk: false, note: 'Smoke', photo: 'none' }] },
    {},
  ]);
  const section = await screen.findByRole('region', { name: 'Drivers’ checks' });
  expect(section.textContent).toContain('1 problem');
  expect(section.textContent).toContain('Reported problem');
  expect(section.textContent).toContain('Smoke');
  expect(section.textContent).toContain('The photo is still on its way.');
  expect(screen.getByRole('img', { name: 'Photo: Tires' }).getAttribute('src')).toBe(
    '/acme/devices/2/inspections/1/photos/1',
  );
  expect(screen.queryByText('No problems')).toBeNull();
  screen.getByRole('button', { name: 'Show all (3)' }).click();
  expect(await screen.findByText('No problems')).toBeTruthy();
});

test('inspections: a vehicle without inspections, and one of another server, shows nothing of them', async () => {
  await openVehicle([]);
  await screen.findByRole('heading', { name: 'Van' });
  expect(screen.queryByText('Drivers’ checks')).toBeNull();
  await openVehicle([{}], false);
  await screen.findByRole('heading', { name: 'Van' });
  expect(screen.queryByText('Drivers’ checks')).toBeNull();
});
