import { useLayoutEffect, type ReactNode } from 'react';
import { matchScreen, type ScreenName } from '@farol/core/domain/navigation/screen';
import { DriverLoginScreen } from '../sign-in/driver-login-screen.tsx';
import { MaintenanceScreen } from '../sign-in/maintenance-screen.tsx';
import { RouteGuard } from '../sign-in/route-guard.tsx';
import { useScreenLocation } from '../kit/navigation/navigation.tsx';
import { DriverScreen } from './driver-screen.tsx';

const SCREENS: Partial<Record<ScreenName, ReactNode>> = {
  driverLogin: <DriverLoginScreen />,
  qrDriver: <DriverScreen />,
  maintenance: <MaintenanceScreen />,
};

/** The routes of the page of drivers (§2). Every other address leads to the page of the console. */
export function DriverPageRoutes() {
  const name = matchScreen(useScreenLocation().pathname)?.name;
  return <RouteGuard>{(name && SCREENS[name]) ?? <PageOfConsole />}</RouteGuard>;
}

/** Loads the address, which is that of a screen of the console, as a page of its own. */
function PageOfConsole() {
  useLayoutEffect(() => {
    window.location.reload();
  }, []);
  return null;
}
