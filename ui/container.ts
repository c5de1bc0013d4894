import { Container, ContainerModule, type ServiceIdentifier } from 'inversify';
import { browserClock } from '@farol/adapters/browser/clock';
import { BrowserPage } from '@farol/adapters/browser/page';
import { browserRandom } from '@farol/adapters/browser/random';
import { BrowserStorage } from '@farol/adapters/browser/storage';
import { HttpPasswords } from '@farol/adapters/http/passwords';
import { HttpServerSettings } from '@farol/adapters/http/server-settings';
import { HttpSessions } from '@farol/adapters/http/sessions';
import { trackingCalls, type Call } from '@farol/adapters/http/tracking-client';
import type { Namespace } from '@farol/core/domain/namespace';
import { startEntrance, type Entrance } from '@farol/core/machines/entrance';
import type { Clock } from '@farol/core/ports/clock';
import type { Page } from '@farol/core/ports/page';
import type { Passwords } from '@farol/core/ports/passwords';
import type { Random } from '@farol/core/ports/random';
import type { ServerSettings } from '@farol/core/ports/server-settings';
import type { Sessions } from '@farol/core/ports/sessions';
import type { Storage } from '@farol/core/ports/storage';

/** Where the console runs: absolute address of the tracking API without a slash at its end, and the product's prefix. */
export interface Surroundings {
  api: string;
  namespace: Namespace;
}

/** A typed name for what the container makes. */
export const token = <T>(name: string): ServiceIdentifier<T> => Symbol.for(name);

/** One typed token for every port of the entrance and for what all adapters share. */
export const TOKENS = {
  surroundings: token<Surroundings>('surroundings'),
  call: token<Call>('call'),
  sessions: token<Sessions>('sessions'),
  passwords: token<Passwords>('passwords'),
  serverSettings: token<ServerSettings>('serverSettings'),
  storage: token<Storage>('storage'),
  page: token<Page>('page'),
  random: token<Random>('random'),
  clock: token<Clock>('clock'),
  entrance: token<Entrance>('entrance'),
};

const entrance = new ContainerModule(({ bind }) => {
  bind(TOKENS.call).toResolvedValue(({ api }) => trackingCalls(api), [TOKENS.surroundings]);
  bind(TOKENS.sessions).toResolvedValue((call) => new HttpSessions(call), [TOKENS.call]);
  bind(TOKENS.passwords).toResolvedValue((call) => new HttpPasswords(call), [TOKENS.call]);
  bind(TOKENS.serverSettings).toResolvedValue((call) => new HttpServerSettings(call), [TOKENS.call]);
  bind(TOKENS.storage).toResolvedValue(() => new BrowserStorage(), []);
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
    const { namespace } = made.get(TOKENS.surroundings);
    return startEntrance(ports, { namespace });
  });
});

/** Binds every port of the entrance to its adapter of the browser. Nothing is made before it is asked for. */
export function containerFor(surroundings: Surroundings): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(TOKENS.surroundings).toConstantValue(surroundings);
  container.load(entrance);
  return container;
}
