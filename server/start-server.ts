import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Authentication } from './http/authentication.ts';
import { callsOf, createApp } from './http/app.ts';
import { ConsoleFiles } from './http/console-files.ts';
import { listenForDevices } from './http/device-port.ts';
import { listen } from './http/listen.ts';
import { serveSocket } from './http/socket.ts';
import { AlertDelivery } from './delivery/alert-delivery.ts';
import { EventMessages } from './delivery/event-messages.ts';
import { MailChannel } from './delivery/mail-channel.ts';
import { Mailer } from './delivery/mailer.ts';
import { WebhookChannel } from './delivery/webhook-channel.ts';
import { createDemo, DEMO_ACCOUNT, hasDemoAccount } from './demo/demo-fleet.ts';
import { playDemoFleet } from './demo/fleet-player.ts';
import { SettingsProblem, type Settings } from './settings.ts';
import { openDatabase } from './storage/database.ts';
import { Media } from './storage/media.ts';
import { EventTeller } from './events/event-teller.ts';
import { INACTIVITY_MS, InactivityWatch } from './events/inactivity-watch.ts';
import { SilenceWatch } from './events/silence-watch.ts';
import { Intake } from './tracking/intake.ts';
import { LiveHub } from './tracking/live-hub.ts';
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
}

/** Wires the whole server and starts it. Rejects when the data or a port is in use. */
export async function startServer(settings: Settings, surroundings: Surroundings): Promise<RunningServer> {
  const time = surroundings.time ?? systemTime;
  const database = await openDatabase(settings.dataFolder, settings.databaseUrl);
  try {
    const data = await openTrackingData(database);
    const messages = new EventMessages(data.registry, settings.namespace);
    const hub = new LiveHub(data.registry, data.latest, messages, () => data.violations.late(time.now()));
    const statistics = new Statistics(data.registry.query, time);
    const mailer = new Mailer(settings.mail, statistics.mailed);
    const channels = [
      new MailChannel({ ...data, messages }, mailer),
      new WebhookChannel({ ...data, messages }, { address: settings.webhookUrl }),
    ];
    const delivery = new AlertDelivery(data, channels, time);
    const publisher = delivery.beside(hub);
    const tracking = createTracking(data, {
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
      // Where PostgreSQL keeps its data is not ours to see.
      storageSpace: async () => (settings.databaseUrl ? null : spaceOf(settings.dataFolder)),
    });
    const { registry, sessions } = data;
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
    const app = createApp({
      tracking,
      authentication,
      files: new ConsoleFiles(surroundings.consoleFolder, settings.namespace),
      restart: surroundings.restart,
    });
    const web = await listen(app, settings.host, settings.port);
    const devices = await listenForDevices(intake, settings.host, settings.devicePort);
    const stopSocket = serveSocket(web.server, hub, authentication, time);
    const teller = new EventTeller(data, publisher);
    const silence = new SilenceWatch(registry, { teller, publisher, time });
    const inactivity = new InactivityWatch(registry, teller, time);
    const looking = setInterval(() => void inactivity.look().catch(complain), INACTIVITY_MS);
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
      stop: async () => {
        stopPlayer();
        clearInterval(sweeping);
        clearInterval(looking);
        await devices.close();
        stopSocket();
        await intake.settled();
        delivery.close();
        await web.close();
        await registry.settled();
        await statistics.save();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A device silent for so long is unknown, looked at this often (contract §7.2). */
const STATUS_SILENT_MS = 600_000;
const STATUS_SWEEP_MS = 60_000;

/** What is done by the clock is done again; a fault in between is only told of. */
function complain(error: unknown): void {
  console.error('Looking after the devices failed:', error);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Where a device on this machine reports. */
function reportAddress(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;
}

/** Free and total bytes of the disk. */
async function spaceOf(folder: string): Promise<number[]> {
  const disk = await statfs(folder);
  return [disk.bavail * disk.bsize, disk.blocks * disk.bsize];
}
