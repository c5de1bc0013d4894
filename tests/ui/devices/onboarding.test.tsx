import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plainPosition } from '../../arbitraries/fleet.ts';
import { openFleetPage } from '../open-fleet-page.ts';

const SILENT = { device: { name: 'Van 6', uniqueId: '600', lastUpdate: null }, position: undefined };

test('an empty list leads to the first vehicle, which is added with a suggested identifier', async () => {
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

test('an identifier that another vehicle has is refused in words, and what was typed stays', async () => {
  const { user } = await openFleetPage('/start', {
    vehicles: {},
    prepare: async ({ records }) => {
      const { RESOURCES } = await import('@farol/core/resources/kinds/resources');
      await records.save('devices', { ...RESOURCES.devices.defaults, name: 'Old', uniqueId: '900' });
    },
  });
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

test('the first minutes resume with the vehicle that is waiting; its report takes the map there', async () => {
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

test('the empty map of the start page leads to the first vehicle', async () => {
  const { user } = await openFleetPage('/home', { vehicles: {} });
  await user.click(await screen.findByRole('button', { name: 'No vehicles yet · Add the first one' }));
  expect(await screen.findByRole('button', { name: 'Add a vehicle' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^No vehicles yet/ })).toBeNull();
});

test('a user who may not add vehicles reads who can', async () => {
  const user = { administrator: false, deviceLimit: 0, deviceReadonly: true };
  await openFleetPage('/devices', { vehicles: {}, user });
  expect(await screen.findByText(/Nobody has given you a vehicle yet: ask an administrator/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add the first one' })).toBeNull();
});

test('the screens to which the first minutes lead lead back to them', async () => {
  const { user } = await openFleetPage('/start/5', { vehicles: { 5: { position: {} } } });
  for (const next of [/^Draw a geofence/, /^Open the vehicle/]) {
    await user.click(await screen.findByRole('link', { name: next }));
    await waitFor(() => expect(location.pathname).not.toBe('/start/5'));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(location.pathname).toBe('/start/5'));
  }
});

test('the first minutes can be left at any step without a question', async () => {
  const { user } = await openFleetPage('/start', { vehicles: {} });
  await user.click(await screen.findByRole('button', { name: 'Add a vehicle' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Later' }));
  expect(location.pathname).toBe('/home');
});

test('a vehicle that has never reported leads to its first report from its menu', async () => {
  const { user } = await openFleetPage('/devices', { vehicles: { 6: SILENT } });
  const row = await screen.findByText('Van 6');
  await user.pointer({ target: row, keys: '[MouseRight]' });
  await user.click(await screen.findByRole('menuitem', { name: 'How will it report?' }));
  expect(location.pathname).toBe('/start/6');
});

/** The first minutes on a server to which an unregistered device reports. */
const openWithStranger = (user: { administrator: boolean }) =>
  openFleetPage('/start', {
    vehicles: {},
    user,
    prepare: async ({ unregisteredDevices }) => {
      unregisteredDevices.devices = [{ uniqueId: '860000000000001', reports: 3 }];
    },
  });

test('an administrator is told which device reports without being registered, and adds it with one press', async () => {
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

test('nobody but administrators is told of unregistered devices', async () => {
  const { wait } = await openWithStranger({ administrator: false });
  expect(await screen.findByRole('button', { name: 'Add a vehicle' })).toBeTruthy();
  await wait(10_000);
  expect(screen.queryByText(/is not registered/)).toBeNull();
});
