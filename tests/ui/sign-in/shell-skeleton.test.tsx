import { act, render, screen } from '@testing-library/react';
import { SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { memoryPorts } from '@farol/adapters/memory/memory-ports';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { AppProvider, createAppStore } from '@farol/ui/kit/console/app-store';
import { PublicProvider } from '@farol/ui/kit/console/use-public-features';
import { showLanguage } from '../page-language.ts';
import { AppRoutes } from '@farol/ui/routes.tsx';
import { aServer } from '../../arbitraries/servers.ts';
import { aUser } from '../../arbitraries/users.ts';
import { headlessConsole, settleCalls } from '../../models/signed-in-console.ts';
import { SimulatedFleet } from '../../models/simulated-fleet.ts';

const neverLoaded = () => new Promise<never>(() => undefined);

test('a user who has just signed in sees the outline of the console while the rest is loading', async () => {
  window.history.replaceState(null, '', '/devices');
  const app = createAppStore();
  await showLanguage(app, 'en-US');
  const accounts = [{ user: aUser(), password: 'segredo' }];
  const ports = memoryPorts(new MemoryServer({ server: aServer(), accounts, clock: () => 0 }));
  ports.sessions.user = aUser();
  const root = headlessConsole(ports, new SimulatedFleet([], []).fleet, new SimulatedClock(), {
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
