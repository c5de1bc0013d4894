import { useEffect, type ComponentType, type ReactNode } from 'react';
import { matchScreen, type ScreenName } from '@farol/core/domain/navigation/screen';
import { RouteGuard } from './sign-in/route-guard.tsx';
import { DriverLoginScreen } from './sign-in/driver-login-screen.tsx';
import { LoginScreen } from './sign-in/login-screen.tsx';
import { MaintenanceScreen } from './sign-in/maintenance-screen.tsx';
import { DRIVER_TEXTS } from './language/driver-texts.ts';
import { FIRST_VIEW_TEXTS, loadScreenParts, withScreenTexts } from './language/screen-texts.ts';
import { loadTextBundle } from './language/translation.ts';
import { lazyWithRetry } from './kit/browser/lazy-with-retry.ts';
import { whenIdle } from './kit/browser/when-idle.ts';
import { Redirect, useScreenLocation } from './kit/navigation/navigation.tsx';
import { ConsoleProvider } from './kit/console/use-console.ts';
import { useView } from './kit/console/use-view.ts';
import { usePublicFeatures } from './kit/console/use-public-features.ts';
import { useTranslation } from './language/use-translation.ts';
import styles from './sign-in/route-guard.module.css';

/** Loads its texts too: the login texts do not contain them. */
const ShareScreen = lazyWithRetry(async () => {
  const [{ ShareScreen: Screen }] = await Promise.all([
    import('./sign-in/share-screen.tsx'),
    loadTextBundle(FIRST_VIEW_TEXTS),
    loadScreenParts(),
  ]);
  return Screen;
});

/** The page of drivers, with its texts: they load neither the shell nor the map. */
const DriverScreen = lazyWithRetry(async () => {
  const [{ DriverScreen: Screen }] = await Promise.all([
    import('./driver-page.ts'),
    loadTextBundle(DRIVER_TEXTS),
  ]);
  return Screen;
});

/** A page of the running session that fills the window, without top bar, menu and panel. */
const OverlayPageScreen = lazyWithRetry(async () => {
  const [{ OverlayPageScreen: Screen }] = await Promise.all([
    import('./shell/overlay-page-screen.tsx'),
    loadTextBundle(FIRST_VIEW_TEXTS),
    loadScreenParts(),
  ]);
  return Screen;
});

/** The screens that fill the page. */
const FULL_PAGE_SCREENS: Partial<Record<ScreenName, ReactNode>> = {
  login: <LoginScreen />,
  share: <ShareScreen />,
  driverLogin: <DriverLoginScreen />,
  qrDriver: <DriverScreen />,
  maintenance: <MaintenanceScreen />,
  heatMapPage: <OverlayPageScreen overlay="heatMap" />,
  routePathPage: <OverlayPageScreen overlay="routePath" />,
  eventPointsPage: <OverlayPageScreen overlay="eventPoints" />,
};

/** One screen at two paths: in the menu, and among the reports. */
const HISTORY = shellScreen(() => import('./screens/history.tsx'));

/** The screens inside the shell, each loaded when it is first opened. */
const SHELL_SCREENS: Partial<Record<ScreenName, ShellScreen>> = {
  home: { load: loadMap, element: null },
  devices: shellScreen(loadDeviceList),
  device: shellScreen(() => import('./screens/device-detail.tsx')),
  onboarding: shellScreen(() => import('./screens/onboarding.tsx')),
  autolink: shellScreen(() => import('./screens/auto-link.tsx')),
  groups: shellScreen(() => import('./screens/groups.tsx')),
  computed: shellScreen(() => import('./screens/computed.tsx')),
  commands: shellScreen(() => import('./screens/commands.tsx')),
  notifications: shellScreen(() => import('./screens/notifications.tsx')),
  geofence: shellScreen(() => import('./screens/geofence.tsx')),
  history: HISTORY,
  reportsHistory: HISTORY,
  users: shellScreen(() => import('./screens/users.tsx')),
  reports: shellScreen(() => import('./screens/reports.tsx')),
  report: shellScreen(loadReport),
};

