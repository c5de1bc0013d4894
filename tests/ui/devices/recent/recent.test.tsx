import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PastPosition } from '@farol/ui/devices/recent/past-position.tsx';
import { plainPosition, plainDevice } from '../../../arbitraries/fleet.ts';
import { renderInConsole } from '../../render-in-console.tsx';
import { openPage, type PageOptions } from '../../open-page.tsx';

const MOMENT = Date.UTC(2026, 2, 2, 14, 5);
const POSITION = plainPosition(1, 1, {
  fixTime: new Date(MOMENT - 120_000).toISOString(),
  latitude: -23.5,
  longitude: -46.6,
  speed: 20,
  course: 90,
  attributes: { motion: true },
});

test('recent: of a vehicle in the past it is said what it did, and since when that is known', async () => {
  await renderInConsole(<PastPosition deviceId={1} position={POSITION} isKnown atMs={MOMENT} />);
  const section = screen.getByRole('region', { name: 'At this moment' });
  expect(section.textContent).toMatch(/StateMoving/);
  expect(section.textContent).toMatch(/Speed then\d/);
  expect(section.textContent).toMatch(/90°/);
  expect(section.textContent).toMatch(/2 min ago/);
  expect(section.textContent).toContain('Address at latitude -23.50000, longitude -46.60000');
});

test('recent: in a silence the place is where it was last seen, and no more is claimed', async () => {
  await renderInConsole(<PastPosition deviceId={1} position={POSITION} isKnown={false} atMs={MOMENT} />);
  const section = screen.getByRole('region', { name: 'At this moment' });
  expect(section.textContent).toMatch(/where it was last seen/);
  expect(section.textContent).toMatch(/StateUnknown then/);
  expect(section.textContent).toMatch(/Speed then—/);
});

test('recent: before its first position nothing is known of it', async () => {
  await renderInConsole(<PastPosition deviceId={1} position={undefined} isKnown={false} atMs={MOMENT} />);
  expect(screen.getByText(/Nothing is known of this vehicle/)).toBeDefined();
});

/** A report that was refused so long ago. */
function report(agoMs: number, reason: string) {
  return {
    // The page counts from the present.
    time: new Date(Date.now() - agoMs).toISOString(),
    protocol: 'osmand',
    reason,
    text: `/?id=van&${reason}`,
  };
}

/** Opens a vehicle of which one report was refused a minute ago, and one the day before yesterday. */
function openVehicle(options: PageOptions = {}) {
  return openPage('/devices/2', {
    isPlus: true,
    ...options,
    prepare: async ({ records, reportProblems }) => {
      const { id } = await records.save('devices', { ...plainDevice(0), name: 'Van' });
      reportProblems.refused.set(id, [
        report(60_000, 'place: lat=91; value: hdop=x'),
        report(48 * 3_600_000, 'tooLong: GET'),
      ]);
    },
  });
}

test('refused reports: the vehicle says so at its top, and tells each with what was sent', async () => {
  const { person } = await openVehicle();
  expect(await screen.findByText(/1 report was not taken whole in the last 24 hours/)).toBeTruthy();
  const section = await screen.findByRole('region', { name: 'Refused reports' });
  expect(section.textContent).toContain('No believable positionlat=91');
  expect(section.textContent).toContain('With values left outhdop=x');
  expect(section.textContent).toContain('Too longGET');
  expect(section.textContent).toContain('/?id=van&place: lat=91');
  await person.press('See why');
  await waitFor(() => expect(section.contains(document.activeElement)).toBe(true));
});

test('refused reports: are for managers', async () => {
  await openVehicle({ user: { administrator: false, userLimit: 0 } });
  await screen.findByRole('heading', { name: 'Van' });
  expect(screen.queryByRole('region', { name: 'Refused reports' })).toBeNull();
  expect(screen.queryByText(/not taken whole/)).toBeNull();
});

test('refused reports: the list of vehicles names those that had some lately, and leads to them', async () => {
  const { person } = await openPage('/devices', {
    isPlus: true,
    prepare: async ({ records, reportProblems }) => {
      const { id } = await records.save('devices', { ...plainDevice(0), name: 'Van' });
      reportProblems.refused.set(id, [report(60_000, 'place: lat=91')]);
    },
  });
  await person.press('1 vehicle with refused reports');
  await person.press('Van');
  expect(await screen.findByRole('heading', { name: 'Van' })).toBeTruthy();
});
