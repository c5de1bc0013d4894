import { useState, type ComponentType, type ReactNode } from 'react';
import { screenOf, type ScreenName } from '@farol/core/domain/screen';
import type { Console } from '@farol/core/machines/console';
import { DriverScreen } from './entrance/driver-screen.tsx';
import { Guarded } from './entrance/guarded.tsx';
import { LoginScreen } from './entrance/login-screen.tsx';
import { MaintenanceScreen } from './entrance/maintenance-screen.tsx';
import { speak, withWords } from './language/language.ts';
import { late } from './late.ts';
import { Redirect, usePath } from './navigation.tsx';
import { ConsoleProvider } from './use-console.ts';

/** Its words are not those of the login: they come with it. */
const ShareEntrance = late(async () => {
  const [{ ShareEntrance: Screen }] = await Promise.all([
    import('./shares/share-entrance.tsx'),
    speak('live'),
    speak('office'),
  ]);
  return Screen;
});

/** The screens that fill the page. */
const WHOLE: Partial<Record<ScreenName, ReactNode>> = {
  login: <LoginScreen kind="user" />,
  share: <ShareEntrance />,
  driverLogin: <LoginScreen kind="driver" />,
  qrDriver: <DriverScreen />,
  maintenance: <MaintenanceScreen />,
};

/** The screens inside the shell, each fetched when it is first opened. */
const INSIDE: Partial<Record<ScreenName, ReactNode>> = {
  home: null,
  devices: screen(() => import('./screens/device-list.tsx')),
  device: screen(() => import('./screens/device-detail.tsx')),
  groups: screen(() => import('./screens/groups.tsx')),
  computed: screen(() => import('./screens/computed.tsx')),
  commands: screen(() => import('./screens/commands.tsx')),
  notifications: screen(() => import('./screens/notifications.tsx')),
  geofence: screen(() => import('./screens/geofence.tsx')),
  users: screen(() => import('./screens/users.tsx')),
};

/**
 * The screens that stand, at the routes of §2. A route whose screen does not exist yet leads home like any unknown path; the
 * guard has decided before anything of a route is drawn.
 */
export function AppRoutes({ loadConsole }: { loadConsole: () => Promise<Console> }) {
  const [Shell] = useState(() => shellOf(loadConsole));
  const name = screenOf(usePath().pathname)?.name;
  const whole = name && WHOLE[name];
  const inside = name && INSIDE[name];
  return (
    <Guarded>{whole ?? (inside === undefined ? <Redirect to="/home" /> : <Shell>{inside}</Shell>)}</Guarded>
  );
}

/** The shell with the console it stands on: both come when somebody is in. */
function shellOf(loadConsole: () => Promise<Console>): ComponentType<{ children: ReactNode }> {
  return late(async () => {
    const [{ Shell }, farol] = await Promise.all([import('./shell/shell.tsx'), loadConsole(), speak('live')]);
    return ({ children }) => (
      <ConsoleProvider value={farol}>
        <Shell>{children}</Shell>
      </ConsoleProvider>
    );
  });
}

function screen(load: () => Promise<{ Component: ComponentType }>): ReactNode {
  const Screen = late(async () => (await withWords(load())).Component);
  return <Screen />;
}