/**
 * The routes of §2 and their screens. A route whose screen does not exist yet redirects home like any unknown
 * path. The guard decides before anything of a route is rendered.
 */
export function AppRoutes() {
  const name = matchScreen(useScreenLocation().pathname)?.name;
  const fullPageScreen = name && FULL_PAGE_SCREENS[name];
  const screen = name && SHELL_SCREENS[name];
  useEffect(() => {
    if (screen) loadAhead([loadShell, screen.load]);
  }, [screen]);
  useEffect(() => {
    return name === 'login' ? loadWhenIdle() : undefined;
  }, [name]);
  return (
    <RouteGuard skeleton={<ShellSkeleton />}>
      {fullPageScreen ??
        (screen === undefined ? <Redirect to="/home" /> : <SessionShell>{screen.element}</SessionShell>)}
    </RouteGuard>
  );
}

/** A screen inside the shell and what loads its code. */
interface ShellScreen {
  load: () => Promise<unknown>;
  element: ReactNode;
}

async function loadShell(): Promise<ComponentType<{ children: ReactNode }>> {
  const [{ Shell: Loaded }] = await Promise.all([
    import('./shell/shell.tsx'),
    loadTextBundle(FIRST_VIEW_TEXTS),
  ]);
  return Loaded;
}

const Shell = lazyWithRetry(loadShell);

/** The shell of the running session; its code is loaded while the session starts. */
function SessionShell({ children }: { children: ReactNode }) {
  const { console: farol } = useView(usePublicFeatures().session);
  if (!farol) return <ShellSkeleton />;
  return (
    <ConsoleProvider value={farol}>
      <Shell>{children}</Shell>
    </ConsoleProvider>
  );
}

/** A screen with its texts and what it reads; the list is part of the first view, and needs neither. */
function shellScreen(load: () => Promise<{ Component: ComponentType }>): ShellScreen {
  const loadAll = load === loadDeviceList ? load : () => withScreenTexts(load());
  const Screen = lazyWithRetry(async () => (await loadAll()).Component);
  return { load: loadAll, element: <Screen /> };
}

function loadDeviceList() {
  return import('./screens/device-list.tsx');
}

function loadReport() {
  return import('./screens/report.tsx');
}

function loadMap(): Promise<unknown> {
  return import('./geofences/map/geofence-map.tsx');
}

/** What the user needs after signing in, in the order of need. */
const AFTER_SIGN_IN = [loadShell, loadDeviceList, loadMap, loadScreenParts];

/** Loads what the user needs after signing in while the page is idle. Returns what stops that. */
function loadWhenIdle(): () => void {
  const remaining = AFTER_SIGN_IN.values();
  let cancel: (() => void) | undefined;
  const loadNext = (): void => {
    const { value: load } = remaining.next();
    // What cannot be loaded now is loaded when it is needed.
    if (load) cancel = whenIdle(() => void load().then(loadNext, () => undefined));
  };
  loadNext();
  return () => {
    cancel?.();
    remaining.return?.();
  };
}

/** Requests code before it is first drawn; failures are reported and retried where it is drawn. */
function loadAhead(parts: readonly (() => Promise<unknown>)[]): void {
  for (const load of parts) load().catch(() => undefined);
}

/** Placeholder of the shell while it is loading after signing in (top bar, side menu, map). */
function ShellSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton} role="progressbar" aria-label={t('shell.loading')}>
      <div className={styles.skeletonBar}>
        <span className={styles.placeholder} data-kind="button" />
        <span className={styles.placeholder} data-kind="name" />
        <span className={styles.placeholder} data-kind="user" />
      </div>
      <div className={styles.skeletonRail}>
        {Array.from({ length: 6 }, (_, index) => (
          <span key={index} className={styles.placeholder} data-kind="button" />
        ))}
      </div>
      <div className={styles.skeletonMap}>
        {Array.from({ length: 5 }, (_, index) => (
          <span key={index} className={styles.placeholder} data-kind="chip" />
        ))}
      </div>
      <div className={styles.progress}>
        <div className={styles.progressBar} />
      </div>
    </div>
  );
}
