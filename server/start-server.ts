import { join } from 'node:path';
import { maxTokenLifetimeMs } from '@farol/core/domain/server/token-lifetime';
import { Authentication } from './http/request/authentication.ts';
import { listRoutes, createApp } from './http/app.ts';
import { LOCAL_PROXIES } from './network/client-address.ts';
import { ConsoleFiles } from './http/console-files.ts';
import { listenForDevices } from './intake/device-port.ts';
import { listen } from './http/listen.ts';
import { serveSocket } from './http/socket.ts';
import { AlertDelivery } from './delivery/alert-delivery.ts';
import { EventMessages } from './delivery/event-messages.ts';
import { MailChannel } from './delivery/mail-channel.ts';
import { Mailer } from './delivery/mailer.ts';
import { OutgoingTargets } from './delivery/outgoing-targets.ts';
import { WebhookChannel } from './delivery/webhook-channel.ts';
import { createDemo, DEMO_ACCOUNT, hasDemoAccount } from './demo/demo-fleet.ts';
import { simulateDemoFleet } from './demo/fleet-simulator.ts';
import { NetworkList } from './network/network-list.ts';
import { ReportRunner } from './reports/report-runner.ts';
import { SettingsError, type Settings } from './settings.ts';
import { openDatabase } from './storage/database.ts';
import { readDiskSpace, DISK_CHECK_INTERVAL_MS, DiskWatch, type DiskSpace } from './storage/disk-watch.ts';
import { MediaStore } from './storage/media.ts';
import { EventRecorder } from './events/event-recorder.ts';
import { INACTIVITY_CHECK_INTERVAL_MS, InactivityWatch } from './events/inactivity-watch.ts';
import { StatusTimeoutWatch } from './events/status-timeout-watch.ts';
import { Intake } from './intake/intake.ts';
import { LiveHub } from './live/live-hub.ts';
import { accountsSharingNames } from './accounts/duplicate-names.ts';
import type { LivePublisher } from './registry/live-publisher.ts';
import { Retention, RETENTION_SWEEP_INTERVAL_MS } from './admin/retention.ts';
import { Statistics } from './admin/statistics.ts';
import { systemClock, type Clock } from './runtime/clock.ts';
import { createServices, openServerData, type Services } from './services/services.ts';

/** A server that runs. */
export interface RunningServer {
  /** Where the console and the API are. */
  address: string;
  /** Where devices report. */
  devicePort: number;
  /** Whether the demo fleet drives. */
  isDemo: boolean;
  services: Services;
  /** Every call of the API, such as `GET /devices/:id`. */
  routes: string[];
  /** Looks now for devices silent for so long; otherwise that happens every minute. */
  checkStatusTimeouts(silentMs: number): Promise<void>;
  /** Looks now for devices that are to be told of as inactive; otherwise that happens every quarter of an hour. */
  checkInactivity(): Promise<void>;
  /** Removes now what is no longer kept; otherwise that happens every hour and when a device is removed. */
  sweepHistory(): Promise<void>;
  /** Looks now how much room the disk has; otherwise that happens every few seconds. */
  checkDisk(): Promise<void>;
  /** Stops everything; what was acknowledged is stored. */
  stop(): Promise<void>;
}

/** What the server is started with besides its settings. */
export interface StartOptions {
  version: string;
  /** The folder of the built console. */
  consoleFolder: string;
  /** Called when an administrator asks for a restart. */
  restart: () => void;
  /** Where the time comes from; nothing means the clock of this machine. */
  time?: Clock;
  /** Free and total bytes of the disk that holds the data; nothing means asking the disk. */
  diskSpace?: () => Promise<DiskSpace>;
}

