import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { MemoryLatestPositions } from '@farol/adapters/memory/latest-positions';
import { Failure } from '@farol/core/domain/values/failure';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';
import { openPage } from '../open-page.tsx';

/** Opens the list of maintenances on a server with a vehicle that has driven 1,609 km, 1,000 mi. */
function openMaintenances() {
  return openPage('/home?open=maintenance', {
    prepare: async ({ records, network }) => {
      const { id } = await records.save('devices', plainDevice(0, { name: 'Van 1' }));
      const attributes = { totalDistance: 1_609_344 };
      return {
        latestPositions: new MemoryLatestPositions([plainPosition(id, 0, { attributes })], network),
      };
    },
  });
}

type Page = Awaited<ReturnType<typeof openMaintenances>>;

/** Enters an oil change every 5,000 mi from 10,000 mi on, and saves it. */
async function saveOilChange({ person }: Page): Promise<void> {
  await person.press('New maintenance');
  await person.fill(/^Name/, 'Oil');
  await person.fill(/^Start/, '10,000');
  await person.fill(/^Interval/, '5000');
  await person.press('Save');
  await screen.findByRole('row', { name: /Oil/ });
}

describe('the list of maintenances', () => {
  test('an interval is entered in the unit of the user and stored in meters', async () => {
    const page = await openMaintenances();
    await saveOilChange(page);
    expect(screen.getByRole('row', { name: /Oil/ }).textContent).toContain('10,000 mi');
    expect(await page.records.list('maintenances')).toMatchObject([
      { start: expect.closeTo(16_093_440, -2), period: expect.closeTo(8_046_720, -2) },
    ]);
  });

  test('an interval below zero shows so at its field', async () => {
    const { person, records } = await openMaintenances();
    await person.press('New maintenance');
    await person.fill(/^Name/, 'Oil');
    await person.fill(/^Interval/, '-1');
    await person.press('Save');
    await waitFor(async () =>
      expect((await person.field(/^Interval/)).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(await records.list('maintenances')).toEqual([]);
  });

  test('a vehicle shows how far it is from its next maintenance', async () => {
    const page = await openMaintenances();
    await saveOilChange(page);
    const [van] = await page.records.list('devices');
    const [oil] = await page.records.list('maintenances');
    await page.associations.create({
      owner: { kind: 'device', id: van?.id ?? 0 },
      property: { kind: 'maintenance', id: oil?.id ?? 0 },
    });
    await page.person.choose('Upcoming maintenance', 'Van 1');
    expect(await screen.findByText('9,000 mi left')).toBeTruthy();
    await page.person.wait(page.timers, 2000);
    expect(location.search).toBe(`?open=maintenance&vehicle=${van?.id}`);
  });

  test('what is due next of all vehicles is listed with the vehicle, which can be chosen', async () => {
    const page = await openMaintenances();
    await saveOilChange(page);
    const [van] = await page.records.list('devices');
    const [oil] = await page.records.list('maintenances');
    await page.associations.create({
      owner: { kind: 'device', id: van?.id ?? 0 },
      property: { kind: 'maintenance', id: oil?.id ?? 0 },
    });
    await page.person.chooseFromMenu('Actions for Oil', 'Edit');
    await page.person.press('Save');
    expect(await screen.findByText('9,000 mi left')).toBeTruthy();
    await page.person.press('Van 1');
    await page.person.wait(page.timers, 2000);
    expect(location.search).toBe(`?open=maintenance&vehicle=${van?.id}`);
  });

  test('a vehicle without maintenance says so', async () => {
    const { person } = await openMaintenances();
    await person.choose('Upcoming maintenance', 'Van 1');
    expect(await screen.findByText('No maintenance is assigned to this vehicle or its groups.')).toBeTruthy();
  });

  test('says why the maintenance of a vehicle could not be loaded, and a retry loads it', async () => {
    const { person, network } = await openMaintenances();
    await screen.findByText('No maintenance yet');
    network.failure = new Failure('TIMEOUT', 504);
    await person.choose('Upcoming maintenance', 'Van 1');
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.map(({ textContent }) => textContent)).toContain(
      'The server took too long to respond. Try again. Try again',
    );
    network.failure = undefined;
    await person.press('Try again');
    expect(await screen.findByText('No maintenance is assigned to this vehicle or its groups.')).toBeTruthy();
  });
});
