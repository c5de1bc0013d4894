import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, vi, afterEach, describe, expect, test } from 'vitest';
import { MemoryAutoLinks } from '@farol/adapters/memory/auto-links';
import type { User } from '@farol/core/domain/account/user';
import { Failure } from '@farol/core/domain/values/failure';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';
import { openPage } from '../open-page.tsx';
import { withCamera, withoutCamera } from '../fake-camera.ts';
import { openFleetPage } from '../open-fleet-page.ts';

const print = vi.fn<() => void>();
beforeEach(() => vi.stubGlobal('print', print));
afterEach(() => {
  vi.unstubAllGlobals();
  print.mockReset();
});

/** Opens a page in front of two vans of a depot and a truck; drivers check in by QR code. */
function openDepot(path: string, user = {}) {
  return openPage(path, {
    user,
    server: { attributes: { 'acme.enableQrDriverId': true } },
    prepare: async ({ records }) => {
      const depot = await records.save('groups', { id: 0, name: 'Depot', groupId: 0, attributes: {} });
      for (const [name, groupId] of [
        ['Van 10', depot.id],
        ['Van 9', depot.id],
        ['Truck', 0],
      ] as const)
        await records.save('devices', {
          ...plainDevice(0),
          name,
          groupId,
          uniqueId: name,
          attributes: {
            placa: `PLATE ${name}`,
            ...(name === 'Truck' && { 'acme.driverLockDevice': 1, 'acme.lockDeviceTimeout': 3 }),
          },
        });
    },
  });
}
const labels = () =>
  [...document.querySelectorAll('[data-print-labels] svg')].map((code) => code.parentElement?.textContent);

/** Opens the dialog of the code of a vehicle. */
async function openDialog(name = 'Van 9') {
  const page = await openDepot('/devices');
  await page.person.click(await screen.findByRole('row', { name: new RegExp(name) }));
  await page.person.press('QR code');
  await screen.findByRole('dialog', { name: 'Vehicle QR code' });
  return { ...page, dialog: page.person.inDialog('Vehicle QR code') };
}

describe('the code of a vehicle', () => {
  test('is printed alone, with name, plate and number', async () => {
    const { dialog } = await openDialog();
    await dialog.press('Print');
    expect(print).toHaveBeenCalledOnce();
    expect(labels()).toEqual(['Van 9PLATE Van 9No. 4']);
    expect(document.querySelector<HTMLElement>('[data-print-labels]')?.dataset['printLabels']).toBe('one');
  });

  test('comes with the rule that locks without a driver: setting it asks first', async () => {
    const { dialog, person, records } = await openDialog();
    await dialog.turn(/^Lock without a driver/);
    await person.click(await screen.findByRole('radio', { name: '3' }));
    await dialog.press('Save rule');
    const question = await screen.findByRole('dialog', { name: /engine/i });
    expect(question.textContent).toContain('Van 9');
    await person.inDialog(/engine/i).press('Cancel');
    expect(await screen.findByText(/stopping engines was not confirmed/)).toBeTruthy();
    const stored = async () =>
      (await records.list('devices')).find(({ name }) => name === 'Van 9')?.attributes;
    expect(await stored()).toEqual({ placa: 'PLATE Van 9' });
  });

  test('comes with the rule that is set: lifting it asks nothing', async () => {
    const { dialog, records } = await openDialog('Truck');
    await dialog.turn(/^Lock without a driver/);
    await dialog.press('Save rule');
    await waitFor(async () => {
      const truck = (await records.list('devices')).find(({ name }) => name === 'Truck');
      expect(truck?.attributes).toMatchObject({ 'acme.driverLockDevice': 0, 'acme.lockDeviceTimeout': 3 });
    });
    expect(screen.queryByRole('button', { name: 'Save rule' })).toBeNull();
  });
});

