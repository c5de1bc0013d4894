import '@fontsource-variable/inter/index.css';
import './theme/theme.css';
import type { Container } from 'inversify';
import { createRoot } from 'react-dom/client';
import { initialLanguage } from '@farol/core/domain/values/locale';
import type { ConsoleOptions } from '@farol/core/console/console';
import { App } from './app.tsx';
import { createContainer } from './container/container.ts';
import { browserEntranceModule, httpEntranceModules } from './container/entrance-module.ts';
import { TOKENS } from './container/tokens.ts';
import { takeLoginTokensFromUrl } from './entrance/login-link-tokens.ts';
import { importWithRetry } from './kit/browser/lazy-with-retry.ts';
import { startLanguage } from './language/translation.ts';

takeLoginTokensFromUrl();
const { documentElement: html } = document;
const address = new URLSearchParams(location.search);
const environment = { api: `${location.origin}/api`, namespace: html.dataset['namespace'] ?? 'farol' };
const container = createContainer(
  environment,
  [...httpEntranceModules(environment), browserEntranceModule],
  loadSession,
);
const farol = container.get(TOKENS.console);
const language = initialLanguage({
  query: address.get('locale') ?? farol.preferences.browser.get().language,
  browser: navigator.languages,
  html: html.lang,
});
await startLanguage(language);

/** Loads the code of sessions with the adapters of the browser. */
async function loadSession(sessionContainer: Container): ReturnType<ConsoleOptions['loadSession']> {
  const { browserSessionStarter } = await importWithRetry(() => import('./container/browser-session.ts'));
  const probe = address.get('probe') === '1' ? await import('./probe.ts') : undefined;
  const startSession = browserSessionStarter(sessionContainer);
  probe?.installProbe(sessionContainer.get(TOKENS.fleet));
  return startSession;
}

void import('./container/branding.ts').then(({ loadBranding }) => loadBranding(container));

const root = document.getElementById('root');
if (root) createRoot(root).render(<App console={farol} initialLanguage={language} />);
