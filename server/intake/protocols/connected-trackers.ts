import { statusEvents } from '../../events/status-events.ts';
import type { EventRecorder } from '../../events/event-recorder.ts';
import type { LivePublisher } from '../../registry/live-publisher.ts';
import type { Registry } from '../../registry/registry.ts';
import { logMaintenanceFailure } from '../../runtime/periodic-work.ts';
import type { ServerClock } from '../../runtime/clock.ts';
import type { StoredQueuedCommand } from '../../storage/tables/queued-commands.ts';
import type { Intake } from '../intake.ts';

/** A device that lost its connection has this long to come back before it is offline: trackers change networks. */
const OFFLINE_AFTER_MS = 60_000;
/** How many commands go to a device at once. */
const MAX_AT_ONCE = 20;

/** Where commands for a device go. */
export interface TrackerLine {
  /** Sends a command; false when the connection cannot take it. */
  send(command: StoredQueuedCommand): boolean;
}

/**
 * Which devices hold a connection (contract §8.8): they are online while they do, offline a minute after they lost it,
 * and commands reach them at once.
 */
export class ConnectedTrackers {
  readonly #registry: Registry;
  readonly #intake: Pick<Intake, 'deliver'>;
  readonly #recorder: EventRecorder;
  readonly #publisher: LivePublisher;
  readonly #time: ServerClock;
  readonly #offlineAfterMs: number;
  readonly #lines = new Map<number, TrackerLine>();
  /** The timers of devices that lost their connection. */
  readonly #lost = new Map<number, NodeJS.Timeout>();

  constructor(
    { registry, intake }: { registry: Registry; intake: Pick<Intake, 'deliver'> },
    options: {
      recorder: EventRecorder;
      publisher: LivePublisher;
      time: ServerClock;
      offlineAfterMs?: number;
    },
  ) {
    this.#registry = registry;
    this.#intake = intake;
    this.#recorder = options.recorder;
    this.#publisher = options.publisher;
    this.#time = options.time;
    this.#offlineAfterMs = options.offlineAfterMs ?? OFFLINE_AFTER_MS;
  }

  /** Takes note of a connection of a device; the newest one is used. */
  connected(deviceId: number, line: TrackerLine): void {
    this.#lines.set(deviceId, line);
    clearTimeout(this.#lost.get(deviceId));
    this.#lost.delete(deviceId);
    void this.#setStatus(deviceId, 'online').catch(logMaintenanceFailure);
  }

  /** Takes note of the end of a connection. */
  disconnected(deviceId: number, line: TrackerLine): void {
    if (this.#lines.get(deviceId) !== line) return;
    this.#lines.delete(deviceId);
    const timer = setTimeout(() => {
      this.#lost.delete(deviceId);
      void this.#setStatus(deviceId, 'offline').catch(logMaintenanceFailure);
    }, this.#offlineAfterMs);
    timer.unref();
    this.#lost.set(deviceId, timer);
  }

  /** Sends the due commands of a device, if it is connected. Rejects when the database takes no changes. */
  async deliver(deviceId: number): Promise<void> {
    const line = this.#lines.get(deviceId);
    if (!line) return;
    for (let count = 0; count < MAX_AT_ONCE; count++)
      if (!(await this.#intake.deliver(deviceId, (command) => line.send(command)))) return;
  }

  /** Forgets all connections, as the server stops: nobody is offline because of that. */
  stop(): void {
    this.#lines.clear();
    for (const timer of this.#lost.values()) clearTimeout(timer);
    this.#lost.clear();
  }

  async #setStatus(deviceId: number, status: 'online' | 'offline'): Promise<void> {
    const device = this.#registry.devices.get(deviceId);
    const isStill = (): boolean => this.#lines.has(deviceId) === (status === 'online');
    if (!device || device.status === status) return;
    const now = this.#time.now();
    await this.#recorder.record(statusEvents(this.#registry, device, status, now), {
      afterStore: () => {
        if (!isStill()) return;
        const fields = status === 'online' ? { status, lastUpdate: now } : { status };
        const changed = this.#registry.updateLiveFields(deviceId, fields);
        if (changed) this.#publisher.deviceChanged(changed);
      },
    });
  }
}
