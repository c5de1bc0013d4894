import type { Device } from '@farol/core/domain/device/device';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { EventNames } from '@farol/core/domain/alert/notice-message';
import type { Position } from '@farol/core/domain/position/position';
import type { User } from '@farol/core/domain/account/user';

/** An event with the records a message about it names. */
export interface Alert {
  event: DeviceEvent;
  device: Device;
  /** Where it happened, or else the latest position; undefined before the first position of the device. */
  position: Position | undefined;
  /** The names of the device and geofence when it happened. */
  names: EventNames;
}

/** A message that a user wrote to other users. */
export interface Announcement {
  subject: string;
  body: string;
}

/**
 * A way to notify users besides their live connections (contract §5.7). Messages are queued and
 * sent later; callers never wait.
 */
export interface NotificationChannel {
  /** The name by which rules refer to it. */
  readonly name: string;
  /** Whether it is set up for this user. */
  canReach(user: User): boolean;
  queueAlert(alert: Alert, users: readonly User[]): void;
  queueAnnouncement(announcement: Announcement, users: readonly User[]): void;
  /** Sends a test immediately. Rejects when it could not be sent. */
  test(user: User): Promise<void>;
  /** Discards what is queued. */
  close(): void;
}
