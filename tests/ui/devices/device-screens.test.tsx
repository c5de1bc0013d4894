import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { openPage } from '../open-page.tsx';

type Options = NonNullable<Parameters<typeof openPage>[1]>;

/** Opens a page of a fleet with Van 1, which has a position, and Van 2, which has none. */
function openFleet(path: string, options: Options = {}) {
  return openPage(path, {
    positions: {
      'Van 1': {
        fixTime: new Date().toISOString(),
        attributes: { motion: false, stoppedTime: 7_500_000 },
      },
    },
    ...options,
    prepare: async ({ records }) => {
      await records.save('groups', { ...RESOURCES.groups.defaults, name: 'North' });
      await records.save('devices', plainDevice(0, { name: 'Van 1', uniqueId: 'van-1' }));
      await records.save('devices', plainDevice(0, { name: 'Van 2', uniqueId: 'van-2' }));
    },
  });
}

/** Opens the form of a new device of an empty fleet. */
const openNew = () => openPage('/devices?record=new');

/** Returns what the form says of a state of the device. */
const stateInForm = async (name: string) =>
  (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent;

describe('the form of a device', () => {
  test('drivers and saved commands of a vehicle that exists are changed from its form', async () => {
    const { person } = await openFleet('/devices?table=true');
    await person.press('Van 1');
    await screen.findByRole('form', { name: 'Edit Van 1' });
    expect(screen.getByRole('button', { name: 'Saved commands' })).toBeTruthy();
    await person.press('Drivers');
    expect(await screen.findByRole('dialog', { name: /Van 1/ })).toBeTruthy();
  });

  test('asks for a name and an identifier, with the focus on the first', async () => {
    const { person, records } = await openNew();
    await person.press('Save');
    expect(await screen.findByText('Please input a device name')).toBeTruthy();
    expect(screen.getByText('Please input a device unique id')).toBeTruthy();
    expect(screen.queryByText('Engine lock'), 'the state of a device that does not exist').toBeNull();
    await waitFor(async () => expect(document.activeElement).toBe(await person.field(/^Name/)));
    expect(await records.list('devices')).toEqual([]);
  });

  test('stores what is typed in the units of the server, and the device is in the list at once', async () => {
    const { person, records } = await openNew();
    await person.fill(/^Name/, 'Truck 12');
    await person.fill(/^IMEI or identifier/, '  8612  ');
    await person.fill('License plate', 'ABC1D23');
    await person.press('Details');
    await person.fill(/^Speed limit/, '60');
    await person.click(await screen.findByRole('radio', { name: 'Semi-truck' }));
    await person.press('Save');
    expect(await screen.findByRole('row', { name: /Truck 12/ })).toBeTruthy();
    expect(await records.list('devices')).toMatchObject([
      {
        uniqueId: '8612',
        category: 'truck2',
        // The tracking server uses knots, the user miles per hour.
        attributes: { placa: 'ABC1D23', speedLimit: expect.closeTo(52.14, 2) },
      },
    ]);
  });

  test('an identifier that is taken shows so at its field, and no input is lost', async () => {
    const { person } = await openFleet('/devices?record=new');
    await person.fill(/^Name/, 'Van 3');
    await person.fill(/^IMEI or identifier/, 'van-1');
    await person.fill('ICCID', '8955');
    await person.press('Save');
    const identifier = await person.field(/^IMEI or identifier/);
    await waitFor(() => expect(identifier.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(identifier);
    expect([(await person.field(/^Name/)).value, (await person.field('ICCID')).value]).toEqual([
      'Van 3',
      '8955',
    ]);
    await person.fill(/^IMEI or identifier/, 'van-3');
    await person.press('Save');
    expect(await screen.findByRole('row', { name: /Van 3/ })).toBeTruthy();
  });

  test('the server may refuse, and says why next to Save', async () => {
    const { person, network } = await openNew();
    await person.fill(/^Name/, 'Van 3');
    await person.fill(/^IMEI or identifier/, 'van-3');
    network.failure = new Failure('TIMEOUT', 504);
    await person.press('Save');
    expect(await screen.findByText(/The server took too long to respond/)).toBeTruthy();
    expect((await person.field(/^Name/)).value).toBe('Van 3');
  });

  test('leaving it with changes asks first and then continues', async () => {
    const { person } = await openNew();
    await person.fill(/^Name/, 'Van 2');
    await person.press('Cancel');
    await person.press('Keep editing');
    expect((await person.field(/^Name/)).value).toBe('Van 2');
    await person.press('Close panel');
    await person.press('Discard');
    await waitFor(() => expect(location.pathname).toBe('/home'));
  });

  test('an odometer is typed in the unit of the user and stored in meters', async () => {
    const { person, accumulators, records } = await openFleet('/devices');
    const [van] = await records.list('devices');
    await person.goTo(`/devices/${van?.id}?edit=true`);
    await person.fill('Odometer', '100');
    await person.press('Save');
    await waitFor(() =>
      expect(accumulators.values.get(van?.id ?? 0)).toMatchObject({
        totalDistance: expect.closeTo(160_934, -1),
      }),
    );
    expect(location.pathname + location.search).toBe(`/devices/${van?.id}`);
  });

  test('numbers are typed as in the region of the browser: in Mexico a point begins the decimals', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX', 'es']);
    const { person, accumulators, records } = await openFleet('/devices', { language: 'es-ES' });
    const [van] = await records.list('devices');
    await person.goTo(`/devices/${van?.id}?edit=true`);
    await person.fill('Odómetro', '1.234');
    await person.press('Guardar');
    await waitFor(() =>
      expect(accumulators.values.get(van?.id ?? 0)).toMatchObject({ totalDistance: expect.closeTo(1234, 1) }),
    );
    vi.restoreAllMocks();
  });

  test('shows anchor, lock and the driver who checked in, which have no field to type in', async () => {
    const { person, records } = await openPage('/devices', {
      positions: { 'Van 1': { attributes: { blocked: true } } },
      prepare: async (ports) => {
        await ports.records.save(
          'devices',
          plainDevice(0, { name: 'Van 1', uniqueId: 'van-1', attributes: { qrDriverId: 'd-7' } }),
        );
      },
    });
    const [van] = await records.list('devices');
    await person.goTo(`/devices/${van?.id}?edit=true`);
    expect([
      await stateInForm('Anchor'),
      await stateInForm('Engine lock'),
      await stateInForm('Driver checked in by QR'),
    ]).toEqual(['Anchor off', 'Locked', 'd-7']);
  });

  test('the distance is counted again from the stored positions, and the form shows the new odometer', async () => {
    const { person, accumulators, records } = await openFleet('/devices', { user: { administrator: true } });
    const [van] = await records.list('devices');
    const id = van?.id ?? 0;
    await accumulators.update(id, { totalDistance: 11_352_000 });
    accumulators.driven.set(id, 160_934);
    await person.goTo(`/devices/${id}?edit=true`);
    await person.press('Count the distance again');
    expect(await screen.findByText(/^Counted again from 1 positions: 100\.00 mi instead of/)).toBeTruthy();
    await waitFor(async () => expect((await person.field('Odometer')).value).toBe('100'));
  });
});

describe('adding devices', () => {
  test('is not possible at the limit of the account, and the button says so', async () => {
    const { person } = await openFleet('/devices', { user: { administrator: false, deviceLimit: 2 } });
    await person.press('New vehicle. Your account’s vehicle limit has been reached.');
    const reasons = await screen.findAllByText('Your account’s vehicle limit has been reached.');
    expect(reasons.length).toBeGreaterThan(0);
    expect(screen.queryByRole('form')).toBeNull();
  });

  test.for([{ readonly: true }, { deviceReadonly: true }])('is not offered to %o', async (rights) => {
    await openFleet('/devices', { user: { administrator: false, ...rights } });
    expect(await screen.findByRole('row', { name: /Van 1/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^New device/ })).toBeNull();
  });
});

describe('the table of devices', () => {
  test('several are moved to a group after a question', async () => {
    const { person, records } = await openFleet('/devices?table=true');
    expect(await screen.findByText('2 vehicles')).toBeTruthy();
    await person.turn('Select all', 'checkbox');
    await person.chooseFromMenu('Move to group', 'North');
    expect((await screen.findByRole('dialog')).textContent).toContain(
      'These 2 vehicles will move to “North”:',
    );
    await person.press('Move');
    expect(await screen.findByText('2 vehicles were moved to “North”')).toBeTruthy();
    const [north] = await records.list('groups');
    expect(await records.list('devices')).toMatchObject([{ groupId: north?.id }, { groupId: north?.id }]);
  });

  test('a move that fails names the devices and why', async () => {
    const { person, network } = await openFleet('/devices?table=true');
    await screen.findByText('2 vehicles');
    await person.turn('Select all', 'checkbox');
    await person.chooseFromMenu('Move to group', 'North');
    network.failure = new Failure('WRITE_ACCESS_DENIED', 403);
    await person.press('Move');
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.textContent).toContain('You don’t have permission to do this.'));
    expect(dialog.textContent).toContain('Van 1');
  });

  test('a name opens its form, and Back leads to the live list', async () => {
    const { person } = await openFleet('/devices?table=true');
    await person.press('Van 1');
    expect(await screen.findByRole('form', { name: 'Edit Van 1' })).toBeTruthy();
    await person.press('Cancel');
    await person.press('Back');
    await waitFor(() => expect(location.search).toBe(''));
    expect(await screen.findByRole('button', { name: 'Select several, import or export' })).toBeTruthy();
  });
});

