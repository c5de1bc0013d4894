import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { MemoryCommands, type MemoryCommandDevice } from '@farol/adapters/memory/commands';
import { Failure } from '@farol/core/domain/values/failure';
import { plainPosition } from '../../arbitraries/fleet.ts';
import { openFleetPage, type FleetVehicle, type FleetPageOptions } from '../open-fleet-page.ts';
import { holdDown } from './hold-down.ts';

const STANDING: FleetVehicle = { position: { speed: 0, attributes: { motion: false, blocked: false } } };
const MOVING: FleetVehicle = { position: { speed: 20, attributes: { motion: true } } };

/** Opens the detail of vehicle 5. */
async function openVehicle(
  vehicle: FleetVehicle,
  { tracker = {}, ...options }: FleetPageOptions & { tracker?: Partial<MemoryCommandDevice> } = {},
) {
  const page = await openFleetPage('/devices/5', {
    vehicles: { 5: vehicle },
    prepare: async ({ network }) => ({
      commands: new MemoryCommands(
        [
          {
            deviceId: 5,
            types: ['custom', 'engineStop', 'engineResume'],
            saved: [],
            isLive: false,
            ...tracker,
          },
        ],
        network,
      ),
    }),
    ...options,
  });
  await screen.findByRole('heading', { name: 'Van 5' });
  return page;
}

const lock = () => screen.findByRole('button', { name: 'Lock' });
const dialog = () => screen.findByRole('dialog', { name: 'Lock Van 5?' });
const button = async (name: string) => within(await dialog()).getByRole('button', { name });
const newestSentCommand = async () =>
  within(await screen.findByRole('list', { name: 'Sent commands' })).getAllByRole('listitem')[0]?.textContent;

test('locking: locking a moving vehicle shows its live speed and needs a second step, held for two seconds', async () => {
  const { user, receive, commands } = await openVehicle(MOVING);
  await user.click(await lock());
  const asked = await dialog();
  expect(asked.textContent).toContain('23 mph');
  expect(asked.textContent).toContain('The vehicle is moving.');
  receive({ positions: [plainPosition(5, 1, { speed: 40, attributes: { motion: true } })] });
  expect(asked.textContent).toContain('46 mph');
  await user.click(await button('Lock'));
  const hold = await button('Hold to lock anyway');
  await user.click(hold);
  expect(commands.sent).toEqual([]);
  holdDown(hold);
  expect(await newestSentCommand()).toContain('Queued until the vehicle connects');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(commands.sent).toMatchObject([{ type: 'engineStop', deviceId: 5 }]);
});

const HELD = 'As long as it is fast, the stop waits; it is dropped if it can’t be delivered in time.';

test('locking: a vehicle of which nobody knows how fast it is counts as moving, whatever speed its fix has', async () => {
  const { user } = await openVehicle({
    position: {
      speed: 0,
      attributes: { motion: false, blocked: false, privateTrip: true, speedUnknown: true },
    },
  });
  expect(screen.queryByText(/^Stopped/)).toBeNull();
  await user.click(await lock());
  const asked = await dialog();
  expect(asked.textContent).toContain('unknown');
  expect(asked.textContent).toContain('The vehicle is moving.');
});

test('locking: locking a moving vehicle says that the stop waits while it is fast, and a standing one does not', async () => {
  const { user, receive } = await openVehicle(MOVING);
  await user.click(await lock());
  const asked = await dialog();
  expect(asked.textContent).toContain(HELD);
  receive({ positions: [plainPosition(5, 1, { speed: 0, attributes: { motion: false } })] });
  expect(asked.textContent).not.toContain(HELD);
});

test('locking: locking on another server, which delivers at any speed, promises no waiting', async () => {
  const { user } = await openVehicle(MOVING, { isPlus: false });
  await user.click(await lock());
  const asked = await dialog();
  expect(asked.textContent).toContain('The vehicle is moving.');
  expect(asked.textContent).not.toContain(HELD);
});

