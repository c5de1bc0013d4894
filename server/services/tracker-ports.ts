import type { EventRecorder } from '../events/event-recorder.ts';
import type { DevicePort } from '../intake/connection-port.ts';
import type { ReportHandler } from '../intake/report-answers.ts';
import type { Intake } from '../intake/intake.ts';
import { ConnectedTrackers } from '../intake/protocols/connected-trackers.ts';
import { PROTOCOLS } from '../intake/protocols/protocols.ts';
import { listenForTrackers } from '../intake/protocols/tracker-port.ts';
import type { NetworkList } from '../network/network-list.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { logMaintenanceFailure } from '../runtime/periodic-work.ts';
import type { ServerData } from './services.ts';

/** The open ports of trackers. */
export interface TrackerPorts {
  /** By protocol. */
  ports: Record<string, number>;
  /** How many connections are open. */
  connections(): number;
  /**
   * Accepts no more connections; resolves when what was read is answered, or after these milliseconds.
   * @param elapsed the clock that nobody sets
   */
  drain(limitMs: number, elapsed?: () => number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the ports of trackers that the settings name, each for its protocol (contract §8.8). Commands reach a device
 * as soon as they wait, while it is connected. Rejects when a port is in use.
 */
export async function openTrackerPorts(
  {
    host,
    trackerPorts = {},
    proxies,
  }: {
    host: string;
    trackerPorts?: Readonly<Record<string, number>> | undefined;
    /** The proxies that say for whom they connect; undefined for none. */
    proxies?: NetworkList | undefined;
  },
  parts: {
    data: ServerData;
    handlerOf: (protocol: string) => ReportHandler;
    intake: Intake;
    publisher: LivePublisher;
    time: ServerClock;
    recorder: EventRecorder;
  },
): Promise<TrackerPorts> {
  const { data, handlerOf } = parts;
  const { registry } = data;
  const trackers = new ConnectedTrackers({ registry, intake: parts.intake }, parts);
  data.commandQueue.onAdded.push((deviceId) => void trackers.deliver(deviceId).catch(logMaintenanceFailure));
  const open = new Map<string, DevicePort>();
  const close = async (): Promise<void> => {
    trackers.stop();
    for (const port of open.values()) await port.close();
  };
  for (const protocol of PROTOCOLS) {
    const port = trackerPorts[protocol.name];
    if (port === undefined) continue;
    try {
      const handler = handlerOf(protocol.name);
      open.set(
        protocol.name,
        await listenForTrackers(protocol, { handler, registry, trackers, proxies }, host, port),
      );
    } catch (error) {
      await close();
      throw error;
    }
  }
  const listening = [...open.values()];
  return {
    ports: Object.fromEntries(Array.from(open, ([name, { port }]) => [name, port])),
    connections: () => listening.reduce((sum, { connections }) => sum + connections, 0),
    drain: async (limitMs, elapsed) => {
      await Promise.all(listening.map((port) => port.drain(limitMs, elapsed)));
    },
    close,
  };
}
