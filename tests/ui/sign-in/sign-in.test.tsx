import { cleanup, within, act, render, screen } from '@testing-library/react';
import { describe, vi, expect, test } from 'vitest';
import { SimulatedClock } from 'xstate';
import { Failure } from '@farol/core/domain/values/failure';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { memoryPorts } from '@farol/adapters/memory/model/memory-ports';
import { AppProvider, createAppStore } from '@farol/ui/kit/console/app-store';
import { PublicProvider } from '@farol/ui/kit/console/use-public-features';
import { AppRoutes } from '@farol/ui/routes.tsx';
import { aUser } from '../../arbitraries/users.ts';
import { openFleetPage, type FleetPageOptions } from '../open-fleet-page.ts';
import { PASSWORD } from '../open-page.tsx';
import { showLanguage } from '../page-language.ts';
import { aServer } from '../../arbitraries/servers.ts';
import { headlessConsole, settleCalls } from '../../models/signed-in-console.ts';

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const alert = async () => (await screen.findByRole('alert')).textContent;
const button = (name: string) => screen.findByRole('button', { name });

/** Opens a page on which nobody is signed in. */
function openSignedOut(path: string, options: FleetPageOptions = {}) {
  return openFleetPage(path, { isSignedOut: true, ...options });
}

/** Fills in the form and submits it. */
async function signIn({ user }: Awaited<ReturnType<typeof openFleetPage>>, password = PASSWORD) {
  await user.clear(await field('Email or username'));
  await user.type(await field('Email or username'), 'ana@example.com');
  await user.clear(await field('Password'));
  await user.type(await field('Password'), password);
  await user.click(await button('Sign in'));
}

test('sign in: a wrong password says so and keeps the name; the right one opens the map', async () => {
  const page = await openSignedOut('/');
  await signIn(page, 'wrong');
  expect(await alert()).toBe('Sorry, it looks like you entered incorrect data.');
  expect((await field('Email or username')).value).toBe('ana@example.com');
  await signIn(page);
  expect((await screen.findByTestId('connection')).textContent).toBe('Live');
  expect(location.pathname).toBe('/home');
});

test('sign in: a login is kept when the browser is closed, unless the user says otherwise', async () => {
  for (const isKept of [true, false]) {
    const page = await openSignedOut('/login');
    const keep = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Keep me signed in' });
    expect(keep.checked).toBe(true);
    if (!isKept) await page.user.click(keep);
    await signIn(page);
    expect(await screen.findByTestId('connection')).toBeTruthy();
    expect(page.sessions.isKept).toBe(isKept);
    cleanup();
  }
});

test('sign in: single sign-on is offered where the server has it, keeps the choice, and leads to the requested screen', async () => {
  const left: (string | URL)[] = [];
  const { user } = await openSignedOut('/login?to=%2Fdevices%2F5', { server: { openIdEnabled: true } });
  vi.spyOn(location, 'assign').mockImplementation((address) => void left.push(address));
  const start = await button('Use single sign-on');
  await user.click(start);
  await user.click(await screen.findByRole('checkbox', { name: 'Keep me signed in' }));
  await user.click(start);
  expect(left).toEqual([
    '/api/session/openid/auth?remember=true&to=%2Fdevices%2F5',
    '/api/session/openid/auth?remember=false&to=%2Fdevices%2F5',
  ]);
  await openSignedOut('/login');
  await field('Password');
  expect(screen.queryByRole('button', { name: 'Use single sign-on' })).toBeNull();
});

test('sign in: an empty form asks to fill in all fields', async () => {
  const { user } = await openSignedOut('/login');
  await user.click(await button('Sign in'));
  expect(await alert()).toBe('Please fill in all fields.');
});

test('sign in: a deep link leads to the login and then to its screen', async () => {
  const page = await openSignedOut('/devices/5');
  await field('Password');
  expect(location.pathname + location.search).toBe('/login?to=%2Fdevices%2F5');
  await signIn(page);
  expect(await screen.findByRole('heading', { name: 'Van 5' })).toBeTruthy();
  expect(location.pathname).toBe('/devices/5');
});

test('sign in: a server that does not answer says so, and signing in works when it does again', async () => {
  const page = await openSignedOut('/login');
  await field('Password');
  page.network.failure = new Failure('NETWORK', 0);
  await signIn(page);
  expect(await alert()).toMatch(/didn’t respond|connection/i);
  page.network.failure = undefined;
  await signIn(page);
  expect(await screen.findByTestId('connection')).toBeTruthy();
});

