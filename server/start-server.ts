import { join } from 'node:path';
import { isDriverUser } from '@farol/core/domain/account/account';
import { maxTokenLifetimeMs } from '@farol/core/domain/server/token-lifetime';
import { accountsSharingNames } from './accounts/duplicate-names.ts';
import { ProviderTests } from './admin/provider-tests.ts';
import { Retention } from './admin/retention.ts';
import { Statistics } from './admin/statistics.ts';
import type { AsaasUrls } from './billing/asaas-provider.ts';
import { openBilling } from './billing/open-billing.ts';
import { EventMessages } from './delivery/event-messages.ts';
import { openDemo } from './start/open-demo.ts';
import type { OpenAlarms } from './events/open-alarms.ts';
import { Intake } from './intake/intake.ts';
import { LiveHub } from './live/live-hub.ts';
import { log } from './log/log.ts';
import { MapLibrary } from './maps/map-library.ts';
import { NetworkList } from './network/network-list.ts';
import type { sendRequest } from './network/outgoing-request.ts';
import { OutgoingTargets } from './network/outgoing-targets.ts';
import { PlaceNameIndex } from './places/place-names.ts';
import { TownFile } from './places/town-file.ts';
import type { LivePublisher } from './registry/live-publisher.ts';
import { DailyAggregation } from './reports/daily-aggregation.ts';
import { ReportReplica } from './reports/report-replica.ts';
import { ReportRunner } from './reports/report-runner.ts';
import { systemClock, type ServerClock } from './runtime/clock.ts';
import { ClockWatch } from './runtime/clock-watch.ts';
import { logMaintenanceFailure } from './runtime/periodic-work.ts';
import { openDelivery } from './start/open-delivery.ts';
import { openPorts, type OpenPorts } from './start/open-ports.ts';
import { startPeriodicChecks, type PeriodicChecks } from './start/periodic-checks.ts';
import { createServices, openServerData, type ServerData, type Services } from './services/services.ts';
import type { Settings } from './settings/settings.ts';
import { openDatabase, type Database } from './storage/database.ts';
import { withoutDamage } from './storage/database-damage.ts';
import { databaseBytes } from './storage/database-size.ts';
import { DiskWatch, readDiskSpace, type FreeDiskSpace } from './storage/disk-watch.ts';
import { MediaStore } from './storage/media.ts';
import { newestStoredTime } from './storage/newest-stored-time.ts';

/** A running server. */
export interface RunningServer
  extends
    PeriodicChecks,
    Pick<OpenPorts, 'address' | 'devicePort' | 'trackerPorts' | 'metricsPort' | 'routes'> {
  /** Whether the demo fleet is running. */
  isDemo: boolean;
  services: Services;
  /** Stops the server; everything acknowledged is stored. */
  stop(): Promise<void>;
}

/** Options besides the settings. */
export interface StartOptions {
  version: string;
  /** The folder of the built console. */
  consoleFolder: string;
  /** Called when an administrator requests a restart. */
  restart: () => void;
  /** The source of time; the system clock by default. */
  time?: ServerClock;
  /** Returns free and total bytes of the data disk; reads the disk by default. */
  diskSpace?: () => Promise<FreeDiskSpace>;
  /** Called when the data is open and before anything listens. */
  beforeListening?: () => Promise<void> | undefined;
  /** Sends push messages; the guarded request by default. */
  sendPush?: typeof sendRequest;
  /** Where the payment provider is; its own addresses by default. */
  asaasUrls?: AsaasUrls;
}

/** Builds and starts the whole server. Rejects when the data or a port is in use; then all that was opened is closed. */
export async function startServer(settings: Settings, options: StartOptions): Promise<RunningServer> {
  const database = await openDatabase(settings.dataFolder, settings.databaseUrl, settings.secretKey);
  // What is opened later is closed sooner.
  const closing = new AsyncDisposableStack();
  closing.defer(() => database.close());
  try {
    const running = await startOn(database, closing, { settings, options });
    return { ...running, stop: () => closing.disposeAsync() };
  } catch (error) {
    await closing.disposeAsync().catch(logMaintenanceFailure);
    throw withoutDamage(error);
  }
}