/** Wires the whole server and starts it. Rejects when the data or a port is in use. */
export async function startServer(settings: Settings, options: StartOptions): Promise<RunningServer> {
  const time = options.time ?? systemClock;
  const database = await openDatabase(settings.dataFolder, settings.databaseUrl, settings.secretKey);
  try {
    const data = await openServerData(database);
    for (const ids of accountsSharingNames(data.registry))
      console.error(
        `The users ${ids.join(', ')} share an e-mail or login name; the password decides who signs in. Give all but one another name.`,
      );
    const messages = new EventMessages(data.registry, settings.namespace);
    const hub = new LiveHub(data.registry, data.latest, messages, {
      time,
      missed: () => data.anchorViolations.recent(time.now()),
    });
    data.sessions.onEnd = (id) => hub.loginEnded(id);
    data.sessions.onReplaced = (oldId, newId) => hub.sessionReplaced(oldId, newId);
    await data.sessions.tokens.limitLifetimes(
      time.now() + maxTokenLifetimeMs(data.registry.server, settings.namespace),
    );
    const statistics = new Statistics(data.registry.query, time);
    const targets = new OutgoingTargets(settings.allowedPrivateTargets ?? new NetworkList([]));
    const mailer = new Mailer(settings.mail, targets, statistics.countMail);
    const channels = [
      new MailChannel({ ...data, messages }, mailer),
      new WebhookChannel({ ...data, messages }, { address: settings.webhookUrl, targets }),
    ];
    const delivery = new AlertDelivery(data, channels, time);
    const retention = new Retention(data.registry, { time, namespace: settings.namespace });
    const tidy = (): void => void retention.sweep().catch(logMaintenanceFailure);
    const publisher = withHistorySweep(delivery.wrap(hub), tidy);
    const reports = new ReportRunner(database.location, settings.reportLimits);
    // Where PostgreSQL keeps its data is not ours to see.
    const disk = settings.databaseUrl
      ? undefined
      : new DiskWatch(options.diskSpace ?? (() => readDiskSpace(settings.dataFolder)));
    await disk?.check();
    const hasFreeSpace = (): boolean => disk?.hasFreeSpace ?? true;
    const services = createServices(data, {
      reports,
      publisher,
      channels,
      mailer,
      statistics,
      messages,
      vapidPublicKey: settings.vapidPublicKey,
      time,
      namespace: settings.namespace,
      version: options.version,
      media: new MediaStore(join(settings.dataFolder, 'media')),
      storageSpace: async () => (disk ? [...(await disk.space())] : null),
      hasFreeSpace,
    });
    const { registry, sessions } = data;
    await services.credentials.loadKnownAddresses();
    const isNew = registry.users.size === 0 && !settings.empty;
    const isDemo = isNew || hasDemoAccount(services);
    if (isDemo && !isLoopback(settings.host))
      throw new SettingsError(
        `The demo account ${DEMO_ACCOUNT.email} has a password that everybody knows, so the server listens on this machine only. Remove that account, start with --empty on an empty database, or leave HOST at 127.0.0.1.`,
      );
    if (isNew) await createDemo(services, settings.namespace);
    const { countReport } = statistics;
    const intake = new Intake(data, { publisher, time, namespace: settings.namespace, countReport });
    const authentication = new Authentication(registry, sessions, services.credentials, time);
    const proxies = settings.trustedProxies ?? LOCAL_PROXIES;
    const app = createApp({
      services,
      authentication,
      files: new ConsoleFiles(options.consoleFolder, settings.namespace),
      restart: options.restart,
      isWritable: database.isWritable,
      proxies,
    });
    database.onStale(options.restart);
    const web = await listen(app, settings.host, settings.port);
    const devices = await listenForDevices(
      { intake, isWritable: database.isWritable, hasFreeSpace },
      settings.host,
      settings.devicePort,
    );
    const stopSocket = serveSocket(web.server, { hub, authentication, time, proxies });
    const recorder = new EventRecorder(data, publisher);
    const statusTimeouts = new StatusTimeoutWatch(registry, { recorder, publisher, time });
    const inactivity = new InactivityWatch(registry, recorder, time);
    const looking = setInterval(
      () => void inactivity.check().catch(logMaintenanceFailure),
      INACTIVITY_CHECK_INTERVAL_MS,
    );
    const tidying = setInterval(tidy, RETENTION_SWEEP_INTERVAL_MS);
    tidy();
    const watching = setInterval(
      () => void disk?.check().catch(logMaintenanceFailure),
      DISK_CHECK_INTERVAL_MS,
    );
    const sweeping = setInterval(() => {
      intake.removeGoneDevices();
      void statusTimeouts.check(STATUS_TIMEOUT_MS).catch(logMaintenanceFailure);
      void services.shares.removeExpired(time.now()).catch(logMaintenanceFailure);
    }, STATUS_CHECK_INTERVAL_MS);
    const stopPlayer = isDemo
      ? await simulateDemoFleet(services, reportAddress(settings.host, devices.port))
      : () => {};
    return {
      address: web.address,
      devicePort: devices.port,
      isDemo,
      services,
      routes: listRoutes(app),
      checkStatusTimeouts: (silentMs) => statusTimeouts.check(silentMs),
      checkInactivity: () => inactivity.check(),
      sweepHistory: () => retention.sweep(),
      checkDisk: async () => disk?.check(),
      stop: async () => {
        stopPlayer();
        clearInterval(sweeping);
        clearInterval(looking);
        clearInterval(tidying);
        clearInterval(watching);
        await retention.stop();
        await devices.close();
        stopSocket();
        await intake.settled();
        delivery.close();
        await web.close();
        await reports.close();
        await registry.settled();
        // What was counted since the last time is no reason not to stop.
        await statistics.save().catch(logMaintenanceFailure);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The same publisher, and what a removed device leaves is removed. */
function withHistorySweep(publisher: LivePublisher, tidy: () => void): LivePublisher {
  return {
    ...publisher,
    deviceRemoved: (deviceId) => {
      publisher.deviceRemoved(deviceId);
      tidy();
    },
  };
}

/** A device silent for so long is unknown, looked at this often (contract §7.2). */
const STATUS_TIMEOUT_MS = 600_000;
const STATUS_CHECK_INTERVAL_MS = 60_000;

/** What is done by the clock is done again; a fault in between is only told of. */
function logMaintenanceFailure(error: unknown): void {
  console.error('Looking after the devices and their data failed:', error);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Where a device on this machine reports. */
function reportAddress(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;
}
