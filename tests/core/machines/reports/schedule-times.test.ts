import { createActor } from 'xstate';
import { afterAll, expect, test } from 'vitest';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { decodeCalendarData } from '@farol/core/domain/calendar/calendar-data';
import { parseCalendar, serializeCalendar } from '@farol/core/domain/calendar/calendar-text';
import { nextCalendarRun } from '@farol/core/domain/calendar/next-run';
import { Failure } from '@farol/core/domain/values/failure';
import { scheduleTimesMachine } from '@farol/core/machines/reports/schedule-times.machine';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(scheduleTimesMachine);
const NOW = Date.UTC(2026, 10, 27, 12);
const MORNINGS = { frequency: 'daily', time: '07:00', zone: 'UTC' } as const;

async function flush(): Promise<void> {
  for (let round = 0; round < 5; round++) await new Promise((resolve) => setImmediate(resolve));
}

function theTimes() {
  const { network, services } = new MemoryServer();
  const { records } = services;
  const created: number[] = [];
  const actor = createActor(scheduleTimesMachine, {
    input: { records, clock: () => NOW },
    inspect: coverage.inspect,
  });
  actor.on('created', ({ calendarId }) => created.push(calendarId));
  return { actor: actor.start(), created, network, records };
}

test('schedule times: a report of every morning gets a calendar of its own that begins every morning', async () => {
  const { actor, created, records } = theTimes();
  actor.send({ type: 'CREATE', name: 'Every day, 07:00', times: MORNINGS });
  expect(actor.getSnapshot().value).toBe('creating');
  // A second click creates no second calendar.
  actor.send({ type: 'CREATE', name: 'Every day, 07:00', times: MORNINGS });
  await flush();
  const calendars = await records.list('calendars');
  expect(calendars.map(({ name }) => name)).toEqual(['Every day, 07:00']);
  expect(created).toEqual([calendars[0]?.id]);
  expect(nextCalendarRun(calendars[0]?.data ?? '', NOW)).toEqual({
    kind: 'at',
    ms: Date.UTC(2026, 10, 28, 7),
  });
  expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: { name: '', times: undefined } });
  // It has nothing but this schedule.
  const text = decodeCalendarData(calendars[0]?.data ?? '') ?? '';
  expect(parseCalendar(text)).toMatchObject({
    entries: [{ kind: 'schedule', start: '2026-11-27T07:00:00' }],
    customZones: [],
  });
  expect(serializeCalendar(parseCalendar(text))).toBe(text);
});

test('schedule times: what is no time of day creates nothing', async () => {
  const { actor, records } = theTimes();
  actor.send({ type: 'CREATE', name: 'Never', times: { ...MORNINGS, time: '25:00' } });
  expect(actor.getSnapshot().value).toBe('idle');
  expect(await records.list('calendars')).toEqual([]);
});

test('schedule times: a calendar that could not be created says why, and is created on the next try', async () => {
  const { actor, created, network } = theTimes();
  network.failure = new Failure('NETWORK', 0);
  actor.send({ type: 'CREATE', name: 'Mornings', times: MORNINGS });
  await flush();
  expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { reason: 'NETWORK' } });
  actor.send({ type: 'CREATE', name: 'Mornings', times: { ...MORNINGS, time: '25:00' } });
  expect(actor.getSnapshot().value).toBe('failed');
  network.failure = undefined;
  actor.send({ type: 'CREATE', name: 'Mornings', times: MORNINGS });
  expect(actor.getSnapshot().context.reason).toBeUndefined();
  await flush();
  expect([actor.getSnapshot().value, created.length]).toEqual(['idle', 1]);
});

test('schedule times: a form that was closed meanwhile gets no calendar, and the reason of a failure goes with it', async () => {
  const { actor, created, network } = theTimes();
  actor.send({ type: 'CREATE', name: 'Mornings', times: MORNINGS });
  actor.send({ type: 'CLOSE' });
  await flush();
  expect([actor.getSnapshot().value, created]).toEqual(['idle', []]);
  network.failure = new Failure('NETWORK', 0);
  actor.send({ type: 'CREATE', name: 'Mornings', times: MORNINGS });
  await flush();
  actor.send({ type: 'CLOSE' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: { reason: undefined } });
  actor.send({ type: 'CLOSE' });
  expect(actor.getSnapshot().value).toBe('idle');
});

afterAll(() => expect(coverage.missing()).toEqual([]));
