import { act, configure, render, screen } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import type { DetachedWindowAPI } from 'happy-dom';
import { onTestFinished, vi } from 'vitest';
import { SimulatedClock } from 'xstate';
import { BrowserPageLocation } from '@farol/adapters/browser/page-location';
import { memoryPorts } from '@farol/adapters/memory/memory-ports';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import type { User } from '@farol/core/domain/account/user';
import type { Device } from '@farol/core/domain/device/device';
import type { Group } from '@farol/core/domain/device/group';
import type { Position } from '@farol/core/domain/position/position';
import type { ServerInfo } from '@farol/core/domain/server/server-info';
import type { Language } from '@farol/core/domain/values/locale';
import { App } from '@farol/ui/app.tsx';
import { plainDevice, plainPosition } from '../arbitraries/fleet.ts';
import { aServer } from '../arbitraries/servers.ts';
import { aUser } from '../arbitraries/users.ts';
import { headlessConsole, settleCalls } from '../models/signed-in-console.ts';
import { SimulatedFleet } from '../models/simulated-fleet.ts';
import { showLanguage } from './page-language.ts';

/** The time of every page, milliseconds since the epoch: that of a fix in second 0. */
export const NOW_MS = 1.79e12;
/** The password of Ana. */
export const PASSWORD = 'segredo';

type Ports = ReturnType<typeof memoryPorts>;

/** A vehicle of the fleet, with how its record and its latest position differ from ordinary ones. */
export interface FleetVehicle {
  readonly device?: Partial<Device>;
  /** Undefined: it has never reported a position. */
  readonly position?: Partial<Position> | undefined;
  /** When it reported, seconds before now. */
  readonly secondsAgo?: number;
}

/** How a page with a fleet differs from one on which Ana, an administrator, sees vehicle 5, which stands. */
export interface FleetPageOptions {
  /** By the id of the device. */
  readonly vehicles?: Readonly<Record<number, FleetVehicle>>;
  readonly groups?: readonly Group[];
  /** How Ana's account differs. */
  readonly user?: Partial<User>;
  readonly isSignedOut?: boolean;
  readonly server?: Partial<ServerInfo>;
  readonly language?: Language;
  readonly isNarrow?: boolean;
  /** What the server knows before the page is opened; returns ports to be used instead. */
  readonly prepare?: (ports: Ports) => Promise<Partial<Ports> | void>;
}

declare global {
  interface Window {
    /** The test environment. */
    happyDOM: DetachedWindowAPI;
  }
}

/**
 * Opens the whole console at an address, at a fixed time, with a live fleet and memory adapters instead of a
 * network, without the canvas of the map. `receive` lets a frame of the live connection reach the page, `settle`
 * waits until all calls to the server are answered, `wait` lets time pass for the console's machines.
 */
export async function openFleetPage(path: string, options: FleetPageOptions = {}) {
  // Screens are loaded when they are first opened: a timeout means a hanging test, not a slow one.
  configure({ asyncUtilTimeout: 30_000 });
  vi.setSystemTime(NOW_MS);
  window.happyDOM.setViewport(options.isNarrow ? { width: 390, height: 844 } : { width: 1440, height: 900 });
  window.history.replaceState(null, '', path);
  const timers = new SimulatedClock();
  const clock = (): number => NOW_MS + timers.now();
  const base = memoryPorts({ server: aServer(options.server, true), accounts: [], clock });
  const ana = await base.records.save('users', aUser({ administrator: true, ...options.user, id: 0 }));
  const sessions = new MemorySessions([{ user: ana, password: PASSWORD }], base.network, clock);
  if (!options.isSignedOut) sessions.user = ana;
  const ports = {
    ...base,
    sessions,
    location: new BrowserPageLocation(),
    ...(await options.prepare?.(base)),
  };
  const fleet = simulatedFleet(options.vehicles ?? { 5: { position: {} } }, options.groups ?? []);
  const root = headlessConsole(ports, fleet.fleet, timers);
  onTestFinished(() => {
    // A console that runs on would write its state into the address of the next test.
    root.stop();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  await showLanguage(options.language ?? 'en-US');
  render(<App console={root} initialLanguage={options.language ?? 'en-US'} />);
  await act(settleCalls);
  if (!options.isSignedOut) await screen.findByTestId('connection');
  return {
    ...ports,
    root,
    ana,
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never, delay: null }),
    receive: (frame: Parameters<SimulatedFleet['receive']>[0]) => act(() => fleet.receive(frame)),
    settle: () => act(settleCalls),
    wait: (milliseconds: number) =>
      act(async () => {
        timers.increment(milliseconds);
        await settleCalls();
      }),
  };
}

function simulatedFleet(
  vehicles: Readonly<Record<number, FleetVehicle>>,
  groups: readonly Group[],
): SimulatedFleet {
  const fleet = new SimulatedFleet([]);
  fleet.reportsByItself = true;
  const known = Object.entries(vehicles).map(([id, vehicle]) => ({ id: Number(id), ...vehicle }));
  const devices = known.map(({ id, device }) => plainDevice(id, device));
  const positions = known.flatMap(({ id, position, secondsAgo = 0 }) =>
    position ? [plainPosition(id, -secondsAgo, { id, ...position })] : [],
  );
  fleet.engine.load({ devices, positions, groups, drivers: [] }, 0);
  fleet.report();
  return fleet;
}
