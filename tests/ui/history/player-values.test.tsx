import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { atMinute, idOf, openAt, openHistory, PERIOD, readout, START_MS, timeText } from './history-page.ts';

const HOUR_MS = 3_600_000;

/** What the panel says of the moment that is shown. */
async function values() {
  const section = await screen.findByRole('region', { name: 'At this point' });
  const facts = [...section.querySelectorAll('dl > div')].map((row): [string, string] => [
    row.querySelector('dt')?.textContent ?? '',
    row.querySelector('dd')?.textContent ?? '',
  ]);
  return { place: section.querySelector('p')?.textContent ?? '', facts: Object.fromEntries(facts) };
}

test('the values at the playhead stay in the panel while it plays, and go on with it', async () => {
  const { person, timers, root } = await openAt(10);
  await readout();
  await person.wait(timers, 400);
  await waitFor(async () => expect((await values()).facts).toMatchObject({ Altitude: expect.anything() }));
  const before = await values();
  await person.keys(' ');
  await waitFor(async () => expect((await values()).facts).toMatchObject({ Altitude: '–' }));
  const atOnce = await values();
  expect(atOnce.facts['Battery level']).toBe(before.facts['Battery level']);
  expect(Object.keys(atOnce.facts)).toEqual(Object.keys(before.facts));
  await person.wait(timers, 2000);
  await waitFor(async () => {
    const { place, facts } = await values();
    expect(place).not.toBe(before.place);
    expect(facts['Fuel']).not.toBe(before.facts['Fuel']);
  });
  expect(root.session.getSnapshot().console?.history.player.getSnapshot().isPlaying).toBe(true);
});

test('before the first fix the panel says as the player does that nothing is known', async () => {
  const { records } = await openHistory('/history');
  const id = await idOf(records, 'Van 1');
  const from = new Date(START_MS - HOUR_MS).toISOString();
  const at = new Date(START_MS - HOUR_MS / 2).toISOString();
  const { person, timers } = await openHistory(
    `/reports/history?device=${id}&from=${from}&to=${atMinute(90)}&at=${at}`,
  );
  expect(await readout()).toContain('Position unknown');
  await person.wait(timers, 1000);
  const { place, facts } = await values();
  expect(place).toBe('Position unknown');
  expect(new Set(Object.values(facts))).toEqual(new Set(['–']));
  await person.keys('{ArrowRight}');
  await waitFor(async () => expect((await values()).place).not.toBe('Position unknown'));
});

test('the time of the vehicle in motion is not called driving, which in reports includes short stops', async () => {
  await openAt(10);
  const card = (await screen.findByRole('heading', { name: 'Van 1' })).parentElement;
  expect(card?.textContent).toContain('In motion1 h');
  expect(card?.textContent).not.toContain('Driving');
});

test('the pointer over the timeline tells the time and the speed there, and nothing elsewhere', async () => {
  await openAt(10);
  const timeline = await screen.findByRole('slider', { name: 'Timeline' });
  timeline.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 96);
  const told = () => within(timeline).queryByText(/:\d\d:\d\d/)?.parentElement?.textContent;
  expect(told()).toBeUndefined();
  fireEvent.pointerMove(timeline, { clientX: 500, pointerType: 'mouse' });
  // The timeline begins with the fixes and ends a little later.
  expect(told()).toContain(timeText(45.9).split(', ').at(-1));
  expect(told()).toContain(' 0 mph');
  fireEvent.pointerLeave(timeline);
  expect(told()).toBeUndefined();
});

test('the times of stops and events are written as all times of the console', async () => {
  await openAt(10);
  const stop = await screen.findByRole('button', { name: /^Stopped for 30 min/ });
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(START_MS + 30 * 60_000);
  expect(stop.querySelector('time')?.textContent).toBe(`9/21, ${time}`);
});

test('history form: the period has a name, and its ends are typed when it has none', async () => {
  const { person } = await openHistory('/history');
  const period = await screen.findByRole('combobox', { name: 'Period' });
  expect(period).toHaveProperty('value', 'Today');
  await person.choose('Period', 'Yesterday');
  expect([period, screen.queryByLabelText('From')]).toMatchObject([{ value: 'Yesterday' }, null]);
  await person.choose('Period', 'Custom');
  expect(await screen.findByLabelText('From')).toMatchObject({ value: expect.stringMatching(/ 12:00 AM$/) });
  await person.fill('From', '09/01/2026 10:00');
  expect(period).toHaveProperty('value', 'Custom');
});

test('a link that says where the map is leaves it there; one that does not shows the route', async () => {
  const { records } = await openHistory('/history');
  const path = `/reports/history?device=${await idOf(records, 'Van 1')}&${PERIOD}`;
  const placed = await openHistory(`${path}&lat=-23.55&lng=-40&zoom=9`);
  await readout();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const cameraOf = ({ root }: typeof placed) =>
    root.session.getSnapshot().console?.devices.view.getSnapshot().camera;
  expect(cameraOf(placed)).toMatchObject({ center: { longitude: -40, latitude: -23.55 }, zoom: 9 });
  const fitted = await openHistory(path);
  await readout();
  await waitFor(() => expect(cameraOf(fitted)?.center?.longitude).toBeCloseTo(-46.2, 0));
});
