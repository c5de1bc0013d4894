import type { Device } from '@farol/core/domain/device/device';
import { isAutomaticStop } from '@farol/core/domain/alert/automatic-stop';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Position } from '@farol/core/domain/position/position';
import { isGuest } from '@farol/core/domain/account/guest';
import { deviceForGuest, positionForGuest } from '@farol/core/domain/share/guest-view';
import type { EventMessages } from '../delivery/event-messages.ts';
import { mayReadNameOf } from '../access/resellers.ts';
import { isVisibleTo } from '../access/visibility.ts';
import { isSubscribed, isSubscribedToStops, isToldAtOnce } from '../events/event-subscriptions.ts';
import { eventRecordNames } from '../events/event-record-names.ts';
import type { NamedEvent } from '../registry/live-publisher.ts';
import { commandEntryToWire, type CommandEntry } from '../storage/tables/command-log.ts';
import type { Registry } from '../registry/registry.ts';

/** The changes since the last flush, with the newest state of each device. */
export interface PendingChanges {
  devices: Map<number, Device>;
  positions: Map<number, Position>;
  events: NamedEvent[];
}

/** How devices and positions are shown to a user. */
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

/** Returns an empty set of changes. */
export function emptyChanges(): PendingChanges {
  return { devices: new Map(), positions: new Map(), events: [] };
}

/** Builds the frames of each user from the changes, limited to what the user may see (contract §6). */
export class LiveFrames {
  readonly #registry: Registry;
  readonly #messages: EventMessages;

  constructor(registry: Registry, messages: EventMessages) {
    this.#registry = registry;
    this.#messages = messages;
  }

  /** Returns how devices and positions are shown to a user: guests of a share see only a part. */
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

  /**
   * Returns a frame with what the user was not told while away, of automatic engine stops and of severe alarms that
   * nobody acknowledged; empty when there is none.
   */
  missedStopsText(userId: number, events: readonly DeviceEvent[]): string {
    const missed = events.filter((event) =>
      isAutomaticStop(event)
        ? isSubscribedToStops(this.#registry, userId, event.deviceId)
        : isSubscribed(this.#registry, userId, event),
    );
    if (missed.length === 0) return '';
    const format = this.#messages.formatFor(this.#registry.users.get(userId)?.user);
    return JSON.stringify({
      events: missed.map((event) =>
        this.#messages.withMessage({ event, names: eventRecordNames(this.#registry, event) }, format),
      ),
    });
  }

  /** Returns the text of a frame with commands of the log; empty when it has none for this user. */
  commandsText(userId: number, entries: readonly CommandEntry[]): string {
    const user = this.#registry.users.get(userId)?.user;
    if (!user || isGuest(user)) return '';
    const isFull = user.administrator || user.userLimit !== 0;
    const commands = entries
      .filter(({ deviceId }) => isVisibleTo(this.#registry, userId, 'device', deviceId))
      .map((entry) => commandEntryToWire(entry, isFull, (id) => mayReadNameOf(this.#registry, user, id)));
    return commands.length === 0 ? '' : JSON.stringify({ commands });
  }

  /**
   * Returns the texts of the frames, none when there is nothing for this user: each has one member, because
   * many clients read only the first one.
   * @param cache the texts of this flush: users who see the same get the same text, serialized once
   */
  frameTexts(userId: number, all: PendingChanges, cache: Map<string, readonly string[]>): readonly string[] {
    const canSee = (id: number): boolean => isVisibleTo(this.#registry, userId, 'device', id);
    const view = this.viewOf(userId);
    const devices = [...all.devices.values()].filter(({ id }) => canSee(id));
    const positions = [...all.positions.values()].filter(({ deviceId }) => canSee(deviceId));
    const subscribed = all.events.filter(({ event }) => isToldAtOnce(this.#registry, userId, event));
    if (devices.length + positions.length + subscribed.length === 0) return [];
    // Events are formatted in the user's language and units; the rest is the same for all.
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
    const known = cache.get(key);
    if (known !== undefined) return known;
    const events = format ? subscribed.map((item) => this.#messages.withMessage(item, format)) : [];
    const texts = [
      ...(devices.length > 0 ? [{ devices: devices.map(view.device) }] : []),
      ...(positions.length > 0 ? [{ positions: positions.map(view.position) }] : []),
      ...(events.length > 0 ? [{ events }] : []),
    ].map((frame) => JSON.stringify(frame));
    cache.set(key, texts);
    return texts;
  }
}