describe('an access token', () => {
  const withToken: FleetPageOptions = {
    prepare: async ({ server }, ana) => server.accounts.admit(ana.id, { password: PASSWORD, token: 'right' }),
  };
  const openLink = (path: string) => openSignedOut(path, withToken);

  test('in a link opens the console, and is not in the address', async () => {
    await openLink('/login?token=right');
    expect(location.href).not.toContain('right');
    expect(await screen.findByTestId('connection')).toBeTruthy();
    expect(location.pathname).toBe('/home');
  });

  test('that is wrong says so; a typed one leads to the requested screen', async () => {
    const { user } = await openLink('/login?to=%2Fdevices&token=wrong');
    expect(await alert()).toBe('Sorry, it looks like you entered incorrect data.');
    expect(location.pathname + location.search).toBe('/login?to=%2Fdevices');
    await user.clear(await field('Access token'));
    await user.click(await button('Sign in'));
    expect(await alert()).toBe('Please fill in all fields.');
    await user.type(await field('Access token'), 'right');
    await user.click(await button('Sign in'));
    expect(await screen.findByTestId('connection')).toBeTruthy();
    expect(location.pathname).toBe('/devices');
  });
});

test('sign in: the first account on a new server is created on its login page and leads to the first vehicle', async () => {
  const { user } = await openSignedOut('/', { server: { newServer: true } });
  await user.type(await field('Name'), 'Bia');
  await user.type(await field('Email or username'), 'bia@example.com');
  await user.type(await field('Password'), 'segredo');
  await user.click(await button('Create account and sign in'));
  expect(await screen.findByTestId('connection')).toBeTruthy();
  expect(location.pathname).toBe('/start');
});

describe('without a server', () => {
  test('the maintenance screen waits, and then opens the requested screen', async () => {
    const { user, network, settle } = await openFleetPage('/devices', {
      isSignedOut: true,
      prepare: async (ports, ana) => {
        ports.sessions.user = ana;
        ports.network.failure = new Failure('NETWORK', 0);
      },
    });
    expect(await screen.findByRole('heading', { name: 'The server isn’t responding' })).toBeTruthy();
    expect(screen.getByText(/^Retrying in \d+ s$/)).toBeTruthy();
    network.failure = undefined;
    await user.click(await button('Try now'));
    await settle();
    expect(await screen.findByText('Van 5')).toBeTruthy();
    expect(location.pathname).toBe('/devices');
  });

  test('the last view stays with its age, whatever screen is opened, until the server is back', async () => {
    const { user, network, liveFeed, settle } = await openFleetPage('/groups');
    await screen.findByRole('heading', { name: 'Groups' });
    network.failure = new Failure('NETWORK', 0);
    liveFeed.drop();
    await settle();
    const connection = within(screen.getByTestId('connection'));
    expect(screen.getByTestId('connection').textContent).toContain('No connection');
    await user.click(screen.getByRole('link', { name: 'Vehicles' }));
    expect(await screen.findByText('Van 5')).toBeTruthy();
    expect(location.pathname).toBe('/devices');
    network.failure = undefined;
    await user.click(connection.getByRole('button'));
    await settle();
    expect(screen.getByTestId('connection').getAttribute('data-state')).toBe('live');
  });
});

describe('names and texts of users are only ever shown as text:', () => {
  test('a script in the name of a device', async () => {
    const name = '<img src=x onerror=alert(1)>';
    await openFleetPage('/devices', {
      vehicles: { 5: { device: { name, uniqueId: "x'; drop table devices;--" } } },
    });
    expect(await screen.findByText(name)).toBeTruthy();
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  test('a long search text, which the address keeps shortened', async () => {
    const { user, wait } = await openFleetPage('/devices');
    const search = await screen.findByRole('searchbox');
    await user.click(search);
    await user.paste('x'.repeat(100_000));
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    await wait(1000);
    expect(location.search).toMatch(/[?&]q=x+/);
    expect(location.search.length).toBeLessThan(5000);
    await user.click(await button('Show all'));
    expect(await screen.findByText('Van 5')).toBeTruthy();
  });
});

test('sign in: a login that an earlier console remembered is offered by name, and one press signs in', async () => {
  const { user } = await openSignedOut('/login', {
    prepare: async ({ storage }) => storage.write('rememberme', btoa(`ana@example.com|${PASSWORD}`)),
  });
  await user.click(await button('Sign in as ana@example.com'));
  expect((await screen.findByTestId('connection')).textContent).toBe('Live');
});

const neverLoaded = () => new Promise<never>(() => undefined);

test('sign in: a user who has just signed in sees the outline of the console while the rest is loading', async () => {
  window.history.replaceState(null, '', '/devices');
  const app = createAppStore();
  await showLanguage(app, 'en-US');
  const accounts = [{ user: aUser(), password: 'segredo' }];
  const ports = memoryPorts(new MemoryServer({ server: aServer(), accounts, clock: () => 0 }));
  ports.sessions.user = aUser();
  const root = headlessConsole(ports, new SimulatedClock(), {
    loadSession: neverLoaded,
  });
  const { container } = render(
    <AppProvider value={app}>
      <PublicProvider value={root}>
        <AppRoutes />
      </PublicProvider>
    </AppProvider>,
  );
  await act(settleCalls);
  expect(screen.getByRole('progressbar', { name: /^Loading/ })).toBeTruthy();
  expect(container.querySelectorAll('[class*=placeholder]').length).toBeGreaterThan(5);
});
