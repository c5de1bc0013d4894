import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryPositionHistory } from '@farol/adapters/memory/position-history';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { NOW_MS } from '../open-page.tsx';
import {
  atMinute,
  idOf,
  MINUTE_MS,
  openAt,
  openHistory,
  PERIOD,
  readout,
  START_MS,
  timeText,
} from './history-page.ts';

/** Does not answer. */
class SilentHistory extends MemoryPositionHistory {
  override async *fixes() {
    await new Promise(() => {});
    yield* super.fixes(0, 0, 0);
  }
}

describe('the history', () => {
  test('asks for a vehicle, and then shows its route of today with what happened', async () => {
    const { person, records, timers } = await openHistory('/history');
    await person.press('Show route');
    expect(await screen.findByText('Choose at least one vehicle.')).toBeTruthy();
    await person.choose('Vehicles', 'Van 1');
    await person.choose('Period', 'Custom');
    await person.fill('From', '09/21/2026 00:00');
    await person.fill('To', '09/21/2026 23:59');
    await person.press('Show route');
    expect(await screen.findByRole('heading', { name: 'Van 1' })).toBeTruthy();
    expect(screen.getByText('Stopped for 30 min')).toBeTruthy();
    await person.wait(timers, 400);
    await waitFor(async () => expect(location.search).toContain(`device=${await idOf(records, 'Van 1')}`));
  });

  test('a track from a file joins the history of the one chosen vehicle, and what is wrong is told by line', async () => {
    const { person, trackUploads, records } = await openHistory('/history');
    const button = await screen.findByRole('button', { name: 'Add route (GPX or CSV)' });
    expect(button).toHaveProperty('disabled', true);
    await person.choose('Vehicles', 'Van 1');
    expect(button).toHaveProperty('disabled', false);
    const text = 'time,lat,lon\n2026-01-02T03:04:05Z,1,2\nsoon,1,2\n';
    await userEvent.upload(
      screen.getByLabelText('Add a route from a file', { selector: 'input' }),
      new File([text], 'a.csv'),
    );
    expect(await screen.findByText('1 new position')).toBeTruthy();
    expect(screen.getByText('1 line is left out:')).toBeTruthy();
    expect(trackUploads.tracks.size).toBe(0);
    await person.press('Add 1 position');
    expect(await screen.findByText('1 position added.')).toBeTruthy();
    expect(screen.getByText('Line 3: no readable time')).toBeTruthy();
    expect(trackUploads.tracks.get(await idOf(records, 'Van 1'))?.size).toBe(1);
  });

  test('a track is added by nobody who may not change vehicles', async () => {
    await openHistory('/history', { user: { readonly: true, administrator: false } });
    expect(await screen.findByRole('button', { name: 'Show route' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add route (GPX or CSV)' })).toBeNull();
  });

  test('a user who may have no reports is told so instead of being asked for a vehicle', async () => {
    await openHistory('/history', { user: { disableReports: true, administrator: false } });
    expect(await screen.findByText('No reports available')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show route' })).toBeNull();
  });

  test('a period that ends before it begins, or lasts a century, is refused in words', async () => {
    const { person } = await openHistory('/history');
    await person.choose('Vehicles', 'Van 1');
    await person.choose('Period', 'Custom');
    await person.fill('From', '09/21/2026 10:00');
    await person.fill('To', '09/21/2026 09:00');
    await person.press('Show route');
    expect(await screen.findByText('The end must be after the start.')).toBeTruthy();
    await person.fill('From', '09/21/1926 10:00');
    expect(await screen.findByText('Choose at most 92 days.')).toBeTruthy();
  });

  test('a link that cannot be shown says why at once, with what it names in the form', async () => {
    const { records } = await openHistory('/history');
    const id = await idOf(records, 'Van 1');
    await openHistory(`/history?device=${id}&from=2026-09-21T10:00:00Z&to=2026-09-20T10:00:00Z`);
    expect(await screen.findByText('The end must be after the start.')).toBeTruthy();
    expect(screen.getByText('Van 1')).toBeTruthy();
    const many = Array.from({ length: 30 }, (_, at) => `device=${at + 1}`).join('&');
    await openHistory(`/history?${many}&${PERIOD}`);
    expect(await screen.findByText('Choose at most 8 vehicles.')).toBeTruthy();
  });

  test('a link that is loading shows the frame of its route and no form; cancelling leads to the form as the link fills it', async () => {
    const { records } = await openHistory('/history');
    const id = await idOf(records, 'Van 1');
    const { person } = await openHistory(`/reports/history?device=${id}&${PERIOD}`, {
      History: SilentHistory,
    });
    expect(await screen.findByText('Loading the route…')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show route' })).toBeNull();
    expect(screen.getByText('Van 1')).toBeTruthy();
    await person.press('Cancel');
    expect(await screen.findByRole('button', { name: 'Show route' })).toBeTruthy();
    expect(screen.getByText('Van 1')).toBeTruthy();
  });

  test('says when there is no route for the selected period, where it is seen', async () => {
    // As in browsers that return a promise of the end.
    const original = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollIntoView') ?? {};
    const seen = vi.fn(() => Promise.resolve());
    Object.defineProperty(Element.prototype, 'scrollIntoView', { ...original, value: seen });
    onTestFinished(() => void Object.defineProperty(Element.prototype, 'scrollIntoView', original));
    const { records } = await openHistory('/history');
    const id = await idOf(records, 'Van 3');
    await openHistory(`/reports/history?device=${id}&${PERIOD}`);
    const answer = await screen.findByText('No route for the selected period');
    expect(seen.mock.contexts.some((box) => box instanceof Element && box.contains(answer))).toBe(true);
    await openHistory('/history');
    expect(await screen.findByRole('button', { name: 'Show route' })).toBeTruthy();
    expect(screen.queryByText('Something went wrong on this screen')).toBeNull();
  });

  test('a link to a vehicle that the user may not see says so, and another one can be chosen', async () => {
    const { person, timers } = await openHistory(`/reports/history?device=4711&${PERIOD}`);
    expect(await screen.findByText(/doesn’t exist, or you don’t have access/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Show route' })).toBeTruthy();
    await person.wait(timers, 400);
    await waitFor(() => expect(location.search).not.toContain('device'));
  });

  test('users without the right to routes are sent elsewhere', async () => {
    await openHistory(`/reports/history?device=1&${PERIOD}`, {
      user: {
        administrator: false,
        attributes: { 'acme.advancedPerms': 'FFFFFFFFFFFFFFFFFF7FFFFFFFFFFFFF' },
      },
      server: { attributes: { 'acme.enableAdvancedPerms': true } },
    });
    await waitFor(() => expect(location.pathname).not.toBe('/reports/history'));
  });

  test('routes of several vehicles are shown together, also where one is refused', async () => {
    const { records } = await openHistory('/history');
    const [one, two] = [await idOf(records, 'Van 1'), await idOf(records, 'Van 2')];
    const { person } = await openHistory(`/history?device=${one}&device=${two}&device=4711&${PERIOD}`);
    const [first, second] = [
      await screen.findByRole('button', { name: 'Van 1' }),
      await screen.findByRole('button', { name: 'Van 2' }),
    ];
    expect(screen.getByText(/no access to 1 of the vehicles/)).toBeTruthy();
    await person.click(second);
    await waitFor(() =>
      expect([first, second].map((card) => card.getAttribute('aria-pressed'))).toEqual(['false', 'true']),
    );
  });

  test('overlays are switched one by one', async () => {
    const { records } = await openHistory('/history');
    const { person, root } = await openHistory(`/history?device=${await idOf(records, 'Van 1')}&${PERIOD}`);
    const heat = await screen.findByRole('checkbox', { name: 'Heat map' });
    await person.click(heat);
    expect(root.session.getSnapshot().console?.history.routes.getSnapshot().overlays).toMatchObject({
      heatMap: true,
      routePath: true,
    });
    expect(screen.getByRole('link', { name: 'Street View' }).getAttribute('href')).toContain(
      'map_action=pano',
    );
  });
});

const query = (id: number) =>
  `deviceid=${id}&data_inicial=${new Date(START_MS).toISOString().replace('.000', '')}&data_final=${new Date(NOW_MS).toISOString().replace('.000', '')}`;

describe('the player', () => {
  test('a link shows the moment that was shared, with its values', async () => {
    const { person, timers } = await openAt(10);
    expect(await readout()).toContain(timeText(10));
    expect(await readout()).toContain('35 mph');
    await person.wait(timers, 400);
    const values = await screen.findByRole('region', { name: 'At this point' });
    expect(values.textContent, 'the speed is told by the player alone').not.toContain('mph');
  });

  test('arrows step from fix to fix, with Shift from stop to stop, and E leads to the next event', async () => {
    const { person } = await openAt(10);
    await readout();
    await person.keys('{ArrowRight}');
    await waitFor(async () => expect(await readout()).toContain(timeText(11)));
    await person.keys('{Shift>}{ArrowRight}{/Shift}');
    await waitFor(async () => expect(await readout()).toContain(timeText(30)));
    await person.keys('{ArrowLeft}{ArrowLeft}e');
    await waitFor(async () => expect(await readout()).toContain(timeText(30)));
  });

  test('Space plays and pauses, and the moment of the pause is in the address', async () => {
    const { person, timers, root } = await openAt(10);
    await readout();
    await person.keys(' ');
    const player = root.session.getSnapshot().console?.history.player;
    expect(player?.getSnapshot().isPlaying).toBe(true);
    // A click on a button of the player does not take the Space key from it.
    await person.click(screen.getByRole('button', { name: 'Skip stops' }));
    await person.click(screen.getByRole('button', { name: 'Skip stops' }));
    await person.wait(timers, 1000);
    await person.keys(' ');
    expect(player?.getSnapshot()).toMatchObject({ isPlaying: false, atMs: START_MS + 14 * MINUTE_MS });
    await person.wait(timers, 400);
    expect(decodeURIComponent(location.search)).toContain(`at=${atMinute(14).replace('.000Z', 'Z')}`);
  });

  test('a screen reader announces the moment at which the player stopped, also after many keys', async () => {
    const { person } = await openAt(10);
    await readout();
    await person.keys('{Home}{End}{Home}{Shift>}{ArrowRight}{/Shift}');
    const timeline = screen.getByRole('slider', { name: 'Timeline' });
    const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'medium' });
    const spoken = text.format(START_MS + 30 * MINUTE_MS);
    await waitFor(() => expect(timeline.getAttribute('aria-valuetext')).toBe(spoken));
  });

  test('the map goes to the vehicle in focus as soon as it is to follow it, also while the player rests', async () => {
    const { records } = await openHistory('/history');
    const { person, root } = await openHistory(
      `/reports/history?device=${await idOf(records, 'Van 1')}&${PERIOD}&at=${atMinute(20)}&lat=10&lng=20&zoom=14`,
    );
    await readout();
    const camera = () => root.session.getSnapshot().console?.devices.view.getSnapshot().camera;
    await waitFor(() => expect(camera()?.center).toEqual({ latitude: 10, longitude: 20 }));
    await person.click(screen.getByRole('button', { name: 'Follow vehicle' }));
    await waitFor(() => expect(camera()?.center?.longitude).toBeCloseTo(-46.1, 1));
  });

  test('a stop or an event of the list is shown with one click', async () => {
    const { person } = await openAt(10);
    await person.click(await screen.findByRole('button', { name: /^Stopped for 30 min/ }));
    await waitFor(async () => expect(await readout()).toContain(timeText(30)));
  });

  test('the speed is chosen from a menu that says what it means, and Space plays at it', async () => {
    const { person, root } = await openAt(10);
    await person.chooseFromMenu(/^Playback speed/, '16× – 16 min per second');
    const player = root.session.getSnapshot().console?.history.player;
    expect(player?.getSnapshot().speed).toBe(16);
    await person.keys(' ');
    expect(player?.getSnapshot().isPlaying).toBe(true);
  });
});

describe('pages to embed', () => {
  test('are empty until vehicle and both dates are valid', async () => {
    const { container } = await openHistory(
      '/overlays/heat-map?deviceid=1&data_inicial=2026-09-21T10:00:00Z',
      {
        isFullPage: true,
      },
    );
    await waitFor(() => expect(container.querySelector('main')).not.toBeNull());
    expect(container.querySelector('main')?.textContent).toBe('');
  });

  test('show what they are named for, and load again when the address changes', async () => {
    const { records } = await openHistory('/history');
    const [one, three] = [await idOf(records, 'Van 1'), await idOf(records, 'Van 3')];
    const { person, root } = await openHistory(`/overlays/route-path?${query(one)}`, { isFullPage: true });
    const player = await screen.findByRole('region', { name: 'Route player' });
    expect(within(player).getByRole('button', { name: /^Play \(/ })).toBeTruthy();
    expect(screen.getByText(/^Speed, /)).toBeTruthy();
    await person.goTo(`/overlays/heat-map?${query(one)}`);
    await waitFor(() =>
      expect(root.session.getSnapshot().console?.history.routes.getSnapshot().overlays).toMatchObject({
        heatMap: true,
        routePath: false,
        eventPoints: false,
      }),
    );
    await person.goTo(`/overlays/event-points?${query(three)}`);
    expect(await screen.findByText('No route for the selected period')).toBeTruthy();
  });
});

describe('the device detail', () => {
  test('leads to today’s route of the vehicle', async () => {
    const { records } = await openHistory('/history');
    const id = await idOf(records, 'Van 1');
    const { person } = await openHistory(`/devices/${id}`);
    await person.press('Route');
    await waitFor(() => expect(location.pathname).toBe('/reports/history'));
    expect(location.search).toContain(`${id}`);
  });
});
