import { ContainerModule } from 'inversify';
import { browserClock } from '@farol/adapters/browser/clock';
import { BrowserPage } from '@farol/adapters/browser/page';
import { browserRandom } from '@farol/adapters/browser/random';
import { BrowserKeyValueStorage } from '@farol/adapters/browser/storage';
import { HttpPasswordRecovery } from '@farol/adapters/http/password-recovery';
import { HttpServerSettings } from '@farol/adapters/http/server-settings';
import { HttpSessions } from '@farol/adapters/http/sessions';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { portModule } from './port-module.ts';
import { TOKENS } from './tokens.ts';

/** The browser adapters that the login screen needs. */
export const browserEntranceModule = portModule({
  storage: () => new BrowserKeyValueStorage(),
  page: () => new BrowserPage(),
  random: () => browserRandom,
  clock: () => browserClock,
});

/** The HTTP adapters that the login screen needs. */
export const httpEntranceModule = portModule({
  sessions: (context) => new HttpSessions(context.get(TOKENS.trackingApi)),
  passwords: (context) => new HttpPasswordRecovery(context.get(TOKENS.trackingApi)),
  serverSettings: (context) => new HttpServerSettings(context.get(TOKENS.trackingApi)),
});

/** The client that the HTTP adapters share. */
export const httpModule = new ContainerModule(({ bind }) => {
  bind(TOKENS.trackingApi).toResolvedValue(({ api }) => trackingApi(api), [TOKENS.environment]);
});
