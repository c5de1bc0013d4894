import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { VehicleCard, type VehicleCardProps } from '../../../examples/react-widget/widget/vehicle-card.tsx';
import { Host } from '../../../examples/react-widget/host/host.tsx';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';
import { ListenerCount } from '@farol/simulation/world/listener-count';
import { settleCalls, signedInConsole } from '../../models/signed-in-console.ts';

/** The time of a fix in second 0, milliseconds since the epoch. */
const NOW_MS = 1.79e12;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

beforeEach(() => {
  // The console runs on a clock of its own, moved by hand; the card's age follows this one.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.setSystemTime(NOW_MS);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Shows the card of vehicle 5 to Ana, who is signed in. */
async function showCard(props: Partial<VehicleCardProps> = {}) {
  const ana = await signedInConsole();
  const card = <VehicleCard farol={ana.root} deviceId={5} {...props} />;
  const { container, unmount } = render(<StrictMode>{card}</StrictMode>);
  return {
    ...ana,
    container,
    unmount,
    receive: (frame: Parameters<typeof ana.fleet.receive>[0]) => act(() => ana.fleet.receive(frame)),
    settle: () => act(settleCalls),
  };
}

const driving = (changes: object = {}) =>
  plainPosition(5, 0, { id: 99, speed: 20, attributes: { motion: true, blocked: false }, ...changes });
const reportedNow = plainDevice(5, { lastUpdate: new Date(NOW_MS).toISOString() });
const theCard = () => screen.getByRole('article');
const value = (label: string) =>
  within(theCard()).queryByText(label)?.nextElementSibling?.textContent ?? undefined;

describe('the card of a vehicle', () => {
  test('shows name, state, speed, place, age of the report, engine and anchor, and follows every report', async () => {
    const { receive, settle } = await showCard();
    await settle();
    receive({ devices: [reportedNow], positions: [driving()] });
    expect(screen.getByRole('article', { name: 'Van 5' })).toBe(theCard());
    expect(theCard().dataset['state']).toBe('moving');
    expect(theCard().textContent).toContain('Moving');
    expect(value('Speed')).toBe('37 km/h');
    expect(value('Coordinates')).toBe('-23.500000, -46.600000');
    expect(value('Last report')).toBe('less than a minute ago');
    expect(value('Engine')).toBe('Released');
    expect(value('Anchor')).toBe('None');
    receive({ positions: [driving({ id: 100, speed: 0, attributes: { motion: false, blocked: true } })] });
    expect(theCard().dataset['state']).toBe('stationary');
    expect(value('Engine')).toBe('Stopped by command');
  });

  test('what a vehicle does not report has no line, and one without a position says so', async () => {
    const { receive } = await showCard();
    expect(value('Engine')).toBeUndefined();
    expect(value('Last report')).toBe('never');
    receive({ devices: [plainDevice(6)] });
    cleanup();
    const other = await signedInConsole();
    other.fleet.receive({ devices: [plainDevice(6)] });
    render(<VehicleCard farol={other.root} deviceId={6} />);
    expect(theCard().textContent).toContain('No position yet');
    expect(value('Speed')).toBeUndefined();
    expect(value('Coordinates')).toBeUndefined();
  });

  test('a followed vehicle shows the address that the server has of its place', async () => {
    const { receive, fleet } = await showCard({ isFollowed: true });
    receive({ positions: [driving({ address: 'Rua do Sol 12, Recife' })] });
    act(() => fleet.report());
    expect(value('Address')).toBe('Rua do Sol 12, Recife');
    expect(value('Coordinates')).toBeUndefined();
  });

  test('while nothing arrives the report gets older before the user’s eyes, and is called old after two minutes', async () => {
    const { receive } = await showCard();
    receive({ devices: [reportedNow], positions: [driving()] });
    expect(theCard().dataset['old']).toBeUndefined();
    act(() => void vi.advanceTimersByTime(2 * MINUTE));
    expect(value('Last report')).toBe('2 minutes ago');
    expect(theCard().dataset['state']).toBe('moving');
    act(() => void vi.advanceTimersByTime(SECOND));
    expect(theCard().dataset['state']).toBe('wasMoving');
    expect(theCard().dataset['old']).toBe('true');
    expect(screen.getByRole('status').textContent).toContain('Old data');
  });

  test('says that the connection is lost, keeps the last values, and connects at once when asked to', async () => {
    const { receive, liveFeed, settle } = await showCard();
    receive({ positions: [driving()] });
    act(() => liveFeed.drop());
    expect(theCard().dataset['lost']).toBe('true');
    expect(screen.getByRole('status').textContent).toContain('No connection since');
    expect(value('Speed')).toBe('37 km/h');
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Try now' }));
    await settle();
    expect(theCard().dataset['lost']).toBeUndefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('a vehicle that the user does not have is told, not left empty', async () => {
    await showCard({ deviceId: 404 });
    expect(theCard().textContent).toBe('You have no such vehicle.');
  });

  test('a vehicle that is deleted is still named, as deleted, and is shown again when it comes back', async () => {
    const { fleet, receive } = await showCard();
    act(() => {
      fleet.fleet.recordRemoved('devices', 5);
      fleet.report();
    });
    expect(theCard().textContent).toBe('Van 5 was deleted, or is no longer shared with you.');
    receive({ devices: [plainDevice(5, { name: 'Van again' })] });
    expect(screen.getByRole('article', { name: 'Van again' })).toBeDefined();
  });

  test('after signing out nothing of the vehicle is left, and another user’s vehicle is not called deleted', async () => {
    const { root, records, settle } = await showCard();
    act(() => root.access.signOut());
    await settle();
    expect(theCard().textContent).toBe('Sign in to see this vehicle.');
    await records.remove('devices', 5);
    act(() => root.login.signIn('rui@example.com', 'segredo'));
    await settle();
    expect(theCard().textContent).toBe('You have no such vehicle.');
  });

  test('with a server that is away from the start the card says so and can ask again', async () => {
    const { root, network, settle } = await showCard();
    act(() => root.access.signOut());
    await settle();
    network.failure = new Failure('NETWORK', 0);
    for (const path of ['/home', '/maintenance?to=%2Fhome']) {
      act(() => root.access.navigate(path));
      await settle();
    }
    expect(theCard().textContent).toContain('The server does not answer');
    network.failure = undefined;
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Try now' }));
    await settle();
    expect(theCard().textContent).toBe('Sign in to see this vehicle.');
  });

  test('has no style of its own: every class is the host’s', async () => {
    const { container } = await showCard();
    expect(container.querySelectorAll('[class], [style], style')).toHaveLength(0);
    // Without a style name, plate and state stand apart as well.
    expect(theCard().textContent).toMatch(/^Van 5 +Stopped/);
    cleanup();
    await showCard({ classNames: { card: 'acme-card', name: 'acme-name' } });
    expect(theCard().className).toBe('acme-card');
    expect(screen.getByText('Van 5').className).toBe('acme-name');
  });

  test('a card that is removed from the page listens to nothing any more', async () => {
    const { root, console: session } = await signedInConsole();
    const listeners = new ListenerCount();
    session.fleet.subscribe = listeners.counted(session.fleet.subscribe.bind(session.fleet));
    const farol = {
      ...root,
      access: { ...root.access, subscribe: listeners.observed(root.access.subscribe) },
      session: { ...root.session, subscribe: listeners.observed(root.session.subscribe) },
    };
    const { unmount } = render(<VehicleCard farol={farol} deviceId={5} />);
    expect(listeners.open).toBeGreaterThan(0);
    unmount();
    expect(listeners.open).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('vehicle card: the host shows two vehicles in two styles and two languages, and signs its user in and out', async () => {
  const { root } = await signedInConsole();
  const user = userEvent.setup({ delay: null });
  render(<Host farol={root} />);
  await user.selectOptions(await screen.findByLabelText('Vehicle'), 'Van 5');
  const [soft, board] = screen.getAllByRole('article');
  expect(soft?.className).toBe('soft');
  expect(soft?.textContent).toContain('Coordinates');
  expect(board?.className).toBe('board');
  expect(board?.textContent).toContain('Você não tem este veículo.');
  await user.click(screen.getByRole('button', { name: /^Sign out/ }));
  await act(settleCalls);
  expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
    'Sign in to see this vehicle.',
    'Entre para ver este veículo.',
  ]);
  await user.clear(screen.getByLabelText('Email'));
  await user.type(screen.getByLabelText('Email'), 'ana@example.com');
  await user.type(screen.getByLabelText('Password'), 'errado');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await act(settleCalls);
  expect(screen.getByRole('alert').textContent).toBe('Not signed in: email or password is wrong.');
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'segredo');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await act(settleCalls);
  expect(screen.getByRole('article', { name: 'Van 5' })).toBeDefined();
});
