import { ContainerModule, type Container } from 'inversify';
import { workerBackend } from '@farol/adapters/browser/fleet-backend';
import { FleetLine } from '@farol/adapters/browser/fleet-line';
import { HttpLinks } from '@farol/adapters/http/links';
import { HttpPositionHistory } from '@farol/adapters/http/position-history';
import { HttpRecords } from '@farol/adapters/http/records';
import { furnish, type Console } from '@farol/core/machines/console';
import type { Links } from '@farol/core/ports/links';
import type { PositionHistory } from '@farol/core/ports/position-history';
import type { Records } from '@farol/core/ports/records';
import { TOKENS as ENTRANCE, token } from './container.ts';

/** One typed token for every port behind the entrance. */
const TOKENS = {
  ...ENTRANCE,
  fleetLine: token<FleetLine>('fleetLine'),
  positionHistory: token<PositionHistory>('positionHistory'),
  records: token<Records>('records'),
  links: token<Links>('links'),
  console: token<Console>('console'),
};

const adapters = new ContainerModule(({ bind }) => {
  bind(TOKENS.fleetLine).toResolvedValue(
    (surroundings) => new FleetLine(surroundings, workerBackend),
    [TOKENS.surroundings],
  );
  bind(TOKENS.positionHistory).toResolvedValue((call) => new HttpPositionHistory(call), [TOKENS.call]);
  bind(TOKENS.records).toResolvedValue((call) => new HttpRecords(call), [TOKENS.call]);
  bind(TOKENS.links).toResolvedValue((call) => new HttpLinks(call), [TOKENS.call]);
});

const machines = new ContainerModule(({ bind }) => {
  bind(TOKENS.console).toResolvedValue(
    (
      { namespace },
      entrance,
      line,
      sessions,
      serverSettings,
      positionHistory,
      records,
      links,
      storage,
      page,
      random,
      clock,
    ) =>
      furnish(
        entrance,
        {
          feed: line,
          sessions,
          serverSettings,
          positionHistory,
          records,
          links,
          storage,
          page,
          random,
          clock,
        },
        { fleet: line.fleet, namespace },
      ),
    [
      TOKENS.surroundings,
      TOKENS.entrance,
      TOKENS.fleetLine,
      TOKENS.sessions,
      TOKENS.serverSettings,
      TOKENS.positionHistory,
      TOKENS.records,
      TOKENS.links,
      TOKENS.storage,
      TOKENS.page,
      TOKENS.random,
      TOKENS.clock,
    ],
  );
});

/** Binds every port behind the entrance to its adapter and starts the console there; it is fetched when somebody comes in. */
export function consoleOf(container: Container): Console {
  container.load(adapters, machines);
  return container.get(TOKENS.console);
}
