import { statfs } from 'node:fs/promises';
import { Authentication } from './http/authentication.ts';
import { createApp } from './http/app.ts';
import { ConsoleFiles } from './http/console-files.ts';
import { listen } from './http/listen.ts';
import type { Settings } from './settings.ts';
import { openDatabase } from './storage/database.ts';
import { silentPublisher } from './tracking/live-publisher.ts';
import { systemTime } from './tracking/time-source.ts';
import { createTracking, openTrackingData, type Tracking } from './tracking/tracking.ts';

/** A server that runs. */
export interface RunningServer {
  /** Where the console and the API are. */
  address: string;
  tracking: Tracking;
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
    const tracking = createTracking(data, {
      publisher: silentPublisher,
      time: systemTime,
      namespace: settings.namespace,
      version: surroundings.version,
      // Where PostgreSQL keeps its data is not ours to see.
      storageSpace: async () => (settings.databaseUrl ? null : spaceOf(settings.dataFolder)),
    });
    const { registry, sessions } = data;
    const authentication = new Authentication(registry, sessions, tracking.credentials, systemTime);
    const app = createApp({
      tracking,
      authentication,
      files: new ConsoleFiles(surroundings.consoleFolder, settings.namespace),
      restart: surroundings.restart,
    });
    const web = await listen(app, settings.host, settings.port);
    return {
      address: web.address,
      tracking,
      stop: async () => {
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

/** Free and total bytes of the disk. */
async function spaceOf(folder: string): Promise<number[]> {
  const disk = await statfs(folder);
  return [disk.bavail * disk.bsize, disk.blocks * disk.bsize];
}