/** Starts the server on an open database; what it opens is closed by `closing`. */
async function startOn(
  database: Database,
  closing: AsyncDisposableStack,
  { settings, options }: { settings: Settings; options: StartOptions },
): Promise<Omit<RunningServer, 'stop'>> {
  const { namespace } = settings;
  const time = new ClockWatch(options.time ?? systemClock, await newestStoredTime(database.query));
  const data = await openServerData(database, time, namespace);
  const { registry } = data;
  for (const ids of accountsSharingNames(registry))
    log.error(
      `The users ${ids.join(', ')} share an e-mail or login name; the password decides who signs in. Give all but one another name.`,
    );
  const messages = new EventMessages(registry, namespace);
  const hub = new LiveHub(registry, data.latest, messages, {
    time,
    mayListen: (user) => !isDriverUser(user, namespace),
    missed: () => [...data.anchorViolations.recent(time.now()), ...data.openAlarms.recent(time.now())],
  });
  endLogins(data, hub);
  data.sessions.isClockInDoubt = () => time.isInDoubt();
  await data.sessions.tokens.limitLifetimes(time.now() + maxTokenLifetimeMs(registry.server, namespace));
  const statistics = new Statistics(registry.query, time, () =>
    databaseBytes(registry.query, database.location),
  );
  // Failing to save the statistics must not prevent the stop.
  closing.defer(() => statistics.save().catch(logMaintenanceFailure));
  closing.defer(() => registry.settled());
  const targets = new OutgoingTargets(settings.allowedPrivateTargets ?? new NetworkList([]));
  const maps = new MapLibrary(settings.mapFiles);
  closing.defer(() => maps.close());
  // Tells the operator at once what is wrong with the files.
  void maps.maps();
  const placeNames = new PlaceNameIndex(registry, namespace, {
    towns: new TownFile(options.consoleFolder),
    streets: maps,
  });
  const retention = new Retention(registry, { time, namespace, partitions: database.partitions });
  const reportRunner = openReportRunner(database, { settings, options, maps, time, data });
  closing.defer(() => reportRunner.close());
  const delivery = await openDelivery(data, {
    settings,
    database,
    time,
    statistics,
    targets,
    messages,
    placeNames,
    publisher: hub,
    services: () => services,
    sendPush: options.sendPush,
  });
  const { mailer, mqtt, telegramLinks, caughtMails } = delivery;
  closing.defer(() => telegramLinks.stop());
  const publisher = mqtt.wrap(withoutRemovedDevices(hub, retention, data.openAlarms));
  // A PostgreSQL database may be on another machine; the data disk then holds pictures only.
  const disk = new DiskWatch(
    options.diskSpace ?? (() => readDiskSpace(settings.dataFolder)),
    settings.databaseUrl === undefined,
  );
  await disk.check();
  const billing = await openBilling(registry, {
    ...data,
    database,
    mailer,
    targets,
    time,
    brandOf: (biller) => services.brandings.senderName(biller),
    logoOf: (biller) => services.brandings.logoFor(biller),
    asaasUrls: options.asaasUrls,
    consoleFolder: options.consoleFolder,
  });
  const services = createServices(data, {
    ...delivery,
    billing,
    maps,
    singleSignOn: settings.openId,
    database,
    reportRunner,
    publisher,
    providerTests: new ProviderTests(targets, { mailer, messages }),
    statistics,
    messages,
    placeNames,
    time,
    namespace,
    version: options.version,
    media: new MediaStore(join(settings.dataFolder, 'media')),
    storageSpace: async () => (settings.databaseUrl === undefined ? [...(await disk.space())] : null),
    hasFreeSpace: () => disk.hasFreeSpace,
  });
  for (const channel of [services.reportMails, services.passwordResets, services.invitations])
    data.outbox.register(channel);
  await services.credentials.loadKnownAddresses();
  const demo = await openDemo(services, { settings, caughtMails });
  const { countReport } = statistics;
  const intake = new Intake(data, { publisher, time, namespace, countReport });
  const parts = { settings, services, database, disk, time, publisher, intake };
  closing.defer(() => data.outbox.stop());
  closing.defer(() => mqtt.stop());
  closing.defer(() => intake.settled());
  const ports = await openPorts(
    data,
    { ...options, ...parts, demo, caughtMails, hub, reportRunner },
    closing,
  );
  mqtt.start();
  data.outbox.start();
  const reportDays = new DailyAggregation(registry, data.history.reportDays, reportRunner);
  const checks = startPeriodicChecks(
    {
      ...parts,
      decoders: ports.decoders,
      metrics: ports.metrics,
      expansion: delivery.expansion,
      retention,
      reportDays,
    },
    closing,
  );
  closing.defer(() => ports.drain());
  closing.defer(await demo.start(ports.devicePort));
  const { address, devicePort, trackerPorts, metricsPort, routes } = ports;
  return { address, devicePort, trackerPorts, metricsPort, routes, isDemo: demo.isOn, services, ...checks };
}

