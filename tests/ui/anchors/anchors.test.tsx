import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { holdDown } from '../commands/hold-down.ts';
import { NOW_MS, openFleetPage, type FleetVehicle, type FleetPageOptions } from '../open-fleet-page.ts';

const STANDING: FleetVehicle = { position: { speed: 0, attributes: { motion: false } } };
const MOVING: FleetVehicle = { position: { speed: 36, attributes: { motion: true } } };

/** Opens the detail of vehicle 5. `fenceNames` lists the geofences on the server. */
async function openVehicle(vehicle: FleetVehicle, options: FleetPageOptions = {}) {
  const page = await openFleetPage('/devices/5', { vehicles: { 5: vehicle }, ...options });
  await screen.findByRole('heading', { name: 'Van 5' });
  const fenceNames = async () => (await page.records.list('geofences')).map(({ name }) => name);
  return { ...page, fenceNames };
}

const button = (name: string) => screen.findByRole('button', { name });
const inDialog = async (name: string) =>
  within(await screen.findByRole('dialog')).getByRole('button', { name });

test('anchors: is set and removed with the established texts, each after a question', async () => {
  const { user, fenceNames } = await openVehicle(STANDING, { language: 'pt-BR' });
  await user.click(await button('Ativar âncora'));
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'Deseja realmente ativar a âncora para o veiculo "Van 5"?',
  );
  await user.click(await inDialog('Cancelar'));
  expect(await screen.findByText('Ação cancelada pelo usuário')).toBeTruthy();
  expect(await fenceNames()).toEqual([]);

  await user.click(await button('Ativar âncora'));
  await user.click(await inDialog('OK'));
  expect(await screen.findByText('Função âncora foi ativada com sucesso.')).toBeTruthy();
  expect(screen.getByText('Successo')).toBeTruthy();
  expect(await fenceNames()).toEqual(['Ancora Van 5']);

  await user.click(await button('Desativar âncora'));
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'Deseja realmente desativar a âncora para o veiculo "Van 5"?',
  );
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await fenceNames()).toEqual(['Ancora Van 5']);
  await user.click(await button('Desativar âncora'));
  await user.click(await inDialog('OK'));
  expect(await screen.findByText('Função âncora foi desativada com sucesso.')).toBeTruthy();
  expect(await button('Ativar âncora')).toBeTruthy();
  expect(await fenceNames()).toEqual([]);
});

