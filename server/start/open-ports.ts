import { RequestAuthenticator } from '../http/request/authentication.ts';
import { createApp, listRoutes } from '../http/app.ts';
import { ConsoleFiles } from '../http/console-files.ts';
import { listen } from '../http/listen.ts';
import { watchRequests } from '../http/middleware/request-watch.ts';
import { serveSocket } from '../http/socket.ts';
import type { CaughtMails } from '../demo/caught-mails.ts';
import type { Demo } from './open-demo.ts';
import { Decoders } from '../intake/decoders/decoders.ts';
import { listenForDevices } from '../intake/device-port.ts';
import type { ReportHandler } from '../intake/report-answers.ts';
import type { Intake } from '../intake/intake.ts';
import type { LiveHub } from '../live/live-hub.ts';
import { Metrics } from '../metrics/metrics.ts';
import { measureServer } from '../metrics/server-metrics.ts';
import { LOCAL_PROXIES } from '../network/client-address.ts';
import { brandedPage } from '../product/branded-page.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import type { ReportRunner } from '../reports/report-runner.ts';
import type { ClockWatch } from '../runtime/clock-watch.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import type { DiskWatch } from '../storage/disk-watch.ts';
import { announceLeader } from '../storage/standby/sqlite-leader.ts';
import type { ServerData, Services } from '../services/services.ts';
import { openTrackerPorts } from '../services/tracker-ports.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { log } from '../log/log.ts';

/** Everything that listens. */
export interface OpenPorts {
  /** The URL of the console and the API. */
  readonly address: string;
  readonly devicePort: number;
  /** The ports of trackers over TCP that are open, by protocol. */
  readonly trackerPorts: Readonly<Record<string, number>>;
  /** The port of the metrics; undefined where they are off. */
  readonly metricsPort: number | undefined;
  /** Every route of the API. */
  readonly routes: string[];
  readonly decoders: Decoders;
  readonly metrics: Metrics | undefined;
  /** Accepts nothing new; resolves when what runs is answered, or after ten seconds. */
  drain(): Promise<void>;
}

/** What the ports lead to. */
export interface PortParts {
  readonly settings: Settings;
  readonly version: string;
  /** The folder of the built console. */
  readonly consoleFolder: string;
  readonly restart: () => void;
  /** Called before anything listens. */
  readonly beforeListening?: (() => Promise<void> | undefined) | undefined;
  readonly services: Services;
  readonly demo: Demo;
  readonly caughtMails: CaughtMails;
  readonly database: Database;
  readonly disk: DiskWatch;
  readonly time: ClockWatch;
  readonly hub: LiveHub;
  readonly publisher: LivePublisher;
  readonly intake: Intake;
  readonly reportRunner: ReportRunner;
}

/**
 * Opens the port of the console and the API, those of devices and trackers, and that of the metrics. What is open is
 * closed by `closing`, also when another port is in use; then this rejects.
 */
export async function openPorts(
  data: ServerData,
  parts: PortParts,
  closing: AsyncDisposableStack,
): Promise<OpenPorts> {
  const { settings, services, database, disk, time, hub, publisher, intake, reportRunner } = parts;
  const { registry } = data;
  const proxies = settings.trustedProxies ?? LOCAL_PROXIES;
  const authentication = new RequestAuthenticator(registry, data.sessions, services.credentials, time);
  const metrics = settings.metrics && new Metrics(parts.version);
  let isDraining = false;
  let devicePort: number | undefined;
  const app = createApp({
    ...parts,
    demo: parts.demo.removal,
    watch: watchRequests({
      slowMs: settings.slowRequestMs ?? SLOW_REQUEST_MS,
      answered: metrics && ((labels, seconds) => metrics.requestAnswered(labels, seconds)),
    }),
    isDraining: () => isDraining,
    authentication,
    files: new ConsoleFiles(parts.consoleFolder, settings, async (host) =>
      brandedPage(await services.brandings.read(host, time.now()), settings.namespace),
    ),
    devicePort: () => devicePort,
    isWritable: database.isWritable,
    mayBeReplaced: database.mayBeReplaced,
    confirmed: database.confirmed,
    isDamaged: () => database.damage.isFound,
    hasFreeSpace: () => disk.hasSpaceForData && !database.refusedWrites.areRecent,
    proxies,
  });
  database.onStale(parts.restart);
  await parts.beforeListening?.();
  const web = await listen(app, settings.host, settings.port);
  closing.defer(() => web.close());
  registry.consolePort = Number(new URL(web.address).port) || undefined;
  const withdrawNote =
    database.location.kind === 'sqlite' ? await announceLeader(settings.dataFolder, web.address) : undefined;
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
    isClockInDoubt: () => time.isInDoubt(),
    witnessTime: (uniqueId, fixTime) => {
      if (registry.devices.byKey(uniqueId)) time.witness(fixTime);
    },
    hasFreeSpace: () => disk.hasSpaceForData,
  });
  const reportHandler = handlerOf('osmand');
  const decoders = new Decoders(settings.decoders ?? [], {
    ...data,
    handler: reportHandler,
    intake,
    time,
    namespace: settings.namespace,
  });
  closing.defer(() => decoders.stop());
  if (settings.decoders) reportHandler.decoders = decoders;
  const devices = await listenForDevices(reportHandler, settings.host, settings.devicePort);
  closing.defer(() => devices.close());
  devicePort = devices.port;
  const trackers = await openTrackerPorts(
    { ...settings, proxies: settings.trackerProxyProtocol === true ? proxies : undefined },
    { data, handlerOf, intake, publisher, time, recorder: services.eventRecorder },
  );
  closing.defer(() => trackers.close());
  if (metrics)
    measureServer(metrics, {
      ...data,
      database,
      hub,
      reportRunner,
      deviceConnections: () => devices.connections + trackers.connections(),
      diskSpace: () => disk.space(),
    });
  const measured =
    metrics && settings.metrics ? await listenForMetrics(metrics, settings.metrics) : undefined;
  if (measured) closing.defer(() => measured.close());
  closing.defer(serveSocket(web.server, { hub, registry, authentication, time, proxies }));
  return {
    address: web.address,
    devicePort: devices.port,
    trackerPorts: trackers.ports,
    metricsPort: measured?.port,
    routes: listRoutes(app),
    decoders,
    metrics,
    drain: async () => {
      isDraining = true;
      withdrawNote?.();
      const ports = [web, devices, trackers];
      await Promise.all(ports.map((port) => port.drain(DRAIN_LIMIT_MS, () => time.elapsed())));
    },
  };
}

/** From when on a request is logged as slow, unless a setting says otherwise. */
const SLOW_REQUEST_MS = 2_000;
/** How long what runs gets to be answered when the server stops. */
const DRAIN_LIMIT_MS = 10_000;

/**
 * Listens on a port of its own, which needs no login and must not be open to others: `GET /metrics`. Rejects when the port
 * is in use. Returns the port and what closes it.
 */
async function listenForMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
      (error: unknown) => {
        log.error('The metrics could not be read:', error);
        response.writeHead(500).end();
      },
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
