import { expect, test } from 'vitest';
import { SimulatedClock, type AnyStateMachine, type InspectionEvent } from 'xstate';
import { memoryPorts } from '@farol/adapters/memory/model/memory-ports';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { startScreenFeatures } from '@farol/core/console/screen-features';
import type { StartScreenFeatures } from '@farol/core/console/screen-code';
import { LazyCode } from '@farol/core/console/wiring/lazy-code';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { aServer } from '../../arbitraries/servers.ts';
import { aUser } from '../../arbitraries/users.ts';
import { headlessConsole, sessionConsole, settleCalls } from '../../models/signed-in-console.ts';

/** Ana, an administrator, has just signed in; the code of the screens is still to come. */
async function aFirstView() {
  const timers = new SimulatedClock();
  const server = new MemoryServer({
    server: aServer({}, true),
    accounts: [{ user: aUser({ administrator: true }), password: 'segredo' }],
    clock: () => timers.now(),
  });
  server.stock({ devices: [plainDevice(5)] });
  const ports = memoryPorts(server);
  const actors = new Set<InspectionEvent['actorRef']>();
  const screenCode = new LazyCode<StartScreenFeatures>(async () => startScreenFeatures);
  const root = headlessConsole(ports, timers, {
    screenCode,
    inspect: ({ actorRef, type }) => {
      if (type === '@xstate.actor') actors.add(actorRef);
    },
  });
  root.access.navigate('/login');
  await settleCalls();
  root.login.signIn('ana@example.com', 'segredo');
  await settleCalls();
  const alive = () => [...actors].filter((actor) => isActive(actor.getSnapshot())).length;
  const unmoved = () =>
    [...actors].filter((actor) => isActive(actor.getSnapshot()) && isUnmoved(actor.getSnapshot()));
  return { root, console: sessionConsole(root), screenCode, alive, unmoved };
}

function isActive(snapshot: { status?: string }): boolean {
  return snapshot.status === 'active';
}

/** Whether it is a chart with states that is still in its first one. */
function isUnmoved({ machine, value }: { machine?: AnyStateMachine; value?: unknown }): boolean {
  const initial: unknown = machine?.config.initial;
  return initial !== undefined && value === initial;
}

test('first view: after signing in no more than fifty actors run', async () => {
  const { root, alive } = await aFirstView();
  expect(alive()).toBeGreaterThan(10);
  expect(alive()).toBeLessThan(50);
  root.stop();
  expect(alive()).toBe(0);
});

test('first view: few charts wait for their first reader, and those of a part start with it', async () => {
  const { root, console: farol, unmoved } = await aFirstView();
  const before = unmoved().length;
  expect(before).toBeLessThanOrEqual(10);
  expect(farol.alerts.soundPreview.getSnapshot().isStarting).toBe(false);
  expect(farol.map.streets.getSnapshot().isLoaded).toBe(false);
  expect(farol.admin.announcement.getSnapshot()).toBeDefined();
  expect(unmoved().length).toBeGreaterThan(before);
  root.stop();
  expect(unmoved()).toEqual([]);
});

test('first view: code that arrives starts nothing that nobody reads', async () => {
  const { root, alive, screenCode } = await aFirstView();
  const before = alive();
  await screenCode.load();
  expect(alive()).toBeLessThanOrEqual(before + 1);
  root.stop();
});

test('first view: a screen that is read before its code is there says so, and works with it', async () => {
  const { root, console: farol } = await aFirstView();
  expect(farol.screens.getSnapshot().isLoaded).toBe(false);
  expect(() => farol.reports).toThrow('before its code was loaded');
  await farol.screens.load();
  expect(farol.screens.getSnapshot().isLoaded).toBe(true);
  expect(farol.reports.report.getSnapshot().isOpen).toBe(false);
  root.stop();
});
