import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Position } from '@farol/core/domain/position/position';
import type { MqttClient } from 'mqtt';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { EventSink } from '../events/alert-fan-out.ts';
import type {
  ActiveIntegration,
  IntegrationOutcome,
  IntegrationService,
} from '../integrations/integrations.ts';
import { failureText } from '../network/failure-text.ts';
import type { OutgoingTargets } from '../network/outgoing-targets.ts';
import { ObsoleteError } from '../network/send-errors.ts';
import type { DeliveryChannel, NewJob, OutboxJob } from '../outbox/delivery-channel.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import type { Registry } from '../registry/registry.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { logMaintenanceFailure } from '../runtime/periodic-work.ts';
import { confirmed, connectToBroker, goodbye } from './mqtt-connection.ts';
import {
  isDeviceSelected,
  type MqttSelection,
  selectionOf,
  NOWHERE,
  topicOf,
  prefixOf,
} from './mqtt-selection.ts';

/** An event as it waits in the outbox. */
const eventSchema = z.looseObject({ id: z.number(), deviceId: z.number() });

/** A broker that has accepted this server. */
interface Connected {
  readonly client: MqttClient;
  /** Rejects when the connection is lost, and when the server stops while the broker has to confirm. */
  readonly lost: Promise<never>;
}

/** The positions that wait while the broker is away; then the oldest goes. */
const MAX_WAITING = 10_000;
/** How much is sent before the broker has to confirm. */
const BATCH = 100;
/** The pauses between attempts to connect grow from the first to the last, milliseconds. */
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
/** How long an event waits for the connection in one attempt, milliseconds. */
const CONNECTED_WAIT_MS = 20_000;

/** Events are of use for this long after they were stored, milliseconds. */
const EVENT_LIFE_MS = 24 * 3_600_000;

/**
 * Publishes positions and events of chosen devices to the broker of the integration `mqtt` (§3), as JSON under
 * `{prefix}/devices/{id}/position` and `…/event`, each confirmed by the broker (QoS 1) and so perhaps twice.
 * `{prefix}/status` is `online` while this server is connected, else `offline`.
 *
 * Events wait in the outbox, stored with their cause: neither a restart nor a broker that is away loses one. Of positions
 * 10,000 wait in memory, and a restart of the server loses those: they are a stream of where vehicles are now, the next
 * one says it again, and the history has them all.
 */
export class MqttPublisher implements DeliveryChannel, EventSink {
  readonly name = 'mqtt';
  readonly concurrency = 8;
  readonly longestRetryMs = LONGEST_RETRY_MS;
  // A broker may be away for hours.
  readonly mostAttempts = Infinity;
  readonly #registry: Registry;
  readonly #integrations: IntegrationService;
  readonly #targets: OutgoingTargets;
  readonly #time: ServerClock;
  readonly #maxWaiting: number;
  /** By number, the oldest first. */
  readonly #waiting = new Map<number, Position>();
  #lastNumber = 0;
  /** What the integration chose, and of which. */
  #selected: { readonly of: ActiveIntegration; readonly selection: MqttSelection } | undefined;
  #connected: Connected | undefined;
  /** Resolves when the connection begins or this publisher stops. */
  #connecting = Promise.withResolvers<void>();
  #running: { readonly stopped: AbortController; readonly done: Promise<void> } | undefined;
  #wake: () => void = () => {};
  #isStopped = false;

