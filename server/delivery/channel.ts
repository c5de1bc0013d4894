import type { Device } from '@farol/core/domain/device/device';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { EventNames } from '@farol/core/domain/alert/notice-message';
import type { Position } from '@farol/core/domain/position/position';
import type { User } from '@farol/core/domain/account/user';

/** An event with what a message about it may name. */
export interface Alert {
  event: DeviceEvent;
  device: Device;
  /** Where it happened, or where the device last was; nothing before its first position. */
  position: Position | undefined;
  /** What its things were called when it happened. */
  names: EventNames;
}

/** Something that a person wrote to users. */
export interface Announcement {
  subject: string;
  body: string;
}

/** A way to tell users of events apart from their live lines (contract §5.7). What is queued is sent later; nobody waits for it. */
export interface NotificationChannel {
  /** As rules name it. */
  readonly name: string;
  /** Whether it is set up for this user. */
  canReach(user: User): boolean;
  queueAlert(alert: Alert, users: readonly User[]): void;
  queueAnnouncement(announcement: Announcement, users: readonly User[]): void;
  /** Sends a test at once. Rejects when it could not be sent. */
  test(user: User): Promise<void>;
  /** Gives up what waits. */
  close(): void;
}
