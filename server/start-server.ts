import { log } from './log/log.ts';
import { join } from 'node:path';
import { isDriverUser } from '@farol/core/domain/account/account';
import { maxTokenLifetimeMs } from '@farol/core/domain/server/token-lifetime';
import { Authentication } from './http/request/authentication.ts';
import { listRoutes, createApp } from './http/app.ts';
import { LOCAL_PROXIES } from './network/client-address.ts';
import { ConsoleFiles } from './http/console-files.ts';
import { brandedPage } from './product/branded-page.ts';
import { listenForDevices, type ReportHandler } from './intake/device-port.ts';
import { DECODER_CHECK_INTERVAL_MS, Decoders } from './intake/decoders/decoders.ts';
import { openTrackerPorts } from './services/tracker-ports.ts';
import { dropExpiredStops, EXPIRY_CHECK_INTERVAL_MS } from './commands/waiting-commands.ts';
import { listen } from './http/listen.ts';
import { watchRequests } from './http/middleware/request-watch.ts';
import { Metrics } from './metrics/metrics.ts';
import { listenForMetrics } from './metrics/metrics-port.ts';
import { measureServer } from './metrics/server-metrics.ts';
import { serveSocket } from './http/socket.ts';
import { CommandService } from './commands/commands.ts';
import { RuleCommands } from './delivery/rule-commands.ts';
import { AlertExpansion } from './delivery/alert-expansion.ts';
import { EventMessages } from './delivery/event-messages.ts';
import { MailChannel } from './delivery/mail-channel.ts';
import { Mailer } from './delivery/mailer.ts';
import type { IntegrationService } from './integrations/integrations.ts';
import { TelegramLinks } from './delivery/telegram-links.ts';
import { MqttPublisher } from './delivery/mqtt-publisher.ts';
import { PushChannel } from './delivery/push-channel.ts';
import { pushContact } from './delivery/push-contact.ts';
import { openPushKeys } from './delivery/push-keys.ts';
import { PushMessages } from './delivery/push-messages.ts';
import { PushSender } from './delivery/push-sender.ts';
import type { sendRequest } from './network/outgoing-request.ts';
import { OutgoingTargets } from './network/outgoing-targets.ts';
import { StoredMessages } from './delivery/stored-messages.ts';
import { ReportSchedules, SCHEDULE_CHECK_INTERVAL_MS } from './delivery/report-schedules.ts';
import { smsService, telegramService, TextChannel } from './delivery/text-channel.ts';
import { WebhookChannel } from './delivery/webhook-channel.ts';
import {
  completeDemo,
  createDemo,
  DEMO_ACCOUNT,
  hasDemoAccount,
  accountWithKnownPassword,
} from './demo/demo-fleet.ts';
import { CaughtMails } from './demo/caught-mails.ts';
import { readDemoMark, type DemoMark } from './demo/demo-mark.ts';
import { DemoRemoval, type Simulation } from './demo/demo-removal.ts';
import { simulateDemoFleet } from './demo/fleet-simulator.ts';
import { NetworkList } from './network/network-list.ts';
import { REPORT_DAYS_INTERVAL_MS, ReportDayAggregation } from './reports/report-day-aggregation.ts';
import { PlaceNameIndex } from './places/place-names.ts';
import { TownFile } from './places/town-file.ts';
import { ReportReplica } from './reports/report-replica.ts';
import { ReportRunner } from './reports/report-runner.ts';
import { SettingsError, type Settings } from './settings.ts';
import type { AsaasUrls } from './billing/asaas-provider.ts';
import { BILLING_CHECK_INTERVAL_MS } from './billing/billing-run.ts';
import { openBilling } from './billing/open-billing.ts';
import { withoutDamage } from './storage/database-damage.ts';
import { databaseBytes } from './storage/database-size.ts';
import { newestStoredTime } from './storage/newest-stored-time.ts';
import { openDatabase } from './storage/database.ts';
import { announceLeader } from './storage/standby/sqlite-leader.ts';
import {
  readDiskSpace,
  DISK_CHECK_INTERVAL_MS,
  DiskWatch,
  type FreeDiskSpace,
} from './storage/disk-watch.ts';
import { MapLibrary } from './maps/map-library.ts';
import { BACKUP_CHECK_INTERVAL_MS, ScheduledBackups } from './storage/scheduled-backups.ts';
import { MediaStore } from './storage/media.ts';
import type { OpenAlarms } from './events/open-alarms.ts';
import { DRIVER_RULES_INTERVAL_MS } from './engine-stops/driver-rules.ts';
import { INACTIVITY_CHECK_INTERVAL_MS, InactivityWatch } from './events/inactivity-watch.ts';
import { STATUS_TIMEOUT_MS, StatusTimeoutWatch } from './events/status-timeout-watch.ts';
import { Intake } from './intake/intake.ts';
import { LiveHub } from './live/live-hub.ts';
import { accountsSharingNames } from './accounts/duplicate-names.ts';
import type { LivePublisher } from './registry/live-publisher.ts';
import { ProviderTests } from './admin/provider-tests.ts';
import { Retention, RETENTION_SWEEP_INTERVAL_MS } from './admin/retention.ts';
import { Statistics } from './admin/statistics.ts';
import { systemClock, type ServerClock } from './runtime/clock.ts';
import { ClockWatch } from './runtime/clock-watch.ts';
import { logMaintenanceFailure, repeat } from './runtime/periodic-work.ts';
import { createServices, openServerData, type Services } from './services/services.ts';