  /** @param options.maxWaiting how many messages may wait */
  constructor(
    registry: Registry,
    options: {
      integrations: IntegrationService;
      targets: OutgoingTargets;
      time: ServerClock;
      maxWaiting?: number;
    },
  ) {
    this.#registry = registry;
    this.#integrations = options.integrations;
    this.#targets = options.targets;
    this.#time = options.time;
    this.#maxWaiting = options.maxWaiting ?? MAX_WAITING;
    this.#integrations.onChange.push((key) => {
      if (key === 'mqtt') void this.#begin();
    });
  }

  /** Connects if the integration is on. */
  start(): void {
    void this.#begin();
  }

  /** Says goodbye to the broker, and publishes nothing more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#connecting.resolve();
    await this.#end();
  }

  /** Returns a publisher that also publishes to the broker. */
  wrap(publisher: LivePublisher): LivePublisher {
    return {
      ...publisher,
      positionChanged: (position) => {
        publisher.positionChanged(position);
        const selection = this.#selection();
        if (
          this.#running &&
          selection?.positions &&
          isDeviceSelected(selection, position.deviceId, this.#registry)
        )
          this.#add(position);
      },
    };
  }

  takesEventsOf(deviceId: number): boolean {
    const selection = this.#selection();
    return selection?.events === true && isDeviceSelected(selection, deviceId, this.#registry);
  }

  jobOf(event: DeviceEvent, key: string, now: number): NewJob {
    const { host, prefix } = this.#selection() ?? NOWHERE;
    return {
      channel: this.name,
      key: `mqtt-${key}`,
      origin: `device:${event.deviceId}`,
      target: `mqtt:${host}`,
      recipient: topicOf(prefix, event.deviceId, 'event'),
      userId: null,
      event: { id: event.id, deviceId: event.deviceId },
      payload: event,
      expiresAt: now + EVENT_LIFE_MS,
    };
  }

  async send({ payload }: OutboxJob, signal: AbortSignal): Promise<void> {
    const event = eventSchema.parse(payload);
    const selection = this.#selection();
    if (!selection?.events) throw new ObsoleteError('events are not published any more');
    if (!this.#registry.devices.get(event.deviceId)) throw new ObsoleteError('the device is gone');
    const connected = this.#connected ?? (await this.#connectedSoon(signal));
    if (!connected) throw new Error('the broker is not connected');
    const { deviceId } = event;
    const topic = topicOf(selection.prefix, deviceId, 'event');
    const text = this.#json(deviceId, { event });
    await confirmed(connected.client.publishAsync(topic, text, { qos: 1 }), connected.lost);
  }

  /** Waits for the connection for a while, so that events go out as soon as the broker is back. */
  async #connectedSoon(signal: AbortSignal): Promise<Connected | undefined> {
    const late = new AbortController();
    const ends = AbortSignal.any([signal, late.signal]);
    const timeout = pause(CONNECTED_WAIT_MS, undefined, { signal: ends, ref: false }).catch(() => {});
    await Promise.race([this.#connecting.promise, timeout]);
    late.abort();
    return this.#connected;
  }

  /** What the integration chooses now; undefined while it is off. */
  #selection(): MqttSelection | undefined {
    const active = this.#integrations.active('mqtt');
    if (!active) return undefined;
    if (this.#selected?.of !== active) this.#selected = { of: active, selection: selectionOf(active) };
    return this.#selected.selection;
  }

  #add(position: Position): void {
    this.#lastNumber += 1;
    this.#waiting.set(this.#lastNumber, position);
    const [oldest] = this.#waiting.keys();
    if (this.#waiting.size > this.#maxWaiting && oldest !== undefined) this.#waiting.delete(oldest);
    this.#wake();
  }

  /** Begins with what the integration says now. */
  async #begin(): Promise<void> {
    await this.#end();
    const active = this.#integrations.active('mqtt');
    // Another change may have begun meanwhile.
    if (this.#isStopped || !active || this.#running) return;
    const stopped = new AbortController();
    this.#running = { stopped, done: this.#run(active, stopped.signal) };
  }

  async #end(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    this.#waiting.clear();
    running?.stopped.abort();
    this.#wake();
    await running?.done;
  }

  async #run(active: ActiveIntegration, stopped: AbortSignal): Promise<void> {
    let pauseMs = FIRST_RETRY_MS;
    while (!stopped.aborted) {
      try {
        const client = await this.#connect(active, stopped);
        pauseMs = FIRST_RETRY_MS;
        await this.#publish(client, prefixOf(active), stopped);
      } catch (error) {
        if (stopped.aborted) return;
        await this.#record({ isGood: false, reason: failureText(error) });
        // Jitter keeps several servers from returning at once.
        await pause(pauseMs * (0.75 + Math.random() / 2), undefined, { signal: stopped, ref: false }).catch(
          () => {},
        );
        pauseMs = Math.min(pauseMs * 2, LONGEST_RETRY_MS);
      }
    }
  }

  /** Connects; rejects at once when it is stopped meanwhile. */
  async #connect(active: ActiveIntegration, stopped: AbortSignal): Promise<MqttClient> {
    const connecting = connectToBroker(active, this.#targets, {
      will: { topic: `${prefixOf(active)}/status`, payload: Buffer.from('offline'), qos: 1, retain: true },
    });
    const aborted = Promise.withResolvers<never>();
    const abort = (): void => {
      aborted.reject(stopped.reason);
      connecting.then((client) => client.end(true)).catch(() => {});
    };
    stopped.addEventListener('abort', abort, { once: true });
    return Promise.race([connecting, aborted.promise]).finally(() =>
      stopped.removeEventListener('abort', abort),
    );
  }

  /** Publishes until the connection is lost, which rejects, or until it is stopped. */
  async #publish(client: MqttClient, prefix: string, stopped: AbortSignal): Promise<void> {
    const lost = Promise.withResolvers<never>();
    // The caller that waits for it gets the error.
    lost.promise.catch(() => {});
    client.once('close', () => lost.reject(new Error('the connection to the broker was lost')));
    // What the broker has not confirmed by then, it does not hold up the stop.
    const stop = (): void => {
      if (isConfirming) lost.reject(stopped.reason);
    };
    let isConfirming = false;
    stopped.addEventListener('abort', stop, { once: true });
    const status = `${prefix}/status`;
    const connected = { client, lost: lost.promise };
    try {
      isConfirming = true;
      await confirmed(client.publishAsync(status, 'online', { qos: 1, retain: true }), lost.promise);
      isConfirming = false;
      await this.#record({ isGood: true });
      this.#connected = connected;
      this.#connecting.resolve();
      // After a stop what waited is gone.
      while (!stopped.aborted) {
        const batch = [...this.#waiting.entries().take(BATCH)];
        if (batch.length === 0) {
          const woken = new Promise<void>((resolve) => (this.#wake = resolve));
          await Promise.race([woken, lost.promise]);
          continue;
        }
        const sent = batch.map(([, position]) => {
          const { deviceId } = position;
          const topic = topicOf(prefix, deviceId, 'position');
          return client.publishAsync(topic, this.#json(deviceId, { position }), { qos: 1 });
        });
        isConfirming = true;
        await confirmed(Promise.all(sent), lost.promise);
        isConfirming = false;
        for (const [number] of batch) this.#waiting.delete(number);
        await this.#record({ isGood: true });
      }
      await goodbye(client, status);
    } finally {
      stopped.removeEventListener('abort', stop);
      if (this.#connected === connected) {
        this.#connected = undefined;
        this.#connecting = Promise.withResolvers();
      }
      client.end(true);
    }
  }

  #json(deviceId: number, content: object): string {
    const device = this.#registry.devices.get(deviceId);
    const { id, name, uniqueId } = device ?? { id: deviceId, name: null, uniqueId: null };
    return JSON.stringify({ ...content, device: { id, name, uniqueId } });
  }

  async #record(outcome: IntegrationOutcome): Promise<void> {
    await this.#integrations.recordOutcome('mqtt', outcome, this.#time.now()).catch(logMaintenanceFailure);
  }
}
