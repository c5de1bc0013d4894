import { join } from 'node:path';
import { longestTokenMs } from '@farol/core/domain/token-life';
import { Authentication } from './http/authentication.ts';
import { callsOf, createApp } from './http/app.ts';
import { LOCAL_PROXIES } from './http/client-address.ts';
import { ConsoleFiles } from './http/console-files.ts';
import { listenForDevices } from './http/device-port.ts';
import { listen } from './http/listen.ts';
import { serveSocket } from './http/socket.ts';
import { AlertDelivery } from './delivery/alert-delivery.ts';
import { EventMessages } from './delivery/event-messages.ts';
import { MailChannel } from './delivery/mail-channel.ts';
import { Mailer } from './delivery/mailer.ts';
import { OutgoingTargets } from './delivery/outgoing-targets.ts';
import { WebhookChannel } from './delivery/webhook-channel.ts';
import { createDemo, DEMO_ACCOUNT, hasDemoAccount } from './demo/demo-fleet.ts';
import { playDemoFleet } from './demo/fleet-player.ts';
import { NetworkList } from './network-list.ts';
import { ReportRunner } from './reports/report-runner.ts';
import { SettingsProblem, type Settings } from './settings.ts';
import { openDatabase } from './storage/database.ts';
import { diskSpace, DISK_MS, DiskWatch, type Space } from './storage/disk-watch.ts';
import { Media } from './storage/media.ts';
import { EventTeller } from './events/event-teller.ts';
import { INACTIVITY_MS, InactivityWatch } from './events/inactivity-watch.ts';
import { SilenceWatch } from './events/silence-watch.ts';
import { Intake } from './tracking/intake.ts';
import { LiveHub } from './tracking/live-hub.ts';
import { accountsNamedAlike } from './tracking/shared-names.ts';
import type { LivePublisher } from './tracking/live-publisher.ts';
import { Retention, RETENTION_MS } from './tracking/retention.ts';
import { Statistics } from './tracking/statistics.ts';
import { systemTime, type TimeSource } from './tracking/time-source.ts';
import { createTracking, openTrackingData, type Tracking } from './tracking/tracking.ts';

/** A server that runs. */
export interface RunningServer {
  /** Where the console and the API are. */
  address: string;
  /** Where devices report. */
  devicePort: number;
  /** Whether the demo fleet drives. */
  isDemo: boolean;
  tracking: Tracking;
  /** Every call of the API, such as `GET /devices/:id`. */
  calls: string[];
  /** Looks now for devices silent for so long; otherwise that happens every minute. */
  sweep(silentMs: number): Promise<void>;
  /** Looks now for devices that are to be told of as inactive; otherwise that happens every quarter of an hour. */
  lookForInactive(): Promise<void>;
  /** Removes now what is no longer kept; otherwise that happens every hour and when a device is removed. */
  tidyHistory(): Promise<void>;
  /** Looks now how much room the disk has; otherwise that happens every few seconds. */
  lookAtDisk(): Promise<void>;
  /** Stops everything; what was acknowledged is stored. */
  stop(): Promise<void>;
}

/** What the server is started with besides its settings. */
export interface Surroundings {
  version: string;
  /** The folder of the built console. */
  consoleFolder: string;
  /** Called when an administrator asks for a restart. */
  restart: () => void;
  /** Where the time comes from; nothing means the clock of this machine. */
  time?: TimeSource;
  /** Free and total bytes of the disk that holds the data; nothing means asking the disk. */
  space?: () => Promise<Space>;
}

