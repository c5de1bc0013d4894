import { within, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { ScopeBadge } from '@farol/ui/records/scope/scope-badge.tsx';
import { RecordScopesContext, type UsedRecordScopes } from '@farol/ui/records/scope/use-record-scopes';
import type { RemovedHistory } from '@farol/core/resources/records/removal-preview';
import { MemoryLatestPositions } from '@farol/adapters/memory/latest-positions';
import { Failure } from '@farol/core/domain/values/failure';
import { renderInConsole } from '../render-in-console.tsx';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';
import { openPage } from '../open-page.tsx';

const VEHICLES = new Set([1, 2]);

/** Shows the badges of two rules for all vehicles: by their links, and always. */
function openBadges(missing: ReturnType<UsedRecordScopes['missingOf']>) {
  const scopes: UsedRecordScopes = {
    total: VEHICLES.size,
    devicesOf: () => VEHICLES,
    devicesOfLinks: () => VEHICLES,
    missingOf: () => missing,
  };
  const rule = RESOURCES.notifications.defaults;
  return renderInConsole(
    <RecordScopesContext value={scopes}>
      <div data-testid="linked">
        <ScopeBadge record={{ ...rule, id: 1, always: false }} />
      </div>
      <div data-testid="always">
        <ScopeBadge record={{ ...rule, id: 2, always: true }} />
      </div>
    </RecordScopesContext>,
  );
}

test('badge of a rule: one that always applies to all vehicles has none, as its line says so', async () => {
  await openBadges(undefined);
  expect(screen.getByTestId('linked').textContent).toContain('All vehicles');
  expect(screen.getByTestId('always').textContent).toBe('');
});

test('badge of a rule: what can never fire is told also of one that always applies', async () => {
  await openBadges('geofence');
  expect(screen.getByTestId('always').textContent).toContain('Never fires');
});

const STORED: RemovedHistory = {
  positions: 34_567,
  events: 1,
  inspections: 3,
  isMore: false,
  isKept: false,
  sinceMs: Date.UTC(2026, 2, 12, 12),
};

/** Opens the question whether a vehicle is to be deleted; `history` is what the server tells, if it does. */
async function askToDelete(history: RemovedHistory | 'untold') {
  const page = await openPage('/devices', {
    prepare: async ({ records, removals }) => {
      await records.save('devices', plainDevice(0, { name: 'Van 1', uniqueId: 'van-1' }));
      const preview = { history: STORED, removed: {}, cleared: {}, unlinked: { user: 2, geofence: 1 } };
      removals.previews.set('device', history === 'untold' ? undefined : { ...preview, history });
    },
  });
  const [van] = await page.records.list('devices');
  await page.person.goTo(`/devices/${van?.id}`);
  await page.person.press('Delete');
  const question = await screen.findByRole('dialog', { name: 'Delete?' });
  await within(question).findByRole('region', { name: 'What goes with it' });
  return question;
}

test('record lists: deleting a vehicle says how much history goes, since when, and what is no longer linked', async () => {
  const question = await askToDelete(STORED);
  await within(question).findByText(
    '34,567 positions since Mar 12, 2026, with every trip, stop and report made of them',
  );
  expect(question.textContent).toContain('1 event');
  expect(question.textContent).toContain('3 inspections by drivers, with their photos');
  expect(question.textContent).toContain('no longer linked to it: 2 users and 1 geofence');
  expect(question.textContent).toContain('This cannot be undone.');
});

test('record lists: a vehicle with one position has one position', async () => {
  const question = await askToDelete({ ...STORED, positions: 1 });
  await within(question).findByText(
    '1 position since Mar 12, 2026, with every trip, stop and report made of it',
  );
});

test('record lists: where deleted vehicles are only hidden it says that their history stays', async () => {
  const question = await askToDelete({ ...STORED, isKept: true });
  await within(question).findByText(/Its history is kept/);
  expect(question.textContent).not.toContain('34,567');
  expect(question.textContent).not.toContain('undone');
});

test('record lists: a server that does not count is no reason to say nothing', async () => {
  const question = await askToDelete('untold');
  await within(question).findByText('The positions, trips and events of a vehicle go with it.');
});

const BRUNO = { ...RESOURCES.drivers.defaults, name: 'Bruno', uniqueId: 'M2' };

/** The date in some days, as the form writes it. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Opens the list of drivers with Bruno, whose license has the given last day. */
function openDrivers(lastDay: string, attributes = {}) {
  return openPage('/home?open=drivers', {
    server: { attributes },
    prepare: async ({ records }) => {
      await records.save('drivers', { ...BRUNO, attributes: { cnhValidity: lastDay } });
    },
  });
}

const row = (name: RegExp) => screen.findByRole('row', { name });

describe('the list of drivers', () => {
  test('a license that has expired or soon will is marked, one that is valid for years is not', async () => {
    await openPage('/home?open=drivers', {
      prepare: async ({ records }) => {
        for (const [name, days] of [
          ['Ana', -400],
          ['Bruno', 10],
          ['Carla', 2000],
        ] as const)
          await records.save('drivers', {
            ...BRUNO,
            name,
            uniqueId: name,
            attributes: { cnhValidity: inDays(days) },
          });
      },
    });
    expect(await within(await row(/Ana/)).findByText('License expired')).toBeTruthy();
    expect(await within(await row(/Bruno/)).findByText('License expires within 30 days')).toBeTruthy();
    expect((await row(/Carla/)).textContent).not.toContain('License');
  });

  test('a driver with QR check-in needs a username of four characters and a password', async () => {
    const { person, records } = await openDrivers(inDays(2000), { 'acme.enableQrDriverId': true });
    await person.press('New driver');
    await person.fill(/^Name/, 'Carla');
    await person.fill(/^Identifier/, 'M3');
    await person.turn('QR check-in');
    await person.press('Save');
    expect((await person.field(/^Check-in username/)).getAttribute('aria-invalid')).toBe('true');
    await person.fill(/^Check-in username/, 'ana');
    await person.press('Save');
    expect(await screen.findByText('At least 4 characters.')).toBeTruthy();
    await person.fill(/^Check-in username/, 'carla');
    await person.fill(/^Check-in password/, 'abcd');
    await person.press('Save');
    expect(await screen.findByRole('row', { name: /Carla/ })).toBeTruthy();
    expect(await records.list('drivers')).toHaveLength(2);
  });

  test('a server without QR check-in does not offer it', async () => {
    const { person } = await openDrivers(inDays(2000));
    await person.press('New driver');
    await person.field(/^Name/);
    expect(screen.queryByRole('switch', { name: 'QR check-in' })).toBeNull();
  });

  test('an identifier that another driver has shows so at its field, and no input is lost', async () => {
    const { person } = await openDrivers(inDays(2000));
    await person.press('New driver');
    await person.fill(/^Name/, 'Carla');
    await person.fill(/^Identifier/, 'M2');
    await person.press('Save');
    const dialog = await screen.findByRole('dialog', { name: 'Drivers' });
    const texts = await within(dialog).findAllByText('A driver with this identifier already exists.');
    expect(texts.length).toBeGreaterThan(0);
    expect((await person.field(/^Identifier/)).getAttribute('aria-invalid')).toBe('true');
    expect((await person.field(/^Name/)).value).toBe('Carla');
    await person.fill(/^Identifier/, 'M3');
    await person.press('Save');
    expect(await screen.findByRole('row', { name: /Carla/ })).toBeTruthy();
  });

  test('a file tells before it is imported which rows cannot be used, and which identifiers were cleaned', async () => {
    const { person, records } = await openDrivers(inDays(2000));
    await person.press('More options');
    await screen.findByRole('menuitem', { name: 'Import CSV or XLSX' });
    const text = "sep=;\nDrivers of 2026;\nName;Identifier\nCarla;'012\nDora;9E+14\nEva;012\n";
    await person.chooseFiles(document.querySelector('input[type=file]'), new File([text], 'drivers.csv'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import file' }));
    expect(dialog.getByText('New: 1. Updated: 0.')).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Row 4, Identifier: The spreadsheet rounded this number. Format the column as text.',
      'Row 5, Identifier: Another row of the file already has this. Keep one of them.',
      "Row 3: '012 → 012",
    ]);
    await person.press('Import 1 driver');
    expect(await screen.findByRole('row', { name: /Carla/ })).toBeTruthy();
    expect(await records.list('drivers')).toMatchObject([
      { name: 'Bruno' },
      { name: 'Carla', uniqueId: '012' },
    ]);
  });

  test('a file without a row that can be used is only closed', async () => {
    const { person } = await openDrivers(inDays(2000));
    await person.press('More options');
    await screen.findByRole('menuitem', { name: 'Import CSV or XLSX' });
    const file = new File(['Name,Identifier\nDora,9E+14\n'], 'drivers.csv');
    await person.chooseFiles(document.querySelector('input[type=file]'), file);
    const dialog = within(await screen.findByRole('dialog', { name: 'Import file' }));
    expect(dialog.queryByRole('button', { name: /^(Import|Cancel)/ })).toBeNull();
    expect(dialog.getAllByRole('button', { name: 'Close' }).at(-1)?.textContent).toBe('Close');
  });
});

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