/** Lets live connections and push messages follow what becomes of logins. */
function endLogins({ sessions, commandLog, pushSubscriptions }: ServerData, hub: LiveHub): void {
  commandLog.onChange = (entry) => hub.commandChanged(entry);
  sessions.onEnd = (id) => hub.loginEnded(id);
  sessions.onReplaced = (oldId, newId) => hub.sessionReplaced(oldId, newId);
  sessions.onSignOut = (id) => pushSubscriptions.loginEnded(id);
  sessions.onContinued = (oldId, newId) => pushSubscriptions.loginReplaced(oldId, newId);
  sessions.onAllEnded = (userId, exceptId) => pushSubscriptions.loginsEnded(userId, exceptId);
}

/** Opens the threads that make reports, on a replica where a setting names one. */
function openReportRunner(
  database: Database,
  parts: {
    settings: Settings;
    options: StartOptions;
    maps: MapLibrary;
    time: ServerClock;
    data: ServerData;
  },
): ReportRunner {
  const { settings, options, maps, time, data } = parts;
  const { reportDatabaseUrl: address } = settings;
  const runner = new ReportRunner(
    database.location,
    settings.reportLimits,
    { consoleFolder: options.consoleFolder, streets: settings.mapFiles === undefined ? undefined : maps },
    address === undefined ? undefined : new ReportReplica(database, { kind: 'postgres', address }, time),
  );
  runner.onDamage = (reason) => database.damage.report(reason);
  runner.onUnreadableDays = (days) => {
    log.error(`${days.length} daily aggregates cannot be read and are folded again`);
    void data.history.reportDays.refold(days).catch(logMaintenanceFailure);
  };
  return runner;
}

/** Returns a publisher that also removes the history and the severe alarms of removed devices. */
function withoutRemovedDevices(
  publisher: LivePublisher,
  retention: Retention,
  openAlarms: OpenAlarms,
): LivePublisher {
  return {
    deviceChanged: (device) => publisher.deviceChanged(device),
    positionChanged: (position) => publisher.positionChanged(position),
    eventOccurred: (event, names, knownAt) => publisher.eventOccurred(event, names, knownAt),
    eventForUser: (userId, event) => publisher.eventForUser(userId, event),
    accessChanged: (userId) => publisher.accessChanged(userId),
    deviceRemoved: (deviceId) => {
      publisher.deviceRemoved(deviceId);
      void retention.sweep().catch(logMaintenanceFailure);
      void openAlarms.forgetDevice(deviceId).catch(logMaintenanceFailure);
    },
  };
}