/** Wires the whole server and starts it. Rejects when the data or a port is in use. */
export async function startServer(settings: Settings, surroundings: Surroundings): Promise<RunningServer> {
  const time = surroundings.time ?? systemTime;
  const database = await openDatabase(settings.dataFolder, settings.databaseUrl, settings.secretKey);
  try {
    const data = await openTrackingData(database);
    for (const ids of accountsNamedAlike(data.registry))
      console.error(
        `The users ${ids.join(', ')} share an e-mail or login name; the password decides who signs in. Give all but one another name.`,
      );
    const messages = new EventMessages(data.registry, settings.namespace);
    const hub = new LiveHub(data.registry, data.latest, messages, {
      time,
      missed: () => data.violations.late(time.now()),
    });
    data.sessions.onEnd = (id) => hub.loginEnded(id);
    data.sessions.onRenew = (oldId, newId) => hub.loginRenewed(oldId, newId);
    await data.sessions.tokens.cap(time.now() + longestTokenMs(data.registry.server, settings.namespace));
    const statistics = new Statistics(data.registry.query, time);
    const targets = new OutgoingTargets(settings.allowedTargets ?? new NetworkList([]));
    const mailer = new Mailer(settings.mail, targets, statistics.mailed);
    const channels = [
      new MailChannel({ ...data, messages }, mailer),
      new WebhookChannel({ ...data, messages }, { address: settings.webhookUrl, targets }),
    ];
    const delivery = new AlertDelivery(data, channels, time);
    const retention = new Retention(data.registry, { time, namespace: settings.namespace });
    const tidy = (): void => void retention.sweep().catch(complain);
    const publisher = withRemovals(delivery.beside(hub), tidy);
    const reports = new ReportRunner(database.place, settings.reportLimits);
    // Where PostgreSQL keeps its data is not ours to see.
    const disk = settings.databaseUrl
      ? undefined
      : new DiskWatch(surroundings.space ?? (() => diskSpace(settings.dataFolder)));
    await disk?.look();
    const hasRoom = (): boolean => disk?.hasRoom ?? true;
    const tracking = createTracking(data, {
      reports,
      publisher,
      channels,
      mailer,
      statistics,
      messages,
      pushKey: settings.pushKey,
      time,
      namespace: settings.namespace,
      version: surroundings.version,
      media: new Media(join(settings.dataFolder, 'media')),
      storageSpace: async () => (disk ? [...(await disk.space())] : null),
      hasRoom,
    });
    const { registry, sessions } = data;
    await tracking.credentials.recall();
    const isNew = registry.users.size === 0 && !settings.empty;
    const isDemo = isNew || hasDemoAccount(tracking);
    if (isDemo && !isLoopback(settings.host))
      throw new SettingsProblem(
        `The demo account ${DEMO_ACCOUNT.email} has a password that everybody knows, so the server listens on this machine only. Remove that account, start with --empty on an empty database, or leave HOST at 127.0.0.1.`,
      );
    if (isNew) await createDemo(tracking, settings.namespace);
    const { heard: counted } = statistics;
    const intake = new Intake(data, { publisher, time, namespace: settings.namespace, counted });
    const authentication = new Authentication(registry, sessions, tracking.credentials, time);
    const proxies = settings.trustedProxies ?? LOCAL_PROXIES;
    const app = createApp({
      tracking,
      authentication,
      files: new ConsoleFiles(surroundings.consoleFolder, settings.namespace),
      restart: surroundings.restart,
      isWritable: database.isWritable,
      proxies,
    });
    database.onStale(surroundings.restart);
    const web = await listen(app, settings.host, settings.port);
    const devices = await listenForDevices(
      { intake, isWritable: database.isWritable, hasRoom },
      settings.host,
      settings.devicePort,
    );
    const stopSocket = serveSocket(web.server, { hub, authentication, time, proxies });
    const teller = new EventTeller(data, publisher);
    const silence = new SilenceWatch(registry, { teller, publisher, time });
    const inactivity = new InactivityWatch(registry, teller, time);
    const looking = setInterval(() => void inactivity.look().catch(complain), INACTIVITY_MS);
    const tidying = setInterval(tidy, RETENTION_MS);
    tidy();
    const watching = setInterval(() => void disk?.look().catch(complain), DISK_MS);
    const sweeping = setInterval(() => {
      intake.tidy();
      void silence.look(STATUS_SILENT_MS).catch(complain);
      void tracking.shares.sweep(time.now()).catch(complain);
    }, STATUS_SWEEP_MS);
    const stopPlayer = isDemo
      ? await playDemoFleet(tracking, reportAddress(settings.host, devices.port))
      : () => {};
    return {
      address: web.address,
      devicePort: devices.port,
      isDemo,
      tracking,
      calls: callsOf(app),
      sweep: (silentMs) => silence.look(silentMs),
      lookForInactive: () => inactivity.look(),
      tidyHistory: () => retention.sweep(),
      lookAtDisk: async () => disk?.look(),
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
        await statistics.save().catch(complain);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The same publisher, and what a removed device leaves is removed. */
function withRemovals(publisher: LivePublisher, tidy: () => void): LivePublisher {
  return {
    ...publisher,
    deviceRemoved: (deviceId) => {
      publisher.deviceRemoved(deviceId);
      tidy();
    },
  };
}

/** A device silent for so long is unknown, looked at this often (contract §7.2). */
const STATUS_SILENT_MS = 600_000;
const STATUS_SWEEP_MS = 60_000;

/** What is done by the clock is done again; a fault in between is only told of. */
function complain(error: unknown): void {
  console.error('Looking after the devices and their data failed:', error);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Where a device on this machine reports. */
function reportAddress(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;
}
