import '@fontsource-variable/inter/index.css';
import './theme/theme.css';
import { createRoot } from 'react-dom/client';
import { initialLanguage } from '@farol/core/domain/values/locale';
import { matchScreen } from '@farol/core/domain/navigation/screen';
import type { StartDriver } from '@farol/core/console/console-machine';
import { startConsole, type ConsoleOptions } from '@farol/core/console/console';
import { App } from './app.tsx';
import { browserEntrance } from './container/entrance.ts';
import { takeLoginTokensFromUrl } from './entrance/login-link-tokens.ts';
import { importWithRetry } from './kit/browser/lazy-with-retry.ts';
import { createAppStore } from './kit/console/app-store.ts';
import { whenIdle } from './kit/browser/when-idle.ts';
import { PageMap } from './map/page/page-map.ts';

/** When the page stores itself for offline start: after its first view. */
const OFFLINE_SUPPORT_DELAY_MS = 5000;

const app = createAppStore();
const pageMap = new PageMap();
takeLoginTokensFromUrl(app);
const { documentElement: html } = document;
const address = new URLSearchParams(location.search);
const { namespace = 'farol', build, offlineStart } = html.dataset;
const environment = {
  api: `${location.origin}/api`,
  namespace,
  build: offlineStart === 'off' ? undefined : build,
};
const entrance = browserEntrance(environment);
const farol = startConsole(entrance.ports, { ...environment, loadSession, loadDriver });
const language = initialLanguage({
  query: address.get('locale') ?? farol.preferences.browser.getSnapshot().language,
  browser: navigator.languages,
  html: html.lang,
});
const opened = matchScreen(location.pathname)?.screen;
/** Drivers have no session: their pages load nothing of it. */
const isDriverPage = opened?.isDriver === true;
// A page that needs a session loads its code while it asks who is signed in.
const isPublicPage = opened?.public === true;
if (!isPublicPage && !isDriverPage) loadSessionCodeAhead();
void app.language.show(language).then(drawPage);

function drawPage(): void {
  // The login page is drawn first.
  if (isPublicPage && !isDriverPage)
    whenIdle(() => {
      loadSessionCodeAhead();
      void pageMap.graphics.start();
    });
  void import('./container/branding.ts').then(({ loadBranding }) => loadBranding(environment, app));
  // Storing the console for the next visit must not slow down this one.
  setTimeout(() => {
    import('./container/worker-registration.ts').then(
      ({ startOfflineSupport }) => startOfflineSupport(environment),
      () => undefined,
    );
  }, OFFLINE_SUPPORT_DELAY_MS);
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(<App console={farol} app={app} pageMap={pageMap} initialLanguage={language} />);
}

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
  const probe = address.get('probe') === '1' ? await import('./probe.ts') : undefined;
  const { startSession, fleet } = browserSession(environment, entrance);
  probe?.installProbe(fleet, pageMap);
  return startSession;
}

/** Loads the code of the drivers' check-in with the adapters of the browser. */
async function loadDriver(): Promise<StartDriver> {
  const { browserDriver } = await importWithRetry(() => import('./driver-page.ts'));
  return browserDriver(environment, entrance);
}
