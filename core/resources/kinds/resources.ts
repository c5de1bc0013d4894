import type { DialogName } from '../../domain/navigation/dialog-url.ts';
import { calendarResource } from './calendars.ts';
import { commandResource } from './commands.ts';
import { computedAttributeResource } from './computed-attributes.ts';
import { deviceResource } from './devices.ts';
import { driverResource } from './drivers.ts';
import { geofenceResource } from './geofences.ts';
import { groupResource } from './groups.ts';
import { maintenanceResource } from './maintenances.ts';
import { notificationResource } from './notifications.ts';
import { scheduledReportResource } from './scheduled-reports.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';
import type { Resource } from '../descriptor/resource.ts';
import { userResource } from './users.ts';

const DESCRIPTORS = {
  devices: deviceResource,
  groups: groupResource,
  geofences: geofenceResource,
  commands: commandResource,
  drivers: driverResource,
  calendars: calendarResource,
  maintenances: maintenanceResource,
  computedAttributes: computedAttributeResource,
  notifications: notificationResource,
  scheduledReports: scheduledReportResource,
  users: userResource,
} as const satisfies Readonly<Record<ResourceName, unknown>>;

/** A record of the kind as on the wire; fields that the schema does not name are kept in it. */
export type RecordOf<K extends ResourceName> = ReturnType<(typeof DESCRIPTORS)[K]['wire']['parse']>;

/** The kinds of records without a route of their own (§2): they open in a dialog over the current screen. */
export type RecordDialogKind = {
  [K in ResourceName]: (typeof DESCRIPTORS)[K]['screen'] extends { dialog: DialogName } ? K : never;
}[ResourceName];

/** All resource descriptors by name. */
export const RESOURCES: { readonly [K in ResourceName]: Resource<RecordOf<K>> } = DESCRIPTORS;

/** The names of all kinds. */
export const RESOURCE_NAMES: readonly ResourceName[] = Object.keys(DESCRIPTORS).filter(isResourceName);

/** The kinds of records whose lists open in a dialog. */
export const RECORD_DIALOG_KINDS: readonly RecordDialogKind[] = RESOURCE_NAMES.filter(isRecordDialogKind);

/** Whether the list of a kind opens in a dialog. */
export function isRecordDialogKind(name: ResourceName): name is RecordDialogKind {
  return 'dialog' in RESOURCES[name].screen;
}

function isResourceName(name: string): name is ResourceName {
  return Object.hasOwn(DESCRIPTORS, name);
}
