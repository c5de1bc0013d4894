import type { Device } from '@farol/core/domain/device';
import type { DeviceEvent } from '@farol/core/domain/event';
import type { Position } from '@farol/core/domain/position';
import { isGuest, sharedDevice, sharedPosition } from '@farol/core/domain/shared-view';
import type { EventMessages } from '../delivery/event-messages.ts';
import { isVisibleTo } from './visibility.ts';
import { hears, hearsOfAnchors } from './event-hearers.ts';
import { eventNames } from './event-names.ts';
import type { EventNews } from './live-publisher.ts';
import type { Registry } from './registry.ts';

/** What happened since the last tick, the newest of each device. */
export interface Pending {
  devices: Map<number, Device>;
  positions: Map<number, Position>;
  news: EventNews[];
}

/** What a user is shown of devices and positions. */
interface LiveView {
  isGuest: boolean;
  device: (device: Device) => Device;
  position: (position: Position) => Position;
}

const WHOLE: LiveView = { isGuest: false, device: (device) => device, position: (position) => position };

/** Nothing happened yet. */
export function noChanges(): Pending {
  return { devices: new Map(), positions: new Map(), news: [] };
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
  viewOf(userId: number): LiveView {
    const user = this.#registry.users.get(userId)?.user;
    return user && isGuest(user)
      ? {
          isGuest: true,
          device: (device) => sharedDevice(device, this.#messages.namespace),
          position: sharedPosition,
        }
      : WHOLE;
  }

  /** The anchors that vehicles of a user left while they were away, as one frame; empty when there is none. */
  missedText(userId: number, events: readonly DeviceEvent[]): string {
    const missed = events.filter(({ deviceId }) => hearsOfAnchors(this.#registry, userId, deviceId));
    if (missed.length === 0) return '';
    const style = this.#messages.styleOf(this.#registry.users.get(userId)?.user);
    return JSON.stringify({
      events: missed.map((event) =>
        this.#messages.withMessage({ event, names: eventNames(this.#registry, event) }, style),
      ),
    });
  }

  /**
   * One frame's text; empty when nothing is for this user.
   * @param written the texts of this tick: who sees the same gets the same, written once
   */
  textFor(userId: number, all: Pending, written: Map<string, string>): string {
    const sees = (id: number): boolean => isVisibleTo(this.#registry, userId, 'device', id);
    const view = this.viewOf(userId);
    const devices = [...all.devices.values()].filter(({ id }) => sees(id));
    const positions = [...all.positions.values()].filter(({ deviceId }) => sees(deviceId));
    const news = all.news.filter(({ event }) => hears(this.#registry, userId, event));
    if (devices.length + positions.length + news.length === 0) return '';
    // Who hears of an event hears of it in his language and units; the rest is the same for all.
    const style =
      news.length > 0 ? this.#messages.styleOf(this.#registry.users.get(userId)?.user) : undefined;
    const key = [
      view.isGuest,
      devices.map(({ id }) => id),
      positions.map(({ id }) => id),
      news.map(({ event }) => event.id),
      style?.language,
      style?.speed,
    ].join('|');
    const known = written.get(key);
    if (known !== undefined) return known;
    const events = style ? news.map((one) => this.#messages.withMessage(one, style)) : [];
    const text = JSON.stringify({
      ...(devices.length > 0 && { devices: devices.map(view.device) }),
      ...(positions.length > 0 && { positions: positions.map(view.position) }),
      ...(events.length > 0 && { events }),
    });
    written.set(key, text);
    return text;
  }
}
