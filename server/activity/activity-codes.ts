import type { RecordKind } from '../storage/tables/record-kinds.ts';

/** The changes of a record. */
export type ActivityAction = 'created' | 'edited' | 'removed';

/**
 * The codes of the activity log. Codes known to clients are unchanged; new ones fill the gaps between them.
 */
export const ACTIVITY_CODES = {
  login: 101,
  command: 201,
  automaticLock: 202,
  commandHeld: 203,
  commandExpired: 204,
  commandCancelled: 205,
  linked: 901,
  unlinked: 902,
  server: 801,
  /** A setting of the product, such as the branding. */
  settings: 802,
  restart: 803,
  driverAccess: 120,
  driverLock: 211,
  driverUnlock: 212,
} as const;

const CODES: Record<RecordKind, Record<ActivityAction, number>> = {
  user: { created: 101, edited: 105, removed: 102 },
  device: { created: 301, edited: 301, removed: 302 },
  geofence: { created: 401, edited: 403, removed: 402 },
  driver: { created: 510, edited: 511, removed: 512 },
  command: { created: 220, edited: 221, removed: 222 },
  group: { created: 320, edited: 321, removed: 322 },
  notification: { created: 330, edited: 331, removed: 332 },
  calendar: { created: 340, edited: 341, removed: 342 },
  maintenance: { created: 350, edited: 351, removed: 352 },
  attribute: { created: 360, edited: 361, removed: 362 },
  report: { created: 370, edited: 371, removed: 372 },
};
const SHARE: Record<ActivityAction, number> = { created: 110, edited: 111, removed: 112 };
const ANCHOR: Record<ActivityAction, number> = { created: 405, edited: 405, removed: 406 };

/** Returns the code of a change of a record with these attributes. */
export function activityCode(
  kind: RecordKind,
  action: ActivityAction,
  attributes: Record<string, unknown>,
): number {
  if (kind === 'geofence' && attributes['isAnchor'] === true) return ANCHOR[action];
  if (kind === 'user' && attributes['isShared']) return SHARE[action];
  if (
    kind === 'user' &&
    action === 'created' &&
    Object.keys(attributes).some((key) => key.endsWith('.isQrDriverId'))
  )
    return ACTIVITY_CODES.driverAccess;
  return CODES[kind][action];
}
