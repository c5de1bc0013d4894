import { startConsole } from '@farol/core/console/console';
import { drawPage, openPage } from './container/start-page.ts';
import { browserDriver } from './driver-page.ts';
import { DriverPageRoutes } from './drivers/driver-page-routes.tsx';
import { DRIVER_TEXTS } from './language/driver-texts.ts';
import { Page } from './page.tsx';

// The page of drivers: the screens of the console that drivers have, and nothing that only the others need.
const page = openPage();
const { app, environment, publicContainer } = page;
const farol = startConsole(publicContainer.ports, {
  ...environment,
  // Others than drivers have a session on the page of the console, which `DriverPageRoutes` opens in place of this one.
  loadSession: () => new Promise(() => {}),
  loadDriver: () => Promise.resolve(browserDriver(environment, publicContainer)),
});
void drawPage(
  page,
  farol,
  (initialLanguage) => (
    <Page console={farol} app={app} initialLanguage={initialLanguage}>
      <DriverPageRoutes />
    </Page>
  ),
  [DRIVER_TEXTS],
);
