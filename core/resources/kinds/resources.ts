import type * as z from 'zod/mini';
import { calendars } from './calendars.ts';
import { commands } from './commands.ts';
import { computedAttributes } from './computed-attributes.ts';
import { devices } from './devices.ts';
import { drivers } from './drivers.ts';
import { geofences } from './geofences.ts';
import { groups } from './groups.ts';
import { maintenances } from './maintenances.ts';
import { notifications } from './notifications.ts';
import { scheduledReports } from './scheduled-reports.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';
import type { Resource } from '../descriptor/resource.ts';
import { users } from './users.ts';

const DESCRIPTORS = {
  devices,
  groups,
  geofences,
  commands,
  drivers,
  calendars,
  maintenances,
  computedAttributes,
  notifications,
  scheduledReports,
  users,
} as const satisfies Readonly<Record<ResourceName, unknown>>;

/** A record of the kind as on the wire; fields that the schema does not name are kept in it. */
export type RecordOf<K extends ResourceName> = z.infer<(typeof DESCRIPTORS)[K]['wire']>;

/** All resource descriptors by name. */
export const RESOURCES: { readonly [K in ResourceName]: Resource<RecordOf<K>> } = DESCRIPTORS;
