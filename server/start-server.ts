import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Authentication } from './http/authentication.ts';
import { callsOf, createApp } from './http/app.ts';
import { ConsoleFiles } from './http/console-files.ts';
import { listenForDevices } from './http/device-port.ts';
import { listen } from './http/listen.ts';
import { serveSocket } from './http/socket.ts';
import { createDemo, DEMO_ACCOUNT, hasDemoAccount } from './demo/demo-fleet.ts';
import { playDemoFleet } from './demo/fleet-player.ts';
import { SettingsProblem, type Settings } from './settings.ts';
import { openDatabase } from './storage/database.ts';
import { Media } from './storage/media.ts';
import { Intake } from './tracking/intake.ts';
import { LiveHub } from './tracking/live-hub.ts';
import { systemTime } from './tracking/time-source.ts';
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
}

/** Wires the whole server and starts it. Rejects when the data or a port is in use. */
export async function startServer(settings: Settings, surroundings: Surroundings): Promise<RunningServer> {
  const database = await openDatabase(settings.dataFolder, settings.databaseUrl);
  try {
    const data = await openTrackingData(database);
    const hub = new LiveHub(data.registry, data.latest);
    const tracking = createTracking(data, {
      publisher: hub,
      time: systemTime,
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
    const intake = new Intake(data, { publisher: hub, time: systemTime, namespace: settings.namespace });
    const authentication = new Authentication(registry, sessions, tracking.credentials, systemTime);
    const app = createApp({
      tracking,
      authentication,
      files: new ConsoleFiles(surroundings.consoleFolder, settings.namespace),
      restart: surroundings.restart,
    });
    const web = await listen(app, settings.host, settings.port);
    const devices = await listenForDevices(intake, settings.host, settings.devicePort);
    const stopSocket = serveSocket(web.server, hub, authentication, systemTime);
    const sweeping = setInterval(() => void intake.sweep(STATUS_SILENT_MS), STATUS_SWEEP_MS);
    const stopPlayer = isDemo
      ? await playDemoFleet(tracking, reportAddress(settings.host, devices.port))
      : () => {};
    return {
      address: web.address,
      devicePort: devices.port,
      isDemo,
      tracking,
      calls: callsOf(app),
      sweep: (silentMs) => intake.sweep(silentMs),
      stop: async () => {
        stopPlayer();
        clearInterval(sweeping);
        await devices.close();
        stopSocket();
        await intake.settled();
        await web.close();
        await registry.settled();
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
