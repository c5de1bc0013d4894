import { linkProblem } from '@farol/core/domain/navigation/link-problem';
import { matchScreen } from '@farol/core/domain/navigation/screen';
import { startConsole, type ConsoleOptions } from '@farol/core/console/console';
import { App } from './app.tsx';
import { drawPage, openPage } from './container/start-page.ts';
import { takeLoginTokensFromUrl } from './sign-in/login-link-tokens.ts';
import { importWithRetry } from './kit/browser/lazy-with-retry.ts';
import { whenIdle } from './kit/browser/when-idle.ts';
import { PageMap } from './map/page/page-map.ts';

const page = openPage();
const { app, environment, publicContainer, query } = page;
takeLoginTokensFromUrl(app);
const pageMap = new PageMap();
const farol = startConsole(publicContainer.ports, { ...environment, loadSession, loadDriver, linkProblem });
const opened = matchScreen(location.pathname)?.screen;
/** Drivers have no session: their screens load nothing of it. */
const isForDrivers = opened?.isDriver === true;
// A page that needs a session loads its code while it asks who is signed in.
const isPublicPage = opened?.public === true;
if (!isPublicPage && !isForDrivers) loadSessionCodeAhead();
void drawPage(page, farol, (initialLanguage) => {
  // The login page is drawn first.
  if (isPublicPage && !isForDrivers)
    whenIdle(() => {
      loadSessionCodeAhead();
      void pageMap.graphics.start();
    });
  return <App console={farol} app={app} pageMap={pageMap} initialLanguage={initialLanguage} />;
});

function loadSessionCode() {
  return import('./container/browser-session.ts');
}

/** Requests the code of sessions before somebody is signed in; a failure is retried when it is needed. */
function loadSessionCodeAhead(): void {
  loadSessionCode().catch(() => undefined);
}

/** Loads the code of sessions with the adapters of the browser. */
async function loadSession(): ReturnType<ConsoleOptions['loadSession']> {
  const { browserSession } = await importWithRetry(loadSessionCode);
  const probe = query.get('probe') === '1' ? await import('./probe.ts') : undefined;
  const { startSession, fleet } = browserSession(environment, publicContainer);
  probe?.installProbe(fleet, pageMap);
  return startSession;
}

/** Loads the code of the check-in with the adapters of the browser, for drivers who have not opened the page of their own. */
async function loadDriver(): ReturnType<NonNullable<ConsoleOptions['loadDriver']>> {
  const { browserDriver } = await importWithRetry(() => import('./driver-page.ts'));
  return browserDriver(environment, publicContainer);
}
