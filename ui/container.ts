import { Container, ContainerModule, type ServiceIdentifier } from 'inversify';
import { browserClock } from '@farol/adapters/browser/clock';
import { BrowserPage } from '@farol/adapters/browser/page';
import { browserRandom } from '@farol/adapters/browser/random';
import { BrowserKeyValueStorage } from '@farol/adapters/browser/storage';
import { HttpPasswordRecovery } from '@farol/adapters/http/password-recovery';
import { HttpServerSettings } from '@farol/adapters/http/server-settings';
import { HttpSessions } from '@farol/adapters/http/sessions';
import { trackingApi, type ApiCall } from '@farol/adapters/http/tracking-client';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { startEntrance, type Entrance } from '@farol/core/console/entrance/entrance';
import type { Clock } from '@farol/core/ports/clock';
import type { Page } from '@farol/core/ports/page';
import type { PasswordRecovery } from '@farol/core/ports/password-recovery';
import type { Random } from '@farol/core/ports/random';
import type { ServerSettings } from '@farol/core/ports/server-settings';
import type { Sessions } from '@farol/core/ports/sessions';
import type { KeyValueStorage } from '@farol/core/ports/storage';

/** Where the console runs: absolute address of the tracking API without a slash at its end, and the product's prefix. */
export interface ConsoleEnvironment {
  api: string;
  namespace: Namespace;
}

/** A typed name for what the container makes. */
export const token = <T>(name: string): ServiceIdentifier<T> => Symbol.for(name);

/** One typed token for every port of the entrance and for what all adapters share. */
export const TOKENS = {
  environment: token<ConsoleEnvironment>('environment'),
  trackingApi: token<ApiCall>('trackingApi'),
  sessions: token<Sessions>('sessions'),
  passwords: token<PasswordRecovery>('passwords'),
  serverSettings: token<ServerSettings>('serverSettings'),
  storage: token<KeyValueStorage>('storage'),
  page: token<Page>('page'),
  random: token<Random>('random'),
  clock: token<Clock>('clock'),
  entrance: token<Entrance>('entrance'),
};

const entranceModule = new ContainerModule(({ bind }) => {
  bind(TOKENS.trackingApi).toResolvedValue(({ api }) => trackingApi(api), [TOKENS.environment]);
  bind(TOKENS.sessions).toResolvedValue((call) => new HttpSessions(call), [TOKENS.trackingApi]);
  bind(TOKENS.passwords).toResolvedValue((call) => new HttpPasswordRecovery(call), [TOKENS.trackingApi]);
  bind(TOKENS.serverSettings).toResolvedValue((call) => new HttpServerSettings(call), [TOKENS.trackingApi]);
  bind(TOKENS.storage).toResolvedValue(() => new BrowserKeyValueStorage(), []);
  bind(TOKENS.page).toResolvedValue(() => new BrowserPage(), []);
  bind(TOKENS.random).toConstantValue(browserRandom);
  bind(TOKENS.clock).toConstantValue(browserClock);
  bind(TOKENS.entrance).toDynamicValue((made) => {
    const ports = {
      sessions: made.get(TOKENS.sessions),
      passwords: made.get(TOKENS.passwords),
      serverSettings: made.get(TOKENS.serverSettings),
      storage: made.get(TOKENS.storage),
      page: made.get(TOKENS.page),
      random: made.get(TOKENS.random),
      clock: made.get(TOKENS.clock),
    };
    const { namespace } = made.get(TOKENS.environment);
    return startEntrance(ports, { namespace });
  });
});

/** Binds every port of the entrance to its adapter of the browser. Nothing is made before it is asked for. */
export function createContainer(environment: ConsoleEnvironment): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(TOKENS.environment).toConstantValue(environment);
  container.load(entranceModule);
  return container;
}
