import type { ComponentType, ReactNode } from 'react';
import { matchScreen, type ScreenName } from '@farol/core/domain/navigation/screen';
import { DriverScreen } from './entrance/driver-screen.tsx';
import { RouteGuard } from './entrance/route-guard.tsx';
import { LoginScreen } from './entrance/login-screen.tsx';
import { ShellSkeleton } from './entrance/shell-skeleton.tsx';
import { MaintenanceScreen } from './entrance/maintenance-screen.tsx';
import { loadTextBundle, withScreenTexts } from './language/translation.ts';
import { lazyWithRetry } from './kit/browser/lazy-with-retry.ts';
import { Redirect, useScreenLocation } from './kit/navigation/navigation.tsx';
import { ConsoleProvider } from './kit/console/use-console.ts';
import { useAnswers } from './kit/console/use-answers.ts';
import { useEntranceFeatures } from './kit/console/use-entrance.ts';

/** Loads its texts too: the login texts do not contain them. */
const ShareScreen = lazyWithRetry(async () => {
  const [{ ShareScreen: Screen }] = await Promise.all([
    import('./entrance/share-screen.tsx'),
    loadTextBundle('live'),
    loadTextBundle('office'),
  ]);
  return Screen;
});

/** The screens that fill the page. */
const FULL_PAGE_SCREENS: Partial<Record<ScreenName, ReactNode>> = {
  login: <LoginScreen kind="user" />,
  share: <ShareScreen />,
  driverLogin: <LoginScreen kind="driver" />,
  qrDriver: <DriverScreen />,
  maintenance: <MaintenanceScreen />,
};

/** The screens inside the shell, each loaded when it is first opened. */
const SHELL_SCREENS: Partial<Record<ScreenName, ReactNode>> = {
  home: null,
  devices: lazyScreen(() => import('./screens/device-list.tsx')),
  device: lazyScreen(() => import('./screens/device-detail.tsx')),
  groups: lazyScreen(() => import('./screens/groups.tsx')),
  computed: lazyScreen(() => import('./screens/computed.tsx')),
  commands: lazyScreen(() => import('./screens/commands.tsx')),
  notifications: lazyScreen(() => import('./screens/notifications.tsx')),
  geofence: lazyScreen(() => import('./screens/geofence.tsx')),
  users: lazyScreen(() => import('./screens/users.tsx')),
};

/**
 * The routes of §2 and their screens. A route whose screen does not exist yet redirects home like any unknown
 * path. The guard decides before anything of a route is rendered.
 */
export function AppRoutes() {
  const name = matchScreen(useScreenLocation().pathname)?.name;
  const fullPageScreen = name && FULL_PAGE_SCREENS[name];
  const shellScreen = name && SHELL_SCREENS[name];
  return (
    <RouteGuard>
      {fullPageScreen ??
        (shellScreen === undefined ? <Redirect to="/home" /> : <SessionShell>{shellScreen}</SessionShell>)}
    </RouteGuard>
  );
}

const Shell = lazyWithRetry(async () => {
  const [{ Shell: Loaded }] = await Promise.all([import('./shell/shell.tsx'), loadTextBundle('live')]);
  return Loaded;
});

/** The shell of the running session; its code is loaded while the session starts. */
function SessionShell({ children }: { children: ReactNode }) {
  const { console: farol } = useAnswers(useEntranceFeatures().session);
  if (!farol) return <ShellSkeleton />;
  return (
    <ConsoleProvider value={farol}>
      <Shell>{children}</Shell>
    </ConsoleProvider>
  );
}

function lazyScreen(load: () => Promise<{ Component: ComponentType }>): ReactNode {
  const Screen = lazyWithRetry(async () => (await withScreenTexts(load())).Component);
  return <Screen />;
}
