import { Container, ContainerModule, type ServiceIdentifier } from 'inversify';
import { browserClock } from '@farol/adapters/browser/clock';
import { workerBackend } from '@farol/adapters/browser/fleet-backend';
import { FleetLine } from '@farol/adapters/browser/fleet-line';
import { BrowserPage } from '@farol/adapters/browser/page';
import { browserRandom } from '@farol/adapters/browser/random';
import { BrowserStorage } from '@farol/adapters/browser/storage';
import { HttpPositionHistory } from '@farol/adapters/http/position-history';
import { HttpServerSettings } from '@farol/adapters/http/server-settings';
import { HttpSessions } from '@farol/adapters/http/sessions';
import { trackingCalls, type Call } from '@farol/adapters/http/tracking-client';
import type { Namespace } from '@farol/core/domain/namespace';
import { startConsole, type Console } from '@farol/core/machines/console';
import type { Clock } from '@farol/core/ports/clock';
import type { Page } from '@farol/core/ports/page';
import type { PositionHistory } from '@farol/core/ports/position-history';
import type { Random } from '@farol/core/ports/random';
import type { ServerSettings } from '@farol/core/ports/server-settings';
import type { Sessions } from '@farol/core/ports/sessions';
import type { Storage } from '@farol/core/ports/storage';

/** Where the console runs: absolute address of the tracking API without a slash at its end, and the product's prefix. */
export interface Surroundings {
  api: string;
  namespace: Namespace;
}

const token = <T>(name: string): ServiceIdentifier<T> => Symbol.for(name);

/** One typed token for every port and for what the adapters share. */
export const TOKENS = {
  surroundings: token<Surroundings>('surroundings'),
  call: token<Call>('call'),
  sessions: token<Sessions>('sessions'),
  serverSettings: token<ServerSettings>('serverSettings'),
  positionHistory: token<PositionHistory>('positionHistory'),
  fleetLine: token<FleetLine>('fleetLine'),
  storage: token<Storage>('storage'),
  page: token<Page>('page'),
  random: token<Random>('random'),
  clock: token<Clock>('clock'),
  console: token<Console>('console'),
};

const http = new ContainerModule(({ bind }) => {
  bind(TOKENS.call).toResolvedValue(({ api }) => trackingCalls(api), [TOKENS.surroundings]);
  bind(TOKENS.sessions).toResolvedValue((call) => new HttpSessions(call), [TOKENS.call]);
  bind(TOKENS.serverSettings).toResolvedValue((call) => new HttpServerSettings(call), [TOKENS.call]);
  bind(TOKENS.positionHistory).toResolvedValue((call) => new HttpPositionHistory(call), [TOKENS.call]);
});

const browser = new ContainerModule(({ bind }) => {
  bind(TOKENS.storage).toResolvedValue(() => new BrowserStorage(), []);
  bind(TOKENS.page).toResolvedValue(() => new BrowserPage(), []);
  bind(TOKENS.random).toConstantValue(browserRandom);
  bind(TOKENS.clock).toConstantValue(browserClock);
  bind(TOKENS.fleetLine).toResolvedValue(
    (surroundings) => new FleetLine(surroundings, workerBackend),
    [TOKENS.surroundings],
  );
});

const machines = new ContainerModule(({ bind }) => {
  bind(TOKENS.console).toResolvedValue(
    ({ namespace }, line, sessions, serverSettings, positionHistory, storage, page, random, clock) =>
      startConsole(
        { feed: line, sessions, serverSettings, positionHistory, storage, page, random, clock },
        { fleet: line.fleet, namespace },
      ),
    [
      TOKENS.surroundings,
      TOKENS.fleetLine,
      TOKENS.sessions,
      TOKENS.serverSettings,
      TOKENS.positionHistory,
      TOKENS.storage,
      TOKENS.page,
      TOKENS.random,
      TOKENS.clock,
    ],
  );
});

/** Binds every port to its adapter of the browser. Nothing is made before it is asked for. */
export function containerFor(surroundings: Surroundings): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(TOKENS.surroundings).toConstantValue(surroundings);
  container.load(http, browser, machines);
  return container;
}
