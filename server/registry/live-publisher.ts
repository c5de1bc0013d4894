import type { Device } from '@farol/core/domain/device/device';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { EventNames } from '@farol/core/domain/alert/notice-message';
import type { Position } from '@farol/core/domain/position/position';

/** An event with the names that its things had when it happened; they may be gone by the time somebody reads. */
export interface NamedEvent {
  event: DeviceEvent;
  names: EventNames;
}

/** Whom the records and the intake tell what changed, after it was stored; whoever listens decides which user may know. */
export interface LivePublisher {
  /** A device was created or changed, by a person or by a message from it. */
  deviceChanged(device: Device): void;
  /** A device has a newer latest position, or its latest one was corrected. */
  positionChanged(position: Position): void;
  /** Something happened; those are told whose notifications ask for it. */
  eventOccurred(event: DeviceEvent, names: EventNames): void;
  /** Tells one user alone, whatever his notifications say. */
  eventForUser(userId: number, event: DeviceEvent): void;
  deviceRemoved(deviceId: number): void;
  /** What the user may see changed, or he was disabled or removed; nothing means that any user's view may have changed. */
  accessChanged(userId?: number): void;
}

/** Tells nobody. */
export const noopPublisher: LivePublisher = {
  deviceChanged: () => {},
  positionChanged: () => {},
  eventOccurred: () => {},
  eventForUser: () => {},
  deviceRemoved: () => {},
  accessChanged: () => {},
};
