/** The codes of the activity log for records that are created, edited and removed, by kind (facts §10). */
export const RECORD_ACTIVITY_CODES = {
  device: { created: 301, edited: 301, removed: 302 },
  geofence: { created: 401, edited: 403, removed: 402 },
  user: { created: 101, edited: 105, removed: 102 },
  share: { created: 110, edited: 111, removed: 112 },
  driver: { created: 510, edited: 511, removed: 512 },
  group: { created: 320, edited: 321, removed: 322 },
  command: { created: 220, edited: 221, removed: 222 },
  notification: { created: 330, edited: 331, removed: 332 },
  calendar: { created: 340, edited: 341, removed: 342 },
  maintenance: { created: 350, edited: 351, removed: 352 },
  attribute: { created: 360, edited: 361, removed: 362 },
  report: { created: 370, edited: 371, removed: 372 },
} as const satisfies Readonly<Record<string, Readonly<Record<ActivityAction, number>>>>;

/** What happens to a record. */
export type ActivityAction = 'created' | 'edited' | 'removed';

/** The kinds of records that users create, change and delete. */
export type ActivityRecordKind = keyof typeof RECORD_ACTIVITY_CODES;

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

/** Every kind of records in the log. */
export const ACTIVITY_RECORD_KINDS: readonly ActivityRecordKind[] =
  Object.keys(RECORD_ACTIVITY_CODES).filter(isActivityRecordKind);

/** Every category in display order. */
export const ACTIVITY_CATEGORIES: readonly ActivityCategory[] = [
  'login',
  'sent',
  'lock',
  'anchor',
  'link',
  ...ACTIVITY_RECORD_KINDS,
  'server',
  'other',
];

/** Whether a word names a kind of records in the log. */
export function isActivityRecordKind(word: string): word is ActivityRecordKind {
  return Object.hasOwn(RECORD_ACTIVITY_CODES, word);
}