describe('the codes of several vehicles', () => {
  test('are printed as labels in the order of their names, and are gone when that is done', async () => {
    const { person } = await openDepot('/devices?table=true');
    for (const name of ['Van 10', 'Van 9', 'Truck'])
      await person.click(await screen.findByRole('checkbox', { name: new RegExp(`${name}$`) }));
    await person.press('Print codes');
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(labels()).toEqual(['TruckPLATE TruckNo. 5', 'Van 9PLATE Van 9No. 4', 'Van 10PLATE Van 10No. 3']);
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(labels()).toEqual([]));
  });

  test('are printed for all vehicles of a group', async () => {
    const { person } = await openDepot('/groups');
    await person.click(await screen.findByRole('checkbox', { name: /Depot$/ }));
    await person.press('Print codes');
    await waitFor(() => expect(labels()).toHaveLength(2));
  });

  test('are not offered to those who do not see the code of one', async () => {
    const { person } = await openDepot('/devices?table=true', { administrator: false });
    await person.click(await screen.findByRole('checkbox', { name: /Truck$/ }));
    await screen.findByRole('region', { name: 'Selection' });
    expect(screen.queryByRole('button', { name: 'Print codes' })).toBeNull();
  });
});

const IMEI = '860000000000001';

/** Opens the screen for somebody who may have two vehicles; one tracker waits. */
async function openScreen(path = '/autolink', user: Partial<User> = {}) {
  let autoLinks: MemoryAutoLinks | undefined;
  const page = await openPage(path, {
    user: { administrator: false, deviceLimit: 2, ...user },
    prepare: async ({ network }) => ({ autoLinks: (autoLinks = new MemoryAutoLinks([IMEI], network)) }),
  });
  return { ...page, linked: () => autoLinks?.linked };
}

