import { stat } from 'node:fs/promises';
import type { LiveHub } from '../live/live-hub.ts';
import type { OutboxOverview } from '../outbox/outbox-overview.ts';
import type { Registry } from '../registry/registry.ts';
import type { ReportRunner } from '../reports/report-runner.ts';
import type { Database } from '../storage/database.ts';
import type { FreeDiskSpace } from '../storage/disk-watch.ts';
import type { Metrics } from './metrics.ts';

/** What is measured of a running server. */
export interface MeasuredServer {
  database: Database;
  registry: Registry;
  hub: LiveHub;
  outboxOverview: OutboxOverview;
  reportRunner: ReportRunner;
  /** Connections of devices. */
  deviceConnections: () => number;
  diskSpace: () => Promise<FreeDiskSpace>;
}

/** Adds the numbers that are read whenever somebody asks: connections, queues, the database and its disk. */
export function measureServer(metrics: Metrics, server: MeasuredServer): void {
  const { database, registry, hub, outboxOverview, reportRunner, deviceConnections, diskSpace } = server;
  metrics.add('devices', 'Devices', () => registry.devices.size);
  metrics.add('live_connections', 'Open live connections of consoles', () => hub.connections);
  metrics.add('device_connections', 'Open connections of devices', deviceConnections);
  metrics.add('database_writable', '1 while changes can be stored', () => Number(database.isWritable()));
  metrics.addLabeled('reports', { help: 'Reports for users', labels: ['state'] }, () => {
    const { underWay, waiting } = reportRunner.load;
    return [
      { labels: { state: 'running' }, value: underWay },
      { labels: { state: 'waiting' }, value: waiting },
    ];
  });
  metrics.addLabeled(
    'outbox_messages',
    { help: 'Messages to users, counted up to 5,000 of each state', labels: ['channel', 'state'] },
    async () =>
      (await outboxOverview.channels(undefined)).flatMap(({ channel, waiting, failed }) => [
        { labels: { channel, state: 'waiting' }, value: waiting },
        { labels: { channel, state: 'failed' }, value: failed },
      ]),
  );
  metrics.addLabeled('disk_bytes', { help: 'The disk of the data folder', labels: ['kind'] }, async () => {
    const [free, total] = await diskSpace();
    return [
      { labels: { kind: 'free' }, value: free },
      { labels: { kind: 'total' }, value: total },
    ];
  });
  const { location, connections } = database;
  if (location.kind === 'sqlite')
    metrics.addLabeled('database_bytes', { help: 'Files of the database', labels: ['file'] }, async () => [
      { labels: { file: 'database' }, value: (await stat(location.file)).size },
      { labels: { file: 'log' }, value: (await stat(`${location.file}-wal`)).size },
    ]);
  if (connections)
    metrics.addLabeled(
      'database_connections',
      { help: 'Connections to PostgreSQL, and queries that wait for one', labels: ['state'] },
      () => Object.entries(connections()).map(([state, value]) => ({ labels: { state }, value })),
    );
}
