import {
  ACTIVITY_RECORD_KINDS,
  RECORD_ACTIVITY_CODES,
  type ActivityAction,
  type ActivityCategory,
  type ActivityRecordKind,
} from './activity-category.ts';
import type { ActivityEntry, ActivityValues } from './activity-entry.ts';

/** Operations that are not a plain change of a record. */
export type ActivityOperation =
  | 'login'
  | 'qrAccess'
  | 'sent'
  | 'automaticLock'
  | 'commandHeld'
  | 'commandExpired'
  | 'commandCancelled'
  | 'driverLock'
  | 'driverUnlock'
  | 'anchorOn'
  | 'anchorOff'
  | 'linked'
  | 'unlinked'
  | 'server'
  | 'settings'
  | 'restart'
  | 'integration'
  | 'invoice'
  | 'accountAccess';

/** The meaning of a log entry; an unknown code keeps its number. */
export type ActivityMeaning = { readonly category: ActivityCategory; readonly isSuccessful: boolean } & (
  | { readonly type: 'record'; readonly recordKind: ActivityRecordKind; readonly action: ActivityAction }
  | { readonly type: 'act'; readonly operation: ActivityOperation }
  | { readonly type: 'unknown'; readonly code: number }
);

/** A record of an association, named by the prefix of its id on the wire. */
export interface AssociatedRecord {
  readonly kind: string;
  readonly id: number;
}

/**
 * Returns the meaning of a log entry (facts §10, table of codes). 101 stands for logins and for created
 * users; the latter has values or names a user. 301 stands for created and changed devices. An entry is
 * successful with any 2xx status: deletions and associations answer 204, commands 202 or 200, lazy deletions
 * 200.
 */
export function activityMeaning(entry: ActivityEntry): ActivityMeaning {
  const { code, status } = entry;
  const isSuccessful = status === undefined || (status >= 200 && status < 300);
  const isLogin = code === 101 && !hasValues(entry.data) && entry.object['type'] !== 'user';
  const operation = isLogin ? 'login' : OPERATIONS.get(code);
  if (operation) return { type: 'act', operation, category: CATEGORY_OF_OPERATION[operation], isSuccessful };
  const record = code === 301 ? (['device', deviceAction(entry)] as const) : RECORDS.get(code);
  if (!record) return { type: 'unknown', code, category: 'other', isSuccessful };
  const [recordKind, action] = record;
  return { type: 'record', recordKind, action, category: recordKind, isSuccessful };
}

/**
 * Returns what was associated, and with whom (codes 901 and 902): the wire names the owner first. Undefined
 * when two records are not named.
 */
export function activityAssociation({
  object,
}: ActivityEntry): readonly [what: AssociatedRecord, whom: AssociatedRecord] | undefined {
  const ends = Object.entries(object).flatMap(([key, id]): AssociatedRecord[] => {
    const kind = /^(\w+)Id$/.exec(key)?.[1];
    return kind !== undefined && typeof id === 'number' ? [{ kind, id }] : [];
  });
  const [owner, property] = ends;
  return owner && property && [property, owner];
}

/** Returns the name of an entry's record, now or before; empty when it has none. */
export function activityTitle({ object, data, old }: ActivityEntry): string {
  for (const values of [object, data, old])
    for (const key of ['name', 'description', 'email', 'uniqueId']) {
      const value = values[key];
      if (typeof value === 'string' && value !== '') return value;
    }
  return '';
}

const OPERATIONS: ReadonlyMap<number, ActivityOperation> = new Map([
  [120, 'qrAccess'],
  [201, 'sent'],
  [202, 'automaticLock'],
  [203, 'commandHeld'],
  [204, 'commandExpired'],
  [205, 'commandCancelled'],
  [211, 'driverLock'],
  [212, 'driverUnlock'],
  [380, 'invoice'],
  [381, 'accountAccess'],
  [405, 'anchorOn'],
  [406, 'anchorOff'],
  [801, 'server'],
  [802, 'settings'],
  [803, 'restart'],
  [804, 'integration'],
  [901, 'linked'],
  [902, 'unlinked'],
]);

const CATEGORY_OF_OPERATION: Readonly<Record<ActivityOperation, ActivityCategory>> = {
  login: 'login',
  qrAccess: 'driver',
  sent: 'sent',
  automaticLock: 'lock',
  commandHeld: 'lock',
  commandExpired: 'lock',
  commandCancelled: 'lock',
  driverLock: 'lock',
  driverUnlock: 'lock',
  anchorOn: 'anchor',
  anchorOff: 'anchor',
  linked: 'link',
  unlinked: 'link',
  server: 'server',
  settings: 'server',
  restart: 'server',
  integration: 'server',
  // What a customer owes and may use belongs to the account of the customer.
  invoice: 'user',
  accountAccess: 'user',
};

const RECORDS: ReadonlyMap<number, readonly [ActivityRecordKind, ActivityAction]> = new Map(
  ACTIVITY_RECORD_KINDS.flatMap((kind): [number, [ActivityRecordKind, ActivityAction]][] => {
    const { created, edited, removed } = RECORD_ACTIVITY_CODES[kind];
    return [
      [created, [kind, 'created']],
      [edited, [kind, 'edited']],
      [removed, [kind, 'removed']],
    ];
  }),
);

/** An existing device has old values; a refused change has only its id, on other servers among its values. */
function deviceAction({ old, data, object }: ActivityEntry): ActivityAction {
  if (hasValues(old)) return 'edited';
  const id = hasValues(data) ? data['id'] : object['deviceId'];
  return typeof id === 'number' && id > 0 ? 'edited' : 'created';
}

function hasValues(values: ActivityValues): boolean {
  return Object.keys(values).length > 0;
}