describe('linking a tracker', () => {
  test('takes the identifier of the address, plate, model and kind, and says that the vehicle is there', async () => {
    const { person, linked } = await openScreen(`/autolink/${IMEI}`);
    expect((await person.field(/^Identifier/)).value).toBe(IMEI);
    await person.fill(/^License plate/, 'ABC1D23');
    await person.fill('Model', 'Strada');
    await person.choose('Kind of vehicle', 'Pickup');
    await person.press('Link to my account');
    expect(await screen.findByText('ABC1D23 is in your account')).toBeTruthy();
    expect(linked()?.get(IMEI)).toEqual({
      identifier: IMEI,
      plate: 'ABC1D23',
      model: 'Strada',
      category: 'pickup',
    });
    await person.press('Link another');
    expect((await person.field(/^Identifier/)).value).toBe('');
  });

  test('says what is missing, where it is typed', async () => {
    const { person, linked } = await openScreen();
    await person.press('Link to my account');
    const field = await person.field(/^Identifier/);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    await person.fill(/^Identifier/, IMEI);
    await person.press('Link to my account');
    expect(await screen.findByText('Type the vehicle’s license plate.')).toBeTruthy();
    expect(linked()?.size).toBe(0);
  });

  test('says in the same words that a tracker is unknown or taken, and keeps what was typed', async () => {
    const { person, network } = await openScreen();
    await person.fill(/^Identifier/, '42');
    await person.fill(/^License plate/, 'ABC1D23');
    await person.press('Link to my account');
    expect(await screen.findByText(/^No free tracker has this identifier/)).toBeTruthy();
    expect((await person.field(/^License plate/)).value).toBe('ABC1D23');
    network.failure = new Failure('TOO_MANY_ATTEMPTS', 429);
    await person.press('Link to my account');
    expect(await screen.findByText('Too many attempts. Wait a moment and try again.')).toBeTruthy();
  });

  test('asks before what was typed is lost, however the screen is left', async () => {
    const { person } = await openScreen();
    await person.fill(/^License plate/, 'ABC1D23');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await person.press('Keep editing');
    expect((await person.field(/^License plate/)).value).toBe('ABC1D23');
    fireEvent.click(screen.getByRole('link', { name: 'Vehicles' }));
    await person.press('Discard');
    await waitFor(() => expect(location.pathname).toBe('/devices'));
    await person.goTo('/autolink');
    expect((await person.field(/^License plate/)).value).toBe('');
    await person.press('Cancel');
    await waitFor(() => expect(location.pathname).toBe('/home'));
  });

  describe('with a camera', () => {
    afterEach(withoutCamera);

    test('reads the bar codes of a label where the browser does, and takes the one of the IMEI', async () => {
      const { person } = await openScreen();
      const stop = withCamera({ codes: ['SN-0042', IMEI], formats: ['qr_code', 'code_128'] });
      await person.press('Scan the tracker’s code');
      await waitFor(async () => expect((await person.field(/^Identifier/)).value).toBe(IMEI));
      expect(stop).toHaveBeenCalled();
    });

    test('says that the browser reads QR codes only, before anybody waits for it', async () => {
      const { person } = await openScreen();
      withCamera();
      await person.press('Scan the tracker’s code');
      expect(await screen.findByText(/^This browser reads QR codes only\./)).toBeTruthy();
    });
  });

  test('without a camera the identifier is typed', async () => {
    const { person } = await openScreen();
    await person.press('Scan the tracker’s code');
    expect(await screen.findByText(/Type the identifier\.$/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('who links trackers', () => {
  test('finds it in the user menu, and beside an empty list of vehicles', async () => {
    const { person } = await openPage('/devices', { user: { administrator: false, deviceLimit: 2 } });
    await person.press('Link a tracker');
    expect(location.pathname).toBe('/autolink');
    await person.goTo('/home');
    await person.chooseFromMenu(/account$/, 'Link a tracker');
    expect(location.pathname).toBe('/autolink');
  });

  test.for([
    [{ deviceLimit: 0 }, 'Your account can’t add vehicles.'],
    [{ readonly: true }, 'Your account can’t add vehicles.'],
    [{ deviceLimit: 1 }, 'Your account has as many vehicles as it may.'],
  ] as const)('is told before anything is typed that the account may not: %o', async ([user, text]) => {
    await openPage('/autolink', {
      user: { administrator: false, ...user },
      prepare: async ({ records }) => {
        await records.save('devices', { ...plainDevice(0), name: 'Van' });
      },
    });
    expect(await screen.findByText(new RegExp(`^${text}`))).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Link to my account' })).toBeNull();
  });

  test('does not find it in the menu without the right', async () => {
    const { person } = await openPage('/home', { user: { administrator: false, deviceLimit: 0 } });
    await person.press(/account$/);
    await screen.findByRole('menuitem', { name: 'Sign out' });
    expect(screen.queryByRole('menuitem', { name: 'Link a tracker' })).toBeNull();
  });
});

const SILENT = { device: { name: 'Van 6', uniqueId: '600', lastUpdate: null }, position: undefined };

test('adding devices: an empty list leads to the first vehicle, which is added with a suggested identifier', async () => {
  const { user, records } = await openFleetPage('/devices', { vehicles: {} });
  await user.click(await screen.findByRole('button', { name: 'Add the first one' }));
  await user.click(await screen.findByRole('button', { name: 'Add a vehicle' }));
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  expect(document.activeElement).toBe(name);
  expect(screen.getByRole('textbox', { name: /^Identifier/ })).toHaveProperty(
    'value',
    expect.stringMatching(/^[1-9]\d{9}$/),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please input a device name')).toBeTruthy();
  expect(document.activeElement).toBe(name);
  await user.type(name, 'Van 1');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Van 1 was added' })).toBeTruthy();
  expect(await screen.findByText('Waiting for the first report …')).toBeTruthy();
  const [device] = await records.list('devices');
  expect(location.pathname).toBe(`/start/${device?.id}`);
});

test('adding devices: an identifier that another vehicle has is refused in words, and what was typed stays', async () => {
  const { user, records } = await openFleetPage('/start', { vehicles: {} });
  // Somebody else has added it meanwhile.
  await records.save('devices', plainDevice(0, { name: 'Old', uniqueId: '900' }));
  await user.click(await screen.findByRole('button', { name: 'Add a vehicle' }));
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Van 1');
  const identifier = screen.getByRole('textbox', { name: /^Identifier/ });
  await user.clear(identifier);
  await user.type(identifier, '900');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.activeElement).toBe(identifier));
  expect(screen.getAllByText('A vehicle with this identifier already exists.').length).toBeGreaterThan(0);
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Van 1');
});

test('adding devices: onboarding resume with the vehicle that is waiting; its report takes the map there', async () => {
  const { receive } = await openFleetPage('/start', {
    vehicles: { 5: { position: {} }, 6: SILENT },
  });
  expect(await screen.findByText('Waiting for the first report …')).toBeTruthy();
  expect(location.pathname).toBe('/start/6');
  receive({ positions: [plainPosition(6, 0)] });
  expect(await screen.findByRole('heading', { name: 'Van 6 is on the map' })).toBeTruthy();
  const next = screen.getAllByRole('listitem').flatMap((item) => within(item).queryAllByRole('link'));
  expect(next.map((link) => link.getAttribute('href'))).toEqual([
    '/devices/6',
    '/users',
    '/geofence',
    '/notifications',
  ]);
});

test('adding devices: the empty map of the start page leads to the first vehicle', async () => {
  const { user } = await openFleetPage('/home', { vehicles: {} });
  await user.click(await screen.findByRole('button', { name: 'No vehicles yet · Add the first one' }));
  expect(await screen.findByRole('button', { name: 'Add a vehicle' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^No vehicles yet/ })).toBeNull();
});

test('adding devices: a user who may not add vehicles reads who can', async () => {
  const user = { administrator: false, deviceLimit: 0, deviceReadonly: true };
  await openFleetPage('/devices', { vehicles: {}, user });
  expect(await screen.findByText(/Nobody has given you a vehicle yet: ask an administrator/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add the first one' })).toBeNull();
});

test('adding devices: the screens to which onboarding lead lead back to them', async () => {
  const { user } = await openFleetPage('/start/5', { vehicles: { 5: { position: {} } } });
  for (const next of [/^Draw a geofence/, /^Open the vehicle/]) {
    await user.click(await screen.findByRole('link', { name: next }));
    await waitFor(() => expect(location.pathname).not.toBe('/start/5'));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(location.pathname).toBe('/start/5'));
  }
});

test('adding devices: onboarding can be left at any step without a question', async () => {
  const { user } = await openFleetPage('/start', { vehicles: {} });
  await user.click(await screen.findByRole('button', { name: 'Add a vehicle' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Later' }));
  expect(location.pathname).toBe('/home');
});

test('adding devices: a vehicle that has never reported leads to its first report from its menu', async () => {
  const { user } = await openFleetPage('/devices', { vehicles: { 6: SILENT } });
  const row = await screen.findByText('Van 6');
  await user.pointer({ target: row, keys: '[MouseRight]' });
  await user.click(await screen.findByRole('menuitem', { name: 'How will it report?' }));
  expect(location.pathname).toBe('/start/6');
});

/** Onboarding on a server to which an unregistered device reports. */
const openWithStranger = (user: { administrator: boolean }) =>
  openFleetPage('/start', {
    vehicles: {},
    user,
    prepare: async ({ unregisteredDevices }) => {
      unregisteredDevices.devices = [{ uniqueId: '860000000000001', reports: 3 }];
    },
  });

test('adding devices: an administrator is told which device reports without being registered, and adds it with one press', async () => {
  const { user } = await openWithStranger({ administrator: true });
  expect(await screen.findByText(/860000000000001 is reporting but is not registered/)).toBeTruthy();
  await user.click(
    screen.getByRole('button', { name: 'Add the tracker with the identifier 860000000000001' }),
  );
  expect(await screen.findByRole('textbox', { name: /^Identifier/ })).toHaveProperty(
    'value',
    '860000000000001',
  );
});

test('unregistered devices: only administrators see them', async () => {
  const { wait } = await openWithStranger({ administrator: false });
  expect(await screen.findByRole('button', { name: 'Add a vehicle' })).toBeTruthy();
  await wait(10_000);
  expect(screen.queryByText(/is not registered/)).toBeNull();
});
