import type { Device } from '@farol/core/domain/device/device';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Position } from '@farol/core/domain/position/position';
import { isGuest, deviceForGuest, positionForGuest } from '@farol/core/domain/share/guest-view';
import type { EventMessages } from '../delivery/event-messages.ts';
import { isVisibleTo } from '../access/visibility.ts';
import { isSubscribed, isSubscribedToAnchors } from '../events/event-subscriptions.ts';
import { eventNames } from '../events/event-names.ts';
import type { NamedEvent } from '../registry/live-publisher.ts';
import type { Registry } from '../registry/registry.ts';

/** What happened since the last tick, the newest of each device. */
export interface PendingChanges {
  devices: Map<number, Device>;
  positions: Map<number, Position>;
  events: NamedEvent[];
}

/** What a user is shown of devices and positions. */
interface RedactionView {
  isGuest: boolean;
  device: (device: Device) => Device;
  position: (position: Position) => Position;
}

const UNREDACTED: RedactionView = {
  isGuest: false,
  device: (device) => device,
  position: (position) => position,
};

/** Nothing happened yet. */
export function emptyChanges(): PendingChanges {
  return { devices: new Map(), positions: new Map(), events: [] };
}

/** Writes what happened for each user, as far as he may know (contract §6). */
export class LiveFrames {
  readonly #registry: Registry;
  readonly #messages: EventMessages;

  constructor(registry: Registry, messages: EventMessages) {
    this.#registry = registry;
    this.#messages = messages;
  }

  /** How a user is shown devices and positions: the guest of a temporary link sees a part of them. */
  viewOf(userId: number): RedactionView {
    const user = this.#registry.users.get(userId)?.user;
    return user && isGuest(user)
      ? {
          isGuest: true,
          device: (device) => deviceForGuest(device, this.#messages.namespace),
          position: positionForGuest,
        }
      : UNREDACTED;
  }

  /** The anchors that vehicles of a user left while they were away, as one frame; empty when there is none. */
  missedAnchorsText(userId: number, events: readonly DeviceEvent[]): string {
    const missed = events.filter(({ deviceId }) => isSubscribedToAnchors(this.#registry, userId, deviceId));
    if (missed.length === 0) return '';
    const format = this.#messages.formatFor(this.#registry.users.get(userId)?.user);
    return JSON.stringify({
      events: missed.map((event) =>
        this.#messages.withMessage({ event, names: eventNames(this.#registry, event) }, format),
      ),
    });
  }

  /**
   * One frame's text; empty when nothing is for this user.
   * @param written the texts of this tick: who sees the same gets the same, written once
   */
  frameText(userId: number, all: PendingChanges, written: Map<string, string>): string {
    const sees = (id: number): boolean => isVisibleTo(this.#registry, userId, 'device', id);
    const view = this.viewOf(userId);
    const devices = [...all.devices.values()].filter(({ id }) => sees(id));
    const positions = [...all.positions.values()].filter(({ deviceId }) => sees(deviceId));
    const subscribed = all.events.filter(({ event }) => isSubscribed(this.#registry, userId, event));
    if (devices.length + positions.length + subscribed.length === 0) return '';
    // Who hears of an event hears of it in his language and units; the rest is the same for all.
    const format =
      subscribed.length > 0 ? this.#messages.formatFor(this.#registry.users.get(userId)?.user) : undefined;
    const key = [
      view.isGuest,
      devices.map(({ id }) => id),
      positions.map(({ id }) => id),
      subscribed.map(({ event }) => event.id),
      format?.language,
      format?.speedUnit,
    ].join('|');
    const known = written.get(key);
    if (known !== undefined) return known;
    const events = format ? subscribed.map((one) => this.#messages.withMessage(one, format)) : [];
    const text = JSON.stringify({
      ...(devices.length > 0 && { devices: devices.map(view.device) }),
      ...(positions.length > 0 && { positions: positions.map(view.position) }),
      ...(events.length > 0 && { events }),
    });
    written.set(key, text);
    return text;
  }
}