test('locking: a lock is tracked from the queue to what the vehicle reports, and then unlocking is offered', async () => {
  const { user, receive } = await openVehicle(STANDING);
  await user.click(await lock());
  await user.click(await button('Lock'));
  expect(await newestSentCommand()).toContain('Lock engine');
  const event = { deviceId: 5, eventTime: new Date().toISOString(), geofenceId: 0, maintenanceId: 0 };
  receive({
    events: [{ ...event, id: 1, type: 'queuedCommandSent', positionId: 0, attributes: { id: 1 } }],
  });
  expect(await newestSentCommand()).toContain('Delivered to vehicle');
  const answer = { result: 'cut off', motion: false };
  receive({
    positions: [plainPosition(5, 1, { id: 91, attributes: answer })],
    events: [{ ...event, id: 2, type: 'commandResult', positionId: 91, attributes: answer }],
  });
  expect(await newestSentCommand()).toContain('Vehicle responded');
  expect(await newestSentCommand()).toContain('Response: cut off');
  receive({ positions: [plainPosition(5, 2, { id: 92, attributes: { motion: false, blocked: true } })] });
  expect(await newestSentCommand()).toContain('Confirmed by vehicle');
  expect(screen.getByRole('button', { name: 'Unlock' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Lock' })).toBeNull();
});

test('locking: a standing vehicle is locked in one step, and canceling sends nothing', async () => {
  const { user, commands } = await openVehicle(STANDING);
  await user.click(await lock());
  expect((await dialog()).textContent).toContain('Stopped, based on a recent position.');
  await user.click(await button('Cancel'));
  expect(await screen.findByText('Action canceled by user')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(commands.sent).toEqual([]);
  await user.click(await lock());
  await user.click(await button('Lock'));
  expect(await newestSentCommand()).toContain('Queued');
  expect(commands.sent).toMatchObject([{ type: 'engineStop' }]);
});

describe('the second step', () => {
  test.for([
    ['an old position', { ...STANDING, secondsAgo: 600 }, 'The position is more than 2 minutes old'],
    [
      'an old position of a moving vehicle',
      { ...MOVING, secondsAgo: 600 },
      'It was moving at its last position',
    ],
    ['no position', { device: {} }, 'No position available'],
    [
      'a vehicle of unknown status',
      { ...STANDING, device: { status: 'unknown' } },
      'The vehicle isn’t online',
    ],
  ] as const)('is required for %s', async ([, vehicle, danger]) => {
    const { user, commands } = await openVehicle(vehicle);
    await user.click(await lock());
    expect((await dialog()).textContent).toContain(danger);
    await user.click(await button('Lock'));
    expect(await button('Hold to lock anyway')).toBeTruthy();
    expect(commands.sent).toEqual([]);
  });

  test.for(['Enter', ' '] as const)('can be held with the key “%s”', async (key) => {
    const { user, commands } = await openVehicle(MOVING);
    await user.click(await lock());
    await user.click(await button('Lock'));
    holdDown(await button('Hold to lock anyway'), key);
    expect(await newestSentCommand()).toContain('Queued');
    expect(commands.sent).toHaveLength(1);
  });

  test('is not taken when the button is released early or the pointer leaves it', async () => {
    const { user, commands, settle } = await openVehicle(MOVING);
    await user.click(await lock());
    await user.click(await button('Lock'));
    const hold = await button('Hold to lock anyway');
    for (const release of [fireEvent.pointerUp, fireEvent.pointerLeave, fireEvent.blur]) {
      fireEvent.pointerDown(hold, { button: 0 });
      release(hold);
    }
    // A key that is still down from the step before begins nothing.
    fireEvent.keyDown(hold, { key: 'Enter', repeat: true });
    expect(hold.textContent).toBe('Hold to lock anyway');
    holdDown(hold);
    fireEvent.pointerUp(hold);
    await settle();
    expect(commands.sent).toEqual([]);
  });
});

test('locking: a saved command that replaces the built-in one locks the vehicle', async () => {
  const gently = {
    id: 3,
    description: 'Cut gently',
    type: 'custom',
    textChannel: false,
    deviceId: 0,
    attributes: { data: 'RELAY,1#', 'acme.changeNative': 'engineStop' },
  };
  const { user, commands } = await openVehicle(STANDING, { tracker: { types: ['custom'], saved: [gently] } });
  await user.click(await lock());
  await user.click(await button('Lock'));
  expect(await newestSentCommand()).toContain('Queued');
  expect(commands.sent).toMatchObject([{ id: 3, attributes: { data: 'RELAY,1#' } }]);
});

test('locking: a lock that the server refuses says why and can be tried again; the dialog stays', async () => {
  const { user, commands, network } = await openVehicle(STANDING);
  await user.click(await lock());
  network.failure = new Failure('DEVICE_ACCESS_DENIED', 400);
  await user.click(await button('Lock'));
  expect(await screen.findByText('Couldn’t send the command')).toBeTruthy();
  expect(commands.sent).toEqual([]);
  network.failure = undefined;
  await user.click(await button('Try again'));
  await user.click(await button('Lock'));
  expect(await newestSentCommand()).toContain('Queued');
  expect(commands.sent).toHaveLength(1);
});

describe('locking is not offered', () => {
  test('as possible where the tracker supports it neither itself nor by a saved command, and it says so', async () => {
    await openVehicle(STANDING, { tracker: { types: ['custom'] } });
    expect(await screen.findByText('This vehicle’s tracker can’t lock the engine.')).toBeTruthy();
    expect((await lock()).hasAttribute('disabled')).toBe(true);
  });

  test('at all to a user limited to saved commands', async () => {
    await openVehicle(STANDING, { user: { administrator: false, limitCommands: true } });
    expect(await screen.findByRole('button', { name: 'Send command' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Lock' })).toBeNull();
  });
});
