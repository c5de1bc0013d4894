import { expect, test } from 'vitest';
import type { Invariant } from '@farol/simulation/invariants/invariant';
import { ADDRESS_LEADS_BACK } from '@farol/simulation/invariants/address-leads-back';
import { NOTHING_TWICE, NOTHING_UNASKED } from '@farol/simulation/invariants/asked-changes';
import { GAPS_ARE_TOLD } from '@farol/simulation/invariants/gaps-are-told';
import { NO_LEAKS_AFTER_SIGN_OUT } from '@farol/simulation/invariants/no-leaks-after-sign-out';
import { Run } from '@farol/simulation/scenario/run';
import type { Step } from '@farol/simulation/scenario/step-schema';
import type { Scenario } from '@farol/simulation/scenario/scenario-schema';
import type { World } from '@farol/simulation/world/world';

const WAIT: Step = { wait: '1 s' };

/** Takes steps, then lets somebody break something, and returns what the invariant says of it. */
async function failureOf(
  invariant: Invariant,
  steps: readonly Step[],
  breakSomething: (world: World) => void | Promise<void>,
): Promise<string | undefined> {
  const scenario: Scenario = {
    scenario: 'Planted',
    seed: 1,
    tabs: [{ name: 'Ana', user: 'Ana', path: '/devices' }],
    steps: [],
  };
  const run = await Run.start(scenario, [invariant]);
  for (const step of steps) await run.take(step);
  expect(run.failure).toBeUndefined();
  await breakSomething(run.world);
  await run.take(WAIT);
  return (await run.end('Planted')).failure;
}

const ASKED: readonly Step[] = [
  { who: 'Ana', do: 'commands.sender.ask', with: { to: { vehicle: 'Van 1' }, command: 'unlock' } },
];
const CONFIRMED: readonly Step[] = [...ASKED, { who: 'Ana', do: 'commands.sender.confirm' }];

test('invariants: an attribute that is pinned for everybody may be saved after the own preferences, and counts as asked for', async () => {
  const steps: readonly Step[] = [
    { who: 'Ana', network: 'reordered' },
    { who: 'Ana', do: 'devices.pinnedAttributes.pin', with: { key: 'speed', owner: 'server' } },
    { who: 'Ana', network: 'fast' },
    { who: 'Ana', do: 'preferences.account.choose', with: { twelveHour: true } },
    WAIT,
  ];
  expect(await failureOf(NOTHING_TWICE, steps, () => {})).toBeUndefined();
});

/** Somebody goes on listening. */
const listen = (world: World): void => {
  world.tab('Ana').listeners.open++;
};

/** Something goes on waiting. */
const start = ({ time }: World): void => {
  time.after('Ana', 60_000, () => {});
  time.after('Ana', 60_000, () => {});
};

/** A report is stored, and no tab is told. */
const report = async ({ server, deviceIds }: World): Promise<void> => {
  server.hub.publish = () => {};
  await server.report(deviceIds.get('Van 1') ?? 0, {
    latitude: -23,
    longitude: -46,
    speed: 0,
    fixTimeMs: server.clock(),
  });
};

/** The address forgets the search. */
const loseQuery = (world: World): void => world.tab('Ana').location.replace('/devices');

/** The server notes a command that the tab has sent. */
function sendCommand({ server, deviceIds }: World): void {
  const deviceId = deviceIds.get('Van 1') ?? 0;
  server.journal.push({
    atMs: 0,
    client: 'Ana',
    userId: 1,
    change: { type: 'commandSent', deviceId, command: 'engineResume', savedId: 0 },
  });
}

test('invariants: a command that is sent before it was confirmed is found', async () => {
  expect(await failureOf(NOTHING_UNASKED, ASKED, sendCommand)).toContain('without being asked');
  expect(await failureOf(NOTHING_UNASKED, CONFIRMED, () => {})).toBeUndefined();
});

test('invariants: a command that is sent although the user answered no is found', async () => {
  const steps: readonly Step[] = [...ASKED, { who: 'Ana', do: 'commands.sender.cancel' }];
  expect(await failureOf(NOTHING_UNASKED, steps, sendCommand)).toContain('without being asked');
});

test('invariants: a command that is sent twice is found', async () => {
  expect(await failureOf(NOTHING_TWICE, CONFIRMED, sendCommand)).toContain('more often than asked');
  expect(await failureOf(NOTHING_TWICE, CONFIRMED, () => {})).toBeUndefined();
});

test('invariants: a listener that is left after signing out is found', async () => {
  const signedOut: readonly Step[] = [{ who: 'Ana', do: 'access.signOut' }, WAIT];
  expect(await failureOf(NO_LEAKS_AFTER_SIGN_OUT, signedOut, listen)).toContain('1 listeners in Ana');
  expect(await failureOf(NO_LEAKS_AFTER_SIGN_OUT, signedOut, () => {})).toBeUndefined();
});

test('invariants: timers that are left after signing out are found', async () => {
  const signedOut: readonly Step[] = [{ who: 'Ana', do: 'access.signOut' }, WAIT];
  expect(await failureOf(NO_LEAKS_AFTER_SIGN_OUT, signedOut, start)).toMatch(/timers in Ana/);
});

test('invariants: a position that never arrives while the connection is called live is found', async () => {
  expect(await failureOf(GAPS_ARE_TOLD, [WAIT], report)).toContain('shows Van 1 as of another time');
  expect(await failureOf(GAPS_ARE_TOLD, [WAIT], () => {})).toBeUndefined();
});

test('invariants: an address that leads elsewhere is found', async () => {
  const search: readonly Step[] = [{ who: 'Ana', do: 'devices.view.search', with: 'van' }, WAIT];
  expect(await failureOf(ADDRESS_LEADS_BACK, search, loseQuery)).toContain('query');
  expect(await failureOf(ADDRESS_LEADS_BACK, search, () => {})).toBeUndefined();
});
