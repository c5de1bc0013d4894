import { ContainerModule, type Container } from 'inversify';
import { workerBackend } from '@farol/adapters/browser/fleet-backend';
import { FleetLine } from '@farol/adapters/browser/fleet-line';
import { BrowserSound } from '@farol/adapters/browser/sound';
import { HttpAccumulators } from '@farol/adapters/http/accumulators';
import { HttpAccounts } from '@farol/adapters/http/accounts';
import { HttpAttributeTests } from '@farol/adapters/http/attribute-tests';
import { HttpCommands } from '@farol/adapters/http/commands';
import { HttpDevicePhotos } from '@farol/adapters/http/device-photos';
import { HttpLatestPositions } from '@farol/adapters/http/latest-positions';
import { HttpLinks } from '@farol/adapters/http/links';
import { HttpPositionHistory } from '@farol/adapters/http/position-history';
import { HttpRecords } from '@farol/adapters/http/records';
import { HttpReports } from '@farol/adapters/http/reports';
import { HttpServerRecord } from '@farol/adapters/http/server-record';
import { furnish, type Console } from '@farol/core/machines/console';
import type { Accumulators } from '@farol/core/ports/accumulators';
import type { Accounts } from '@farol/core/ports/accounts';
import type { AttributeTests } from '@farol/core/ports/attribute-tests';
import type { Commands } from '@farol/core/ports/commands';
import type { DevicePhotos } from '@farol/core/ports/device-photos';
import type { LatestPositions } from '@farol/core/ports/latest-positions';
import type { Links } from '@farol/core/ports/links';
import type { PositionHistory } from '@farol/core/ports/position-history';
import type { Records } from '@farol/core/ports/records';
import type { Reports } from '@farol/core/ports/reports';
import type { Sound } from '@farol/core/ports/sound';
import type { ServerRecord } from '@farol/core/ports/server-record';
import { TOKENS as ENTRANCE, token } from './container.ts';

/** One typed token for every port behind the entrance. */
const TOKENS = {
  ...ENTRANCE,
  fleetLine: token<FleetLine>('fleetLine'),
  positionHistory: token<PositionHistory>('positionHistory'),
  records: token<Records>('records'),
  links: token<Links>('links'),
  commands: token<Commands>('commands'),
  reports: token<Reports>('reports'),
  serverRecord: token<ServerRecord>('serverRecord'),
  photos: token<DevicePhotos>('photos'),
  accumulators: token<Accumulators>('accumulators'),
  sound: token<Sound>('sound'),
  accounts: token<Accounts>('accounts'),
  attributeTests: token<AttributeTests>('attributeTests'),
  latestPositions: token<LatestPositions>('latestPositions'),
  console: token<Console>('console'),
};

const adapters = new ContainerModule(({ bind }) => {
  bind(TOKENS.fleetLine).toResolvedValue(
    (surroundings) => new FleetLine(surroundings, workerBackend),
    [TOKENS.surroundings],
  );
  bind(TOKENS.positionHistory).toResolvedValue((call) => new HttpPositionHistory(call), [TOKENS.call]);
  bind(TOKENS.records).toResolvedValue((call) => new HttpRecords(call), [TOKENS.call]);
  bind(TOKENS.commands).toResolvedValue((call) => new HttpCommands(call), [TOKENS.call]);
  bind(TOKENS.reports).toResolvedValue((call) => new HttpReports(call), [TOKENS.call]);
  bind(TOKENS.serverRecord).toResolvedValue((call) => new HttpServerRecord(call), [TOKENS.call]);
  bind(TOKENS.accumulators).toResolvedValue((call) => new HttpAccumulators(call), [TOKENS.call]);
  bind(TOKENS.photos).toResolvedValue((call) => new HttpDevicePhotos(call), [TOKENS.call]);
  bind(TOKENS.accounts).toResolvedValue((call) => new HttpAccounts(call), [TOKENS.call]);
  bind(TOKENS.sound).toResolvedValue(() => new BrowserSound(), []);
  bind(TOKENS.attributeTests).toResolvedValue((call) => new HttpAttributeTests(call), [TOKENS.call]);
  bind(TOKENS.latestPositions).toResolvedValue((call) => new HttpLatestPositions(call), [TOKENS.call]);
  bind(TOKENS.links).toResolvedValue((call) => new HttpLinks(call), [TOKENS.call]);
});

const machines = new ContainerModule(({ bind }) => {
  bind(TOKENS.console).toResolvedValue(
    (
      { namespace },
      entrance,
      line,
      sessions,
      passwords,
      serverSettings,
      positionHistory,
      records,
      links,
      commands,
      reports,
      serverRecord,
      photos,
      accumulators,
      sound,
      accounts,
      attributeTests,
      latestPositions,
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
          passwords,
          serverSettings,
          positionHistory,
          records,
          links,
          commands,
          reports,
          serverRecord,
          photos,
          accumulators,
          sound,
          accounts,
          attributeTests,
          latestPositions,
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
      TOKENS.passwords,
      TOKENS.serverSettings,
      TOKENS.positionHistory,
      TOKENS.records,
      TOKENS.links,
      TOKENS.commands,
      TOKENS.reports,
      TOKENS.serverRecord,
      TOKENS.photos,
      TOKENS.accumulators,
      TOKENS.sound,
      TOKENS.accounts,
      TOKENS.attributeTests,
      TOKENS.latestPositions,
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
