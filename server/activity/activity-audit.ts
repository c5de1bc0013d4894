import { ACTIVITY_CODES } from './activity-codes.ts';
import type { RecordedActivity, ActivityLogService, ActivityReader } from './activity-log.ts';

/**
 * Returns the activity log as `Action` records of the tracking API (contract §2.9),
 * oldest first; administrators only.
 */
export async function auditActions(
  activity: ActivityLogService,
  reader: ActivityReader,
  range: { from: number; to: number },
  now: number,
): Promise<object[]> {
  const entries = await activity.all(reader, { ...range, limit: Number.MAX_SAFE_INTEGER }, now);
  return entries.toReversed().map(actionOfEntry);
}

function actionOfEntry(entry: RecordedActivity): object {
  const { code, status, object, old, data } = entry.log;
  const kind = typeof object['type'] === 'string' ? object['type'] : null;
  const id = kind === null ? undefined : object[`${kind}Id`];
  return {
    id: entry.id,
    attributes: { code, status, old, data, ...(kind === null ? object : {}) },
    actionTime: entry.created_at,
    address: entry.userIp || null,
    userId: entry.userId,
    userEmail: entry.username || null,
    actionType: status >= 400 ? 'denied' : typeOf(code, old, data),
    objectType: kind,
    objectId: typeof id === 'number' ? id : 0,
  };
}

const TYPES = new Map<number, string>([
  [ACTIVITY_CODES.linked, 'link'],
  [ACTIVITY_CODES.unlinked, 'unlink'],
  [ACTIVITY_CODES.command, 'command'],
  [ACTIVITY_CODES.automaticLock, 'command'],
]);

/** Sign-ins share their code with created users, which have values. */
function typeOf(code: number, old: object, data: object): string {
  const [hadValues, hasValues] = [Object.keys(old).length > 0, Object.keys(data).length > 0];
  if (code === ACTIVITY_CODES.login && !hasValues) return 'login';
  const known = TYPES.get(code);
  if (known !== undefined) return known;
  if (!hasValues && hadValues) return 'remove';
  return hasValues && !hadValues ? 'create' : 'edit';
}
