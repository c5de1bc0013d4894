/** The kinds of records that users create, change and delete. */
export type ActivityRecordKind =
  | 'device'
  | 'user'
  | 'share'
  | 'geofence'
  | 'driver'
  | 'command'
  | 'group'
  | 'notification'
  | 'calendar'
  | 'maintenance'
  | 'attribute'
  | 'report';

/** The category of a log entry, for filtering. */
export type ActivityCategory =
  | ActivityRecordKind
  | 'login'
  | 'sent'
  | 'lock'
  | 'anchor'
  | 'link'
  | 'server'
  | 'other';

/** Every category in display order. */
export const ACTIVITY_CATEGORIES: readonly ActivityCategory[] = [
  'login',
  'device',
  'sent',
  'lock',
  'anchor',
  'geofence',
  'user',
  'share',
  'driver',
  'link',
  'group',
  'command',
  'notification',
  'calendar',
  'maintenance',
  'attribute',
  'report',
  'server',
  'other',
];
