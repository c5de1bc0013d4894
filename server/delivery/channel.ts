import type { Device } from '@farol/core/domain/device/device';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { EventRecordNames } from '@farol/core/domain/alert/alert-message';
import type { Position } from '@farol/core/domain/position/position';
import type { User } from '@farol/core/domain/account/user';
import type { DeliveryChannel } from '../outbox/delivery-channel.ts';

/** An event with the records a message about it names. */
export interface Alert {
  event: DeviceEvent;
  device: Device;
  /** Where it happened, or else the latest position; undefined before the first position of the device. */
  position: Position | undefined;
  /** The names of the device and geofence when it happened. */
  names: EventRecordNames;
}

/** A message that a user wrote to other users. */
export interface Announcement {
  subject: string;
  body: string;
}

/** Where a message to some users goes. */
export interface DeliveryAddress {
  /** Tells the addresses of one message apart, such as the number of the user. */
  readonly key: string;
  /** What has to answer, such as a mail server: one that does not holds up no other. */
  readonly target: string;
  /** Whom it is for, as administrators read it; no secret. */
  readonly recipient: string;
  /** Whom the message is for. */
  readonly userIds: readonly number[];
  /** Whose message it is, and on whose behalf it takes its turn; null for one that is for no single user. */
  readonly userId: number | null;
}

/**
 * A way to notify users besides their live connections (contract §5.7). Its messages wait in the outbox; `send` gets
 * them one by one (`StoredMessages` reads them).
 */
export interface NotificationChannel extends DeliveryChannel {
  /** Whether every author of a rule may name it: push may reach the users of a rule and not its author. */
  readonly isOfferedToAll?: boolean;
  /** Whether it is set up for this user. */
  canReach(user: User): boolean;
  /** Returns where a message to these users goes; every one of them can be reached. */
  addressesOf(users: readonly User[]): readonly DeliveryAddress[];
  /** Sends a test immediately. Rejects when it could not be sent. */
  test(user: User): Promise<void>;
}
