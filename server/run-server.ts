import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { networkInterfaces } from 'node:os';
import { DEMO_CHECK_IN } from './demo/demo-check-in.ts';
import { DEMO_ACCOUNT } from './demo/demo-fleet.ts';
import { DEMO_RESELLER } from './demo/demo-resellers.ts';
import { configureLog, log } from './log/log.ts';
import { networkAddresses } from './network/network-addresses.ts';
import type { ServerClock } from './runtime/clock.ts';
import type { Settings } from './settings/settings.ts';
import { startStandby, type Standby } from './http/standby.ts';
import { PostgresLeader } from './storage/standby/postgres-leader.ts';
import { SqliteLeader } from './storage/standby/sqlite-leader.ts';
import { DataInUseError } from './storage/schema/database-error.ts';
import { startServer, type RunningServer, type StartOptions } from './start-server.ts';

/** What is known of the running program. */
export interface Program {
  /** The version, of a release with its commit: `0.1.0+1a2b3c4`. */
  version: string;
  /** The folder of the built console. */
  consoleFolder: string;
  /** The folder in which the folder `data` is unless a setting names another. */
  dataParent: string;
  /** The source of time; the system clock by default. */
  time?: ServerClock;
}

/** Runs the server until a signal stops it; an administrator's restart starts it again in this process. */
export async function runServer(
  settings: Settings,
  { version, consoleFolder, time }: Program,
): Promise<void> {
  if (settings.log) configureLog(settings.log);
  const requests = new EventEmitter<{ stop: []; restart: [] }>();
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => requests.emit('stop'));
  for (let isRunning = true; isRunning;) {
    const shouldRestart = Promise.race([
      once(requests, 'stop').then(() => false),
      once(requests, 'restart').then(() => true),
    ]);
    const server = await startWhenFree(settings, requests, {
      version,
      consoleFolder,
      ...(time && { time }),
      // Delayed, so that the response to the request is sent first.
      restart: () => setTimeout(() => requests.emit('restart'), 100),
    });
    if (!server) return;
    for (const line of greeting(server, settings, version))
      if (settings.log?.format === 'json') log.info(line);
      else process.stdout.write(`${line}\n`);
    isRunning = await shouldRestart;
    await server.stop();
  }
}

/** Starts the server; with `STANDBY=on` as soon as no other uses the data. Returns undefined when it is told to stop before. */
async function startWhenFree(
  settings: Settings,
  requests: EventEmitter<{ stop: []; restart: [] }>,
  options: StartOptions,
): Promise<RunningServer | undefined> {
  const stopped = new AbortController();
  const stop = (): void => stopped.abort();
  requests.once('stop', stop);
  let standby: Standby | undefined;
  const { dataFolder, databaseUrl } = settings;
  const leader = databaseUrl === undefined ? new SqliteLeader(dataFolder) : new PostgresLeader(databaseUrl);
  try {
    while (!stopped.signal.aborted) {
      try {
        // It listens at the same port.
        return await startServer(settings, { ...options, beforeListening: () => standby?.stop() });
      } catch (error) {
        if (!settings.standby || !(error instanceof DataInUseError)) throw error;
      }
      if (!standby) {
        standby = await startStandby(settings, options.consoleFolder);
        log.info('Another server uses the data; this one waits to take over');
      }
      const pausing = pause(STANDBY_CHECK_MS, undefined, { signal: stopped.signal }).catch(() => {});
      await Promise.all([pausing, leader.look()]);
    }
    return undefined;
  } finally {
    requests.off('stop', stop);
    await standby?.stop();
  }
}

/** How often it tries to take over. */
const STANDBY_CHECK_MS = 1_000;

/** Returns the lines that are printed when the server runs; other programs wait for the line about devices. */
function greeting(server: RunningServer, { namespace, empty }: Settings, version: string): string[] {
  const others = networkAddresses(server.address, networkInterfaces());
  const lines = [
    `Farol ${version} at ${server.address}`,
    ...(others.length > 0 ? [`In your network: ${others.join(', ')}`] : []),
    `Devices report to port ${server.devicePort}`,
    ...(server.metricsPort === undefined ? [] : [`Metrics at port ${server.metricsPort}`]),
  ];
  if (!server.isDemo) return lines;
  const { port } = new URL(server.address);
  return [
    ...lines,
    `Demo fleet: sign in as ${DEMO_ACCOUNT.email} with the password ${DEMO_ACCOUNT.password}`,
    `Mails of the demo: ${server.address}/${namespace}/server/demo/mails`,
    `Its reseller: ${DEMO_RESELLER.email} with the same password, at http://${DEMO_RESELLER.host}:${port}`,
    `Its driver: ${DEMO_CHECK_IN.username} with the same password, at ${server.address}/motorista`,
    ...(empty
      ? [
          'The database holds the demo already, so --empty changes nothing: choose “Start with my own vehicles” in the console, or another DATA_DIR.',
        ]
      : []),
  ];
}