/** A running server. */
export interface RunningServer {
  /** The URL of the console and the API. */
  address: string;
  /** The port that devices report to. */
  devicePort: number;
  /** The ports of trackers over TCP that are open, by protocol. */
  trackerPorts: Readonly<Record<string, number>>;
  /** The port of the metrics; undefined where they are off. */
  metricsPort: number | undefined;
  /** Whether the demo fleet is running. */
  isDemo: boolean;
  services: Services;
  /** Every route of the API, such as `GET /devices/:id`. */
  routes: string[];
  /** Checks the status timeout now; otherwise done every minute. */
  checkStatusTimeouts(silentMs: number): Promise<void>;
  /** Drops waiting engine stops that have expired; otherwise done every 10 seconds. */
  checkWaitingStops(): Promise<void>;
  /** Applies the drivers' rules whose time has come. */
  checkDriverRules(): Promise<void>;
  /** Looks after the decoders now: devices, gaps, commands; otherwise done every minute. */
  checkDecoders(): Promise<void>;
  /** Checks for inactive devices now; otherwise done every 15 minutes. */
  checkInactivity(): Promise<void>;
  /** Removes expired history now; otherwise done every hour and when a device is removed. */
  sweepHistory(): Promise<void>;
  /** Folds days for reports now; otherwise done every ten minutes. */
  aggregateReportDays(): Promise<void>;
  /** Checks the free disk space now; otherwise done every few seconds. */
  checkDisk(): Promise<void>;
  /** Runs scheduled reports and mails what is due now; otherwise done every minute. */
  mailReports(): Promise<void>;
  /** Issues invoices and follows the calendar now; otherwise done every minute. */
  runBilling(): Promise<void>;
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

/** Builds and starts the whole server. Rejects when the data or a port is in use. */
export async function startServer(settings: Settings, options: StartOptions): Promise<RunningServer> {
  const database = await openDatabase(settings.dataFolder, settings.databaseUrl, settings.secretKey);
  try {
    const time = new ClockWatch(options.time ?? systemClock, await newestStoredTime(database.query));
    const isClockInDoubt = (): boolean => time.isInDoubt();
    const data = await openServerData(database, time, settings.namespace);
    for (const ids of accountsSharingNames(data.registry))
      log.error(
        `The users ${ids.join(', ')} share an e-mail or login name; the password decides who signs in. Give all but one another name.`,
      );
    const messages = new EventMessages(data.registry, settings.namespace);
    const hub = new LiveHub(data.registry, data.latest, messages, {
      time,
      mayListen: (user) => !isDriverUser(user, settings.namespace),
      missed: () => [...data.anchorViolations.recent(time.now()), ...data.openAlarms.recent(time.now())],
    });
    data.commandLog.onChange = (entry) => hub.commandChanged(entry);
    data.sessions.onEnd = (id) => hub.loginEnded(id);
    data.sessions.onReplaced = (oldId, newId) => hub.sessionReplaced(oldId, newId);
    data.sessions.onSignOut = (id) => data.pushSubscriptions.loginEnded(id);
    data.sessions.onContinued = (oldId, newId) => data.pushSubscriptions.loginReplaced(oldId, newId);
    data.sessions.onAllEnded = (userId, exceptId) => data.pushSubscriptions.loginsEnded(userId, exceptId);
    data.sessions.isClockInDoubt = isClockInDoubt;
    await data.sessions.tokens.limitLifetimes(
      time.now() + maxTokenLifetimeMs(data.registry.server, settings.namespace),
    );
    const statistics = new Statistics(data.registry.query, time, () =>
      databaseBytes(data.registry.query, database.location),
    );
    const targets = new OutgoingTargets(settings.allowedPrivateTargets ?? new NetworkList([]));
    const maps = new MapLibrary(settings.mapFiles);
    const placeNames = new PlaceNameIndex(data.registry, settings.namespace, {
      towns: new TownFile(options.consoleFolder),
      streets: maps,
    });
    data.integrations.setEnvironment([
      ...(settings.mail ? ['smtp' as const] : []),
      ...(settings.webhookUrl === undefined ? [] : ['webhook' as const]),
    ]);
    const caughtMails = new CaughtMails(() => time.now());
    const mailer = new Mailer(settings.mail, targets, {
      catcher: caughtMails,
      onSent: statistics.countMail,
      senderName: (user) => services.brandings.senderName(user),
      integration: data.integrations,
      now: () => time.now(),
    });
    const { outbox } = data;
    const parts = { ...data, messages, placeNames, stored: new StoredMessages(data, time) };
    const pushKeys = await openPushKeys(database);
    const pushSender = new PushSender(data.pushSubscriptions, {
      keys: pushKeys,
      contact: () =>
        pushContact(data.registry, {
          contact: contactOf(data.integrations) ?? settings.pushContact,
          sender: settings.mail?.from,
        }),
      targets,
      time,
      ...(options.sendPush && { send: options.sendPush }),
    });
    const channels = [
      new MailChannel(parts, mailer),
      new PushChannel({
        ...parts,
        pushMessages: new PushMessages(parts),
        sender: pushSender,
        // Without an integration it works, since the server has made its keys.
        isOn: () => data.integrations.configured('push')?.enabled !== false,
      }),
      new WebhookChannel(parts, { address: settings.webhookUrl, targets, time }),
      new TextChannel(parts, telegramService(targets, time), time),
      new TextChannel(parts, smsService(targets, time, database.query), time),
    ];
    const telegramLinks = new TelegramLinks(parts, targets, time);
    const commandContext = { ...data, namespace: settings.namespace };
    const commands = new RuleCommands(commandContext, new CommandService(commandContext), {
      outbox,
      time,
      recorder: () => services.eventRecorder,
    });
    const expansion = new AlertExpansion(data, channels, { time, commands, publisher: () => hub });
    for (const channel of [...channels, commands, expansion]) outbox.register(channel);
    const retention = new Retention(data.registry, {
      time,
      namespace: settings.namespace,
      partitions: database.partitions,
    });
    const sweepHistory = (): void => void retention.sweep().catch(logMaintenanceFailure);
    const mqtt = new MqttPublisher(data.registry, { integrations: data.integrations, targets, time });
    outbox.register(mqtt);
    data.alerts.sinks.push(mqtt);
    const publisher = mqtt.wrap(withOpenAlarms(withHistorySweep(hub, sweepHistory), data.openAlarms));
    const { reportDatabaseUrl: address } = settings;
    const reportRunner = new ReportRunner(
      database.location,
      settings.reportLimits,
      {
        consoleFolder: options.consoleFolder,
        streets: settings.mapFiles === undefined ? undefined : maps,
      },
      address === undefined ? undefined : new ReportReplica(database, { kind: 'postgres', address }, time),
    );
    reportRunner.onDamage = (reason) => database.damage.report(reason);
    reportRunner.onUnreadableDays = (days) => {
      log.error(`${days.length} folded days cannot be read and are folded again`);
      void data.history.reportDays.refold(days).catch(logMaintenanceFailure);
    };
    const reportDays = new ReportDayAggregation(data.registry, data.history.reportDays, reportRunner);
    // A PostgreSQL database may be on another machine; the data disk then holds pictures only.
    const holdsDatabase = settings.databaseUrl === undefined;
    const disk = new DiskWatch(
      options.diskSpace ?? (() => readDiskSpace(settings.dataFolder)),
      holdsDatabase,
    );
    await disk.check();
    // Tells the operator at once what is wrong with the files.
    void maps.maps();
    const billing = await openBilling(data.registry, {
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
      billing,
      maps,
      singleSignOn: settings.openId,
      database,
      reportRunner,
      publisher,
      channels,
      mailer,
      providerTests: new ProviderTests(targets, { mailer, messages }),
      telegramLinks,
      statistics,
      messages,
      placeNames,
      vapidPublicKey: pushKeys.publicKey,
      time,
      namespace: settings.namespace,
      version: options.version,
      media: new MediaStore(join(settings.dataFolder, 'media')),
      storageSpace: async () => (holdsDatabase ? [...(await disk.space())] : null),
      hasFreeSpace: () => disk.hasFreeSpace,
    });
    for (const channel of [services.reportMails, services.passwordResets, services.invitations])
      outbox.register(channel);
    mqtt.start();
    const { registry, sessions } = data;
    await services.credentials.loadKnownAddresses();
    const isNew = registry.users.size === 0 && !settings.empty;
    const known = await readDemoMark(registry.query);
    const isDemo = isNew || hasDemoAccount(services, known);
    const knownAccount = isLoopback(settings.host)
      ? undefined
      : isDemo
        ? DEMO_ACCOUNT.email
        : await accountWithKnownPassword(services);
    if (knownAccount !== undefined)
      throw new SettingsError(
        `The demo account ${knownAccount} has a password that everybody knows, so the server listens on this machine only. Remove that account or change its password, start with --empty on an empty database, or leave HOST at 127.0.0.1.`,
      );
    const mark = isNew ? await createDemo(services, settings.namespace) : known;
    if (isDemo && mark) await completeDemo(services, mark);
    const { countReport } = statistics;
    const intake = new Intake(data, { publisher, time, namespace: settings.namespace, countReport });
    const authentication = new Authentication(registry, sessions, services.credentials, time);
    const proxies = settings.trustedProxies ?? LOCAL_PROXIES;
    let devicePort: number | undefined;
    const hasFreeSpace = (): boolean => !holdsDatabase || disk.hasFreeSpace;
    const demoRemoval = new DemoRemoval(services, mark);
    caughtMails.isOn = isDemo;
    demoRemoval.onReplaced = () => {
      caughtMails.isOn = false;
    };
    const metrics = settings.metrics && new Metrics(options.version);
    let isDraining = false;
    const app = createApp({
      version: options.version,
      watch: watchRequests({
        slowMs: settings.slowRequestMs ?? SLOW_REQUEST_MS,
        answered: metrics && ((labels, seconds) => metrics.requestAnswered(labels, seconds)),
      }),
      isDraining: () => isDraining,
      services,
      demo: demoRemoval,
      caughtMails,
      authentication,
      files: new ConsoleFiles(options.consoleFolder, settings, async (host) =>
        brandedPage(await services.brandings.read(host, time.now()), settings.namespace),
      ),
      restart: options.restart,
      devicePort: () => devicePort,
      isWritable: database.isWritable,
      mayBeReplaced: database.mayBeReplaced,
      confirmed: database.confirmed,
      isDamaged: () => database.damage.isFound,
      hasFreeSpace: () => hasFreeSpace() && !database.refusedWrites.areRecent,
      proxies,
    });
    database.onStale(options.restart);
    await options.beforeListening?.();
    const web = await listen(app, settings.host, settings.port);
    const withdrawNote = holdsDatabase ? await announceLeader(settings.dataFolder, web.address) : undefined;
    /** Takes the reports of a protocol; what becomes of them is counted by it. */
    const handlerOf = (protocol: string): ReportHandler => ({
      intake: metrics?.observed(intake, protocol) ?? intake,
      countUnregistered: (uniqueId, sender) => services.unregisteredDevices.count(uniqueId, sender),
      problems: {
        count: (...report) => services.reportProblems.count(...report),
        keepUnreadable: (...report) => {
          metrics?.countReport(protocol, 'unreadable');
          services.reportProblems.keepUnreadable(...report);
        },
      },
      isWritable: database.isWritable,
      confirmed: database.confirmed,
      proxies,
      isClockInDoubt,
      witnessTime: (uniqueId, fixTime) => {
        if (registry.devices.byKey(uniqueId)) time.witness(fixTime);
      },
      hasFreeSpace,
    });
    const reportHandler = handlerOf('osmand');
    const decoders = new Decoders(settings.decoders ?? [], {
      ...data,
      handler: reportHandler,
      intake,
      time,
      namespace: settings.namespace,
    });
    if (settings.decoders) reportHandler.decoders = decoders;
    const devices = await listenForDevices(reportHandler, settings.host, settings.devicePort);
    devicePort = devices.port;
    const trackerProxies = settings.trackerProxyProtocol === true ? proxies : undefined;
    const trackers = await openTrackerPorts(
      { ...settings, proxies: trackerProxies },
      {
        data,
        handlerOf,
        intake,
        publisher,
        time,
        recorder: services.eventRecorder,
      },
    );
    if (metrics)
      measureServer(metrics, {
        ...data,
        database,
        hub,
        reportRunner,
        deviceConnections: () => devices.connections + trackers.connections(),
        diskSpace: () => disk.space(),
      });
    const metricsPort =
      metrics && settings.metrics ? await listenForMetrics(metrics, settings.metrics) : undefined;
    const stopSocket = serveSocket(web.server, { hub, registry, authentication, time, proxies });
    const recorder = services.eventRecorder;
    const statusTimeouts = new StatusTimeoutWatch(registry, { recorder, publisher, time });
    const inactivity = new InactivityWatch(registry, recorder, time);
    const schedules = new ReportSchedules(registry, outbox, isClockInDoubt);
    const waiting = { ...data, namespace: settings.namespace };
    const checkWaitingStops = () => dropExpiredStops(waiting, time.now());
    const checkDriverRules = () => services.driverRules.check(time.now());
    const checkSchedules = () => schedules.check(time.now());
    sweepHistory();
    void reportDays.fold().catch(logMaintenanceFailure);
    void checkSchedules().catch(logMaintenanceFailure);
    void services.billingRun.check().catch(logMaintenanceFailure);
    outbox.start();
    const backups =
      settings.backups &&
      new ScheduledBackups(settings.backups, {
        location: database.location,
        dataFolder: settings.dataFolder,
      });
    const checkBackups = async () => (isClockInDoubt() ? undefined : backups?.check(time.now()));
    void checkBackups();
    metrics?.add('last_backup_timestamp_seconds', 'When the newest scheduled backup was made', () =>
      backups?.newestMs === undefined ? undefined : backups.newestMs / 1000,
    );
    const stopPeriodicWork = repeat([
      { everyMs: BACKUP_CHECK_INTERVAL_MS, work: checkBackups },
      { everyMs: INACTIVITY_CHECK_INTERVAL_MS, work: () => inactivity.check() },
      { everyMs: SCHEDULE_CHECK_INTERVAL_MS, work: checkSchedules },
      { everyMs: BILLING_CHECK_INTERVAL_MS, work: () => services.billingRun.check() },
      { everyMs: EXPIRY_CHECK_INTERVAL_MS, work: checkWaitingStops },
      { everyMs: DRIVER_RULES_INTERVAL_MS, work: checkDriverRules },
      { everyMs: REPORT_DAYS_INTERVAL_MS, work: () => reportDays.fold() },
      { everyMs: RETENTION_SWEEP_INTERVAL_MS, work: () => retention.sweep() },
      { everyMs: DECODER_CHECK_INTERVAL_MS, work: () => decoders.check() },
      { everyMs: DISK_CHECK_INTERVAL_MS, work: () => disk.check() },
      { everyMs: STATUS_CHECK_INTERVAL_MS, work: () => statusTimeouts.check(STATUS_TIMEOUT_MS) },
      {
        everyMs: STATUS_CHECK_INTERVAL_MS,
        work: async () => {
          if (isClockInDoubt()) return;
          await services.shares.removeExpired(time.now());
          await services.checkIns.removeOld(time.now());
          await data.privateTrips.removeOld(time.now());
          await services.inspections.removeOld(time.now());
          await expansion.removeOld();
          await services.providerWebhook.removeOld(time.now());
        },
      },
      { everyMs: STATUS_CHECK_INTERVAL_MS, work: async () => intake.forgetRemovedDevices() },
      {
        everyMs: STATUS_CHECK_INTERVAL_MS,
        work: async () => services.reportProblems.forgetRemovedDevices(),
      },
    ]);
    const demo =
      isDemo && mark
        ? await startDemoFleet(services, mark, reportAddress(settings.host, devices.port))
        : undefined;
    demoRemoval.simulation = demo;
    return {
      address: web.address,
      devicePort: devices.port,
      trackerPorts: trackers.ports,
      metricsPort: metricsPort?.port,
      isDemo,
      services,
      routes: listRoutes(app),
      checkStatusTimeouts: (silentMs) => statusTimeouts.check(silentMs),
      checkDecoders: () => decoders.check(),
      checkInactivity: () => inactivity.check(),
      checkWaitingStops,
      checkDriverRules,
      sweepHistory: () => retention.sweep(),
      aggregateReportDays: () => reportDays.fold(),
      checkDisk: () => disk.check(),
      runBilling: () => services.billingRun.check(),
      mailReports: async () => {
        await checkSchedules();
        await outbox.settled();
      },
      stop: async () => {
        isDraining = true;
        withdrawNote?.();
        await demo?.stop();
        const ports = [web, devices, trackers];
        await Promise.all(ports.map((port) => port.drain(DRAIN_LIMIT_MS, () => time.elapsed())));
        stopPeriodicWork();
        await backups?.stop();
        await retention.stop();
        await reportDays.stop();
        await services.billingRun.settled();
        decoders.stop();
        await devices.close();
        await trackers.close();
        stopSocket();
        await intake.settled();
        await mqtt.stop();
        await outbox.stop();
        await web.close();
        await metricsPort?.close();
        await telegramLinks.stop();
        await reportRunner.close();
        await maps.close();
        await registry.settled();
        // Failing to save the statistics must not prevent the stop.
        await statistics.save().catch(logMaintenanceFailure);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw withoutDamage(error);
  }
}

/** Lets the demo fleet drive. */
async function startDemoFleet(services: Services, mark: DemoMark, address: string): Promise<Simulation> {
  let stop = await simulateDemoFleet(services, mark, address);
  return {
    stop: () => stop(),
    resume: async () => {
      stop = await simulateDemoFleet(services, mark, address);
    },
  };
}

/** Returns a publisher that also removes the history of removed devices. */
function withHistorySweep(publisher: LivePublisher, sweepHistory: () => void): LivePublisher {
  return {
    deviceChanged: (device) => publisher.deviceChanged(device),
    positionChanged: (position) => publisher.positionChanged(position),
    eventOccurred: (event, names, knownAt) => publisher.eventOccurred(event, names, knownAt),
    eventForUser: (userId, event) => publisher.eventForUser(userId, event),
    accessChanged: (userId) => publisher.accessChanged(userId),
    deviceRemoved: (deviceId) => {
      publisher.deviceRemoved(deviceId);
      sweepHistory();
    },
  };
}

/** Returns how push services reach the operator, as administrators say in the console. */
function contactOf(integrations: IntegrationService): string | undefined {
  const contact = integrations.active('push')?.values['contact'];
  return typeof contact === 'string' ? `mailto:${contact}` : undefined;
}

/** Drops the severe alarms of devices that are removed. */
function withOpenAlarms(publisher: LivePublisher, openAlarms: OpenAlarms): LivePublisher {
  return {
    ...publisher,
    deviceRemoved: (deviceId) => {
      publisher.deviceRemoved(deviceId);
      void openAlarms.forgetDevice(deviceId).catch(logMaintenanceFailure);
    },
  };
}

const STATUS_CHECK_INTERVAL_MS = 60_000;
/** From when on a request is logged as slow, unless a setting says otherwise. */
const SLOW_REQUEST_MS = 2_000;
/** How long what runs gets to be answered when the server stops. */
const DRAIN_LIMIT_MS = 10_000;

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Returns the address that devices on this machine report to. */
function reportAddress(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;
}
