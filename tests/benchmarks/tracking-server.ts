import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { GEOFENCES } from './map-tools.ts';

/** The size of the fleet and its update rate. */
export interface FleetLoad {
  devices: number;
  updatesPerSecond: number;
  /** Shows trails, all labels and a thousand geofences on the map. */
  hasMapTools?: boolean;
  /** The browser keeps the files of the console. */
  isCached?: boolean;
  /** The server sends a frame every 100 ms, as the embedded one does, and not one for each update. */
  isFlushed?: boolean;
  /** The user is a driver, and sees the page of the check-in. */
  isDriver?: boolean;
}

/** The synthetic tracking server in a process of its own. */
export class TrackingServer {
  readonly origin: string;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, port: string) {
    this.#process = process;
    this.origin = `http://127.0.0.1:${port}`;
  }

  static async start(
    { devices, updatesPerSecond, hasMapTools = false, isCached, isFlushed, isDriver }: FleetLoad,
    dist: string,
  ): Promise<TrackingServer> {
    const entry = join(import.meta.dirname, 'synthetic-server.ts');
    const options = [devices, updatesPerSecond, dist, hasMapTools ? GEOFENCES : 0].map(String);
    if (isCached) options.push('cached');
    if (isFlushed) options.push('flushed');
    if (isDriver) options.push('driver');
    const child = spawn(process.execPath, [entry, ...options], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output]: unknown[] = await once(child.stdout, 'data');
    return new TrackingServer(child, String(output).trim());
  }

  /** Returns when each mark was sent, and the total number of updates sent. */
  async sent(): Promise<{ sentAt: number[]; updates: number }> {
    const response = await fetch(`${this.origin}/api/bench/sent`);
    const { sentAt, updates }: { sentAt?: number[]; updates?: number } = Object(await response.json());
    return { sentAt: sentAt ?? [], updates: updates ?? 0 };
  }

  /** Returns the files served since the last call. */
  async served(): Promise<string[]> {
    const response = await fetch(`${this.origin}/api/bench/served`);
    const files: unknown = await response.json();
    return Array.isArray(files) ? files.map(String) : [];
  }

  /** Sets whether the session of the browser is valid. */
  async setSignedIn(isSignedIn: boolean): Promise<void> {
    await fetch(`${this.origin}/api/bench/${isSignedIn ? 'enter' : 'leave'}`);
  }

  stop(): void {
    this.#process.kill();
  }
}
