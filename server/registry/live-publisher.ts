import type { Device } from '@farol/core/domain/device/device';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { EventRecordNames } from '@farol/core/domain/alert/alert-message';
import type { Position } from '@farol/core/domain/position/position';

/** An event with the names of its records at the time; they may have been removed when it is read. */
export interface NamedEvent {
  event: DeviceEvent;
  names: EventRecordNames;
  /**
   * When it was known, milliseconds since the epoch, where that is later than its own time: that a vehicle stopped
   * shows only after a while.
   */
  knownAt?: number | undefined;
}

/**
 * Receives changes of records and positions after they are stored; it decides which users may know of them.
 */
export interface LivePublisher {
  /** A device was created or changed, by a user or a report. */
  deviceChanged(device: Device): void;
  /** A device has a newer latest position, or its latest one was corrected. */
  positionChanged(position: Position): void;
  /** An event occurred; users are told according to their notification rules. */
  eventOccurred(event: DeviceEvent, names: EventRecordNames, knownAt?: number): void;
  /** Sends an event to one user, regardless of notification rules. */
  eventForUser(userId: number, event: DeviceEvent): void;
  deviceRemoved(deviceId: number): void;
  /**
   * The records visible to a user changed, or the account was disabled or removed; undefined for any user.
   */
  accessChanged(userId?: number): void;
}

/** Publishes nothing. */
export const noopPublisher: LivePublisher = {
  deviceChanged: () => {},
  positionChanged: () => {},
  eventOccurred: () => {},
  eventForUser: () => {},
  deviceRemoved: () => {},
  accessChanged: () => {},
};