test('anchors: a moving vehicle can be anchored only by holding the button, and its speed is shown', async () => {
  const { user, fenceNames } = await openVehicle(MOVING, { language: 'pt-BR' });
  await user.click(await button('Ativar âncora'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('67 km/h');
  expect(dialog.textContent).toContain('O veículo está em movimento.');
  await user.click(await inDialog('OK'));
  expect(await fenceNames()).toEqual([]);
  holdDown(await inDialog('Segure para ativar a âncora mesmo assim'), 'Enter');
  expect(await screen.findByText('Função âncora foi ativada com sucesso.')).toBeTruthy();
  expect(await fenceNames()).toEqual(['Ancora Van 5']);
});

describe('an anchor that cannot be set', () => {
  test('because it cannot be assigned to its vehicle leaves no geofence behind, and can be tried again', async () => {
    const { user, fenceNames, associations } = await openVehicle(STANDING);
    vi.spyOn(associations, 'create').mockRejectedValueOnce(new Failure('OTHER', 500));
    await user.click(await button('Turn on anchor'));
    await user.click(await inDialog('OK'));
    const dialog = await screen.findByRole('dialog', { name: 'Couldn’t turn on the anchor' });
    expect(within(dialog).getByRole('alert').textContent).toContain(
      'Couldn’t assign the anchor’s geofence to the vehicle.',
    );
    expect(await fenceNames()).toEqual([]);
    await user.click(await inDialog('Try again'));
    expect(await screen.findByText('Anchor turned on.')).toBeTruthy();
    expect(await fenceNames()).toEqual(['Ancora Van 5']);
  });

  test('and whose geofence cannot be removed either is named; a retry leaves one geofence, not two', async () => {
    const { user, fenceNames, associations, records } = await openVehicle(STANDING);
    const broken = new Failure('OTHER', 500);
    vi.spyOn(associations, 'create').mockRejectedValueOnce(broken);
    vi.spyOn(records, 'remove').mockRejectedValueOnce(broken);
    await user.click(await button('Turn on anchor'));
    await user.click(await inDialog('OK'));
    expect(await screen.findByText(/The geofence “Ancora Van 5” is still on the server\./)).toBeTruthy();
    await user.click(await inDialog('Try again'));
    expect(await screen.findByText('Anchor turned on.')).toBeTruthy();
    expect(await fenceNames()).toEqual(['Ancora Van 5']);
  });

  test('because the server refuses its geofence says why, and the dialog can be closed', async () => {
    const { user, fenceNames, network } = await openVehicle(STANDING);
    await user.click(await button('Turn on anchor'));
    network.failure = new Failure('WRITE_ACCESS_DENIED', 400);
    await user.click(await inDialog('OK'));
    expect(await screen.findByText(/Couldn’t save the anchor’s geofence/)).toBeTruthy();
    network.failure = undefined;
    await user.click(await inDialog('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await fenceNames()).toEqual([]);
  });
});

describe('an anchor is not offered', () => {
  test('for a vehicle that has never reported a position', async () => {
    const { user } = await openVehicle({});
    await user.click(await button('Turn on anchor'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('to read-only users', async () => {
    await openVehicle(STANDING, { user: { administrator: false, readonly: true } });
    expect(await screen.findByRole('heading', { name: 'Van 5' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn on anchor' })).toBeNull();
  });
});

test('anchors: a vehicle that left its anchor has the state of its engine stop on top, and in its toast', async () => {
  const { receive, settle } = await openVehicle(STANDING);
  receive({
    events: [
      {
        id: 1,
        type: 'geofenceExit',
        deviceId: 5,
        eventTime: new Date(NOW_MS).toISOString(),
        positionId: 0,
        geofenceId: 8,
        maintenanceId: 0,
        attributes: { anchor: true, geofenceName: 'Ancora Van 5', engineStop: 'queued', commandId: 1 },
      },
    ],
  });
  await settle();
  expect((await screen.findByTestId('anchor-violated')).textContent).toContain('Queued');
  expect((await screen.findByTestId('toast')).textContent).toContain('Anchor violated: engine stop sent');
  expect(screen.getByRole('list', { name: 'Sent commands' }).textContent).toContain('by the anchor');
});

test('anchors: all vehicles of a group are anchored together, and their anchors are removed together', async () => {
  const inNorth = { ...STANDING, device: { groupId: 1 } };
  const { user, records } = await openFleetPage('/devices', {
    vehicles: { 5: inNorth, 6: inNorth },
    groups: [
      { id: 1, name: 'North', groupId: 2, attributes: {} },
      { id: 2, name: 'South', groupId: 0, attributes: {} },
    ],
  });
  const fenceNames = async () => (await records.list('geofences')).map(({ name }) => name).toSorted();
  await screen.findByText('Van 5');
  const grouping = screen.getByRole('button', { name: 'Show by group' });
  if (grouping.getAttribute('aria-pressed') === 'false') await user.click(grouping);
  await user.click(await button('Turn on anchor for group: North'));
  expect((await screen.findByRole('dialog')).textContent).toContain('"North" (2)');
  await user.click(await inDialog('OK'));
  await user.click(await button('Turn off anchor for group: North'));
  expect(await fenceNames()).toEqual(['Ancora Van 5', 'Ancora Van 6']);
  await user.click(await inDialog('OK'));
  expect(await button('Turn on anchor for group: North')).toBeTruthy();
  expect(await fenceNames()).toEqual([]);

  // A group is anchored with its subgroups.
  await user.click(await button('Turn on anchor for group: South'));
  expect((await screen.findByRole('dialog')).textContent).toContain('"South" (2)');
  await user.click(await inDialog('OK'));
  await button('Turn off anchor for group: South');
  expect(await fenceNames()).toEqual(['Ancora Van 5', 'Ancora Van 6']);
  await user.click(await button('Turn on anchor for group: North'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Every vehicle in this group is anchored already')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'OK' })).toBeNull();
  await user.click(await inDialog('Close'));
  expect(screen.queryByText('Action canceled by user')).toBeNull();
});
