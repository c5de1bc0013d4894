import { RECORD_ACTIVITY_CODES, type ActivityAction } from '@farol/core/domain/activity/activity-category';
import { isShare } from '@farol/core/domain/account/guest';
import { isAnchorGeofence } from '@farol/core/domain/geofence/anchor';
import type { RecordKind } from '../storage/tables/record-kinds.ts';

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
  /** A service that administrators connect. */
  integration: 804,
  /** What became of an invoice, and of the access of an account that has to pay. */
  invoice: 380,
  accountAccess: 381,
  driverAccess: 120,
  driverLock: 211,
  driverUnlock: 212,
} as const;

const ANCHOR: Record<ActivityAction, number> = { created: 405, edited: 405, removed: 406 };

/** Returns the code of a change of a record with these attributes. */
export function activityCode(
  kind: RecordKind,
  action: ActivityAction,
  attributes: Record<string, unknown>,
): number {
  if (kind === 'geofence' && isAnchorGeofence({ attributes })) return ANCHOR[action];
  if (kind === 'user' && isShare({ attributes })) return RECORD_ACTIVITY_CODES.share[action];
  if (
    kind === 'user' &&
    action === 'created' &&
    Object.keys(attributes).some((key) => key.endsWith('.isQrDriverId'))
  )
    return ACTIVITY_CODES.driverAccess;
  return RECORD_ACTIVITY_CODES[kind][action];
}