describe('a standing vehicle', () => {
  test('shows for how long, in list and detail', async () => {
    const { person } = await openFleet('/devices');
    const row = await screen.findByRole('row', { name: /Van 1/ });
    expect(within(row).getByRole('img', { name: 'Stopped for 2 h 5 min' })).toBeTruthy();
    expect(screen.getByRole('row', { name: /Van 2/ }).textContent).toContain('No position');
    await person.click(row);
    expect(await screen.findByText('Stopped for 2 h 5 min')).toBeTruthy();
  });

  test('has actions that show their names, not icons alone', async () => {
    const { person } = await openFleet('/devices', {
      server: { attributes: { google_api: 'key', 'acme.enableQrDriverId': true } },
    });
    await person.click(await screen.findByRole('row', { name: /Van 1/ }));
    const actions = await screen.findByRole('group', { name: 'Actions' });
    await within(actions).findByRole('button', { name: 'Edit' });
    const names = within(actions)
      .getAllByRole('button')
      .map((button) => button.textContent);
    expect(names).toEqual(
      expect.arrayContaining(['QR code', 'Open in', 'Street View', 'Route', 'Edit', 'Delete']),
    );
    expect(names).not.toContain('');
  });

  test.for([true, false])('has a QR code where the server checks drivers in: %s', async (isEnabled) => {
    const { person } = await openFleet('/devices', {
      server: { attributes: { 'acme.enableQrDriverId': isEnabled } },
    });
    await person.click(await screen.findByRole('row', { name: /Van 1/ }));
    const actions = await screen.findByRole('group', { name: 'Actions' });
    await within(actions).findByRole('button', { name: 'Edit' });
    if (isEnabled) {
      await person.click(await within(actions).findByRole('button', { name: 'QR code' }));
      const dialog = await screen.findByRole('dialog', { name: 'Vehicle QR code' });
      expect(dialog.textContent).toMatch(/\/qr-driver\/scan\/\d+/);
    } else expect(within(actions).queryByRole('button', { name: 'QR code' })).toBeNull();
  });
});
