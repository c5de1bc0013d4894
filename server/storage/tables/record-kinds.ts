import type { Calendar } from '@farol/core/domain/calendar/calendar';
import type { ComputedAttribute } from '@farol/core/domain/position/computed-attribute';
import type { Device } from '@farol/core/domain/device/device';
import type { Driver } from '@farol/core/domain/device/driver';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import type { Group } from '@farol/core/domain/device/group';
import type { Maintenance } from '@farol/core/domain/device/maintenance';
import type { NotificationRule } from '@farol/core/domain/alert/notification-rule';
import type { SavedCommand } from '@farol/core/domain/command/saved-command';
import { calendarResource } from '@farol/core/resources/kinds/calendars';
import { commandResource } from '@farol/core/resources/kinds/commands';
import { computedAttributeResource } from '@farol/core/resources/kinds/computed-attributes';
import { deviceResource } from '@farol/core/resources/kinds/devices';
import { driverResource } from '@farol/core/resources/kinds/drivers';
import { geofenceResource } from '@farol/core/resources/kinds/geofences';
import { groupResource } from '@farol/core/resources/kinds/groups';
import { maintenanceResource } from '@farol/core/resources/kinds/maintenances';
import { notificationResource } from '@farol/core/resources/kinds/notifications';
import { scheduledReportResource } from '@farol/core/resources/kinds/scheduled-reports';
import type { ScheduledReport } from '@farol/core/domain/report/scheduled-report';
import type { Resource } from '@farol/core/resources/descriptor/resource';
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
  report: ScheduledReport;
}
export type RecordKind = keyof RecordsByKind;

/** The kinds that associations make visible to a user. */
export type VisibleKind = Exclude<RecordKind, 'user'>;

/** What the server needs to know about a kind of record. */
export interface StoredResource<T extends { id: number }> extends Pick<
  Resource<T>,
  'path' | 'permissions' | 'wire' | 'defaults'
> {
  /** The kind in associations and in the database. */
  associationKind: string;
}

/** The descriptors of the visible kinds: their bodies, checks, tables and routes follow from them. */
export const RECORD_RESOURCES: { readonly [K in VisibleKind]: StoredResource<RecordsByKind[K]> } = {
  device: deviceResource,
  group: groupResource,
  driver: driverResource,
  geofence: geofenceResource,
  command: commandResource,
  calendar: calendarResource,
  maintenance: maintenanceResource,
  attribute: computedAttributeResource,
  notification: notificationResource,
  report: scheduledReportResource,
};

/** Something of every visible kind. */
type EveryVisibleKind = Readonly<Record<VisibleKind, unknown>>;

/** Makes what belongs to a kind: a generic function fits, as it is asked for one kind after the other. */
type MakeOfKind<T extends EveryVisibleKind> = ((kind: 'device') => T['device']) &
  ((kind: 'group') => T['group']) &
  ((kind: 'driver') => T['driver']) &
  ((kind: 'geofence') => T['geofence']) &
  ((kind: 'command') => T['command']) &
  ((kind: 'calendar') => T['calendar']) &
  ((kind: 'maintenance') => T['maintenance']) &
  ((kind: 'attribute') => T['attribute']) &
  ((kind: 'notification') => T['notification']) &
  ((kind: 'report') => T['report']);

/** Makes something of every visible kind. Where kinds have something special, it is spread over the result. */
export function perVisibleKind<T extends EveryVisibleKind>(
  make: MakeOfKind<T>,
): { [K in VisibleKind]: T[K] } {
  return {
    device: make('device'),
    group: make('group'),
    driver: make('driver'),
    geofence: make('geofence'),
    command: make('command'),
    calendar: make('calendar'),
    maintenance: make('maintenance'),
    attribute: make('attribute'),
    notification: make('notification'),
    report: make('report'),
  };
}

/** Whether a word names a visible kind. */
export function isVisibleKind(word: string): word is VisibleKind {
  return Object.hasOwn(RECORD_RESOURCES, word);
}
