import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MemoryFleetHistory } from '@farol/adapters/memory/fleet-history';
import { fixesOfPositions } from '@farol/core/domain/route/route-fixes';
import { Failure } from '@farol/core/domain/values/failure';
import type { ConnectedFleetReplay } from '@farol/core/console/features/replay/connect-fleet-replay';
import { vehicleOf } from '@farol/core/fleet/vehicle-rows';
import { ReplayBar } from '@farol/ui/history/replay/replay-dock.tsx';
import { useFleetReplay } from '@farol/ui/history/replay/use-fleet-replay';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';
import { settleCalls } from '../../../models/signed-in-console.ts';
import { renderInConsole } from '../../render-in-console.tsx';

const MINUTE_MS = 60_000;
/** Noon, in the time zone of the page, before the present of the headless console, whose clock begins in 1970. */
const NOON = new Date(1969, 11, 20, 12);

/** The past of a vehicle: it drives north through the day, a fix every minute. */
function aDay(deviceId: number): MemoryFleetHistory {
  const positions = Array.from({ length: 1440 }, (_, minute) => {
    const time = new Date(new Date(1969, 11, 20).getTime() + minute * MINUTE_MS).toISOString();
    return plainPosition(deviceId, minute, {
      fixTime: time,
      latitude: minute / 1000,
      longitude: 0,
      speed: 20,
    });
  });
  return new MemoryFleetHistory(positions);
}

function Dock() {
  const moment: ConnectedFleetReplay | undefined = useFleetReplay();
  return moment && <ReplayBar replay={moment} />;
}

async function openedDock() {
  const opened = await renderInConsole(<Dock />);
  // The server has one vehicle, which only its past knows.
  await opened.records.remove('devices', 5);
  const { id } = await opened.records.save('devices', plainDevice(0, { name: 'Van' }));
  const past = aDay(id);
  opened.fleetHistory.tracks = (span) => past.tracks(span);
  opened.console.replay.show(NOON.getTime());
  const slider = await screen.findByRole('slider', { name: 'Time of day' });
  const pastFleet = () => opened.console.shell.getSnapshot().pastFleet;
  const latitude = (): number | undefined => {
    const fleet = pastFleet();
    return fleet && vehicleOf(fleet, id)?.latitude;
  };
  await waitFor(() => expect(latitude()).toBeCloseTo(0.72, 3));
  return { ...opened, vanId: id, slider, pastFleet, latitude };
}

test('replay dock: the slider moves the fleet to where it was, and the clock tells when that was', async () => {
  const { slider, latitude, console: farol } = await openedDock();
  expect(slider).toHaveProperty('value', String(NOON.getTime()));
  expect(slider.getAttribute('aria-valuetext')).toContain('12:00');
  fireEvent.change(slider, { target: { value: String(NOON.getTime() + 60 * MINUTE_MS) } });
  await waitFor(() => expect(latitude()).toBeCloseTo(0.78, 3));
  expect(screen.getByText(/^1:00:00/)).toBeDefined();
  expect(farol.replay.getSnapshot().atMs).toBe(NOON.getTime() + 60 * MINUTE_MS);
});

test('replay dock: arrows go a minute on and back, with Shift a quarter of an hour', async () => {
  const { user, latitude } = await openedDock();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(latitude()).toBeCloseTo(0.721, 4));
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await waitFor(() => expect(latitude()).toBeCloseTo(0.706, 4));
});

test('replay dock: Space plays and pauses, and the buttons go from day to day', async () => {
  const { user, app, pastFleet } = await openedDock();
  await user.keyboard(' ');
  await user.click(await screen.findByRole('button', { name: 'Pause (Space)' }));
  await user.click(screen.getByRole('button', { name: 'Previous day' }));
  await waitFor(() => expect(new Date(app.getSnapshot().pastMs).getDate()).toBe(19));
  expect(pastFleet()?.counts).toMatchObject({ online: 0, unknown: 1 });
});

test('replay dock: Live returns to the vehicles as they are, and nothing of the past stays', async () => {
  const { user, pastFleet, console: farol } = await openedDock();
  await user.click(screen.getByRole('button', { name: 'Live' }));
  await settleCalls();
  expect(farol.replay.getSnapshot().atMs).toBeUndefined();
  expect(pastFleet()).toBeUndefined();
});

test('replay dock: where the server tells no past of the fleet, the vehicles in view are shown, and that it is only those', async () => {
  const { vanId, latitude, console: farol, fleetHistory, positionHistory, user } = await openedDock();
  fleetHistory.tracks = () => Promise.reject(new Failure('HTTP_404_NOT_FOUND', 404));
  const asked: number[] = [];
  positionHistory.fixes = async function* fixes(deviceId, fromMs, toMs) {
    asked.push(deviceId);
    await Promise.resolve();
    yield fixesOfPositions([
      plainPosition(deviceId, 1, { fixTime: new Date(fromMs).toISOString(), latitude: 1 }),
      plainPosition(deviceId, 2, { fixTime: new Date(toMs).toISOString(), latitude: 1 }),
    ]);
  };
  farol.replay.show(NOON.getTime() - 600 * MINUTE_MS);
  expect(await screen.findByText(/no fleet history, and no vehicle is in view/)).toBeDefined();
  // A vehicle that is opened is shown at once.
  farol.devices.view.select(vanId);
  expect(await screen.findByText(/only vehicles in view are shown, 1 of 1/)).toBeDefined();
  await waitFor(() => expect(latitude()).toBe(1));
  expect(new Set(asked)).toEqual(new Set([vanId]));
  farol.devices.view.select(undefined);
  expect(screen.queryByRole('button', { name: 'Show the vehicles in view' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Live' }));
});

test('replay dock: what the account may not see is said instead of an empty map', async () => {
  const { console: farol, fleetHistory } = await openedDock();
  const refused = new MemoryFleetHistory([], undefined, { historyStartMs: Number.POSITIVE_INFINITY });
  fleetHistory.tracks = (span) => refused.tracks(span);
  farol.replay.show(NOON.getTime() - 600 * MINUTE_MS);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your account doesn’t have access this far back.',
  );
});
