import { globSync, readFileSync } from 'node:fs';
import { createActor, SimulatedClock } from 'xstate';
import { expect, test, vi } from 'vitest';
import { MemoryPage } from '@farol/adapters/memory/page';
import { memoryPorts } from '@farol/adapters/memory/model/memory-ports';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { liveConnectionMachine } from '@farol/core/machines/connection/live-connection.machine';
import { fileNameOf, loadCharts } from '@farol/simulation/inventory/charts';
import { VisitRecorder } from '@farol/simulation/record/visit-recorder';
import { aUser } from '../../arbitraries/users.ts';

const charts = await loadCharts();

test('charts: every state chart of the core is in the inventory, with its states and transitions', () => {
  const ids = globSync('core/{machines,console,url-state}/**/*.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/createMachine\(\{\s*(?:\/\/.*\s*)?id: '(\w+)'/g)].map(
      ([, id = '']) => id,
    ),
  );
  expect(new Set(charts.map(({ id }) => id))).toEqual(new Set(ids));
  expect(charts.length).toBeGreaterThan(30);
  for (const { states, transitions } of charts) expect(states.length + transitions.length).toBeGreaterThan(0);
});

test('charts: each state and each transition has an id of its own, and leads to a state of its chart', () => {
  for (const { id, states, transitions } of charts) {
    const ids = [...states, ...transitions].map((part) => part.id);
    expect(new Set(ids).size, id).toBe(ids.length);
    const known = new Set([undefined, ...states.map((state) => state.id)]);
    for (const { source, target } of transitions) {
      expect(known, id).toContain(source);
      expect(known, id).toContain(target);
    }
    for (const { parent } of states) expect(known, id).toContain(parent);
  }
});

test('charts: every guard and action of the charts has a name, so that their tables can be read', () => {
  const nameless = charts.flatMap(({ id, transitions }) =>
    transitions
      .filter(({ guard, actions }) => [guard, ...actions].some((name) => name.includes('(inline)')))
      .map(({ event }) => `${id}: ${event}`),
  );
  expect(nameless).toEqual([]);
});

test('no transition of parallel states enters one of them: that would begin the others anew', () => {
  const entering = charts.flatMap(({ id, states, transitions }) => {
    const isParallel = (of: string | undefined): boolean =>
      states.some(({ parent }) => parent === of) &&
      !states.some(({ parent, isInitial }) => parent === of && isInitial);
    return transitions
      .filter(
        ({ source, target }) =>
          isParallel(source) && target !== undefined && target.startsWith(`${source ?? id}.`),
      )
      .map(({ event }) => `${id}: ${event}`);
  });
  expect(entering).toEqual([]);
});

test('charts: every chart says what it is for', () => {
  for (const { id, sentence, path } of charts) {
    expect(sentence, id).toMatch(/^[A-Z§].{20,}\.$/);
    expect(readFileSync(path, 'utf8')).toContain(`id: '${id}'`);
  }
});

test('charts: a recorded visit is found in the inventory under the same ids', async () => {
  const clock = new SimulatedClock();
  const now = (): number => clock.now();
  const { liveFeed, sessions } = memoryPorts(new MemoryServer({ clock: now }));
  sessions.user = aUser();
  const recorder = new VisitRecorder();
  const input = {
    liveFeed,
    sessions,
    page: new MemoryPage(),
    random: () => 0.5,
    userId: 1,
    mayKeepFleet: true,
    clock: now,
  };
  const connection = createActor(liveConnectionMachine, { input, clock, inspect: recorder.inspect }).start();
  connection.send({ type: 'START' });
  await vi.waitFor(() => expect(connection.getSnapshot().value).toEqual({ open: 'live' }));
  liveFeed.drop();
  const visits = recorder.visits()['liveConnection'];
  const chart = charts.find(({ id }) => id === 'liveConnection');
  const known = [...(chart?.states ?? []), ...(chart?.transitions ?? [])].map(({ id }) => id);
  expect(Object.keys(visits?.transitions ?? {}).length).toBeGreaterThan(2);
  for (const id of Object.keys(visits?.transitions ?? {})) expect(known).toContain(id);
  expect(Object.keys(visits?.states ?? {}).filter((id) => !known.includes(id))).toEqual(['liveConnection']);
});

test('charts: the document of a chart is named like its file', () => {
  expect(fileNameOf({ id: 'dialogsInUrl' })).toBe('dialogs-in-url');
});
