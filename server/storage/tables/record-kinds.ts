import type { Calendar } from '@farol/core/domain/calendar/calendar';
import type { ComputedAttribute } from '@farol/core/domain/position/computed-attribute';
import type { Device } from '@farol/core/domain/device/device';
import type { Driver } from '@farol/core/domain/device/driver';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import type { Group } from '@farol/core/domain/device/group';
import type { Maintenance } from '@farol/core/domain/device/maintenance';
import type { NotificationRule } from '@farol/core/domain/alert/notification-rule';
import type { SavedCommand } from '@farol/core/domain/command/saved-command';
import type { Account } from './accounts.ts';

/** The kinds of record kept in memory, by the names of their ids on the wire. */
export interface RecordsByKind {
  user: Account;
  device: Device;
  group: Group;
  driver: Driver;
  geofence: Geofence;
  command: SavedCommand;
  calendar: Calendar;
  maintenance: Maintenance;
  attribute: ComputedAttribute;
  notification: NotificationRule;
}
export type RecordKind = keyof RecordsByKind;

/** The kinds that associations make visible to a user. */
export type VisibleKind = Exclude<RecordKind, 'user'>;
