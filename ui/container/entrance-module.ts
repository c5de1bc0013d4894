import { ContainerModule } from 'inversify';
import { browserClock } from '@farol/adapters/browser/clock';
import { BrowserPage } from '@farol/adapters/browser/page';
import { browserRandom } from '@farol/adapters/browser/random';
import { BrowserKeyValueStorage } from '@farol/adapters/browser/storage';
import { httpEntrancePorts } from '@farol/adapters/http/http-entrance-ports';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { constantPorts, portModule } from './port-module.ts';
import { TOKENS, type ConsoleEnvironment } from './tokens.ts';

/** The browser adapters that the login screen needs. */
export const browserEntranceModule = portModule({
  storage: () => new BrowserKeyValueStorage(),
  page: () => new BrowserPage(),
  random: () => browserRandom,
  clock: () => browserClock,
});

/** The HTTP adapters that the login screen needs, and the client that the HTTP adapters share. */
export function httpEntranceModules(environment: ConsoleEnvironment): readonly ContainerModule[] {
  const tracking = trackingApi(environment.api);
  return [
    constantPorts(httpEntrancePorts(tracking)),
    new ContainerModule(({ bind }) => {
      bind(TOKENS.trackingApi).toConstantValue(tracking);
    }),
  ];
}
