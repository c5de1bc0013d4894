import type { ActivityEntry, ActivityValues } from './activity-entry.ts';

/** A changed field with its values before and after. */
export interface FieldChange {
  /** The field's key; for an attribute, its key without the `attributes` prefix. */
  readonly key: string;
  readonly isAttribute: boolean;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Returns the fields that an entry changed (facts §10, "Diff"), in the order of the record. Where full
 * records were logged, values that are null on either side were filled in by the server and are left out; a
 * log of differences only writes null for an empty field. The geofences a device is in are not an edit.
 */
export function activityFieldChanges({ old, data, object }: ActivityEntry): readonly FieldChange[] {
  const now = Object.keys(data).length > 0 ? data : object;
  if (Object.keys(old).length === 0) return [];
  const isFullRecord = Object.keys(old).some(
    (key) => key !== ATTRIBUTES && key in now && isEqualJson(old[key], now[key]),
  );
  return [
    ...changesIn(old, now, isFullRecord, false),
    ...changesIn(objectOrEmpty(old[ATTRIBUTES]), objectOrEmpty(now[ATTRIBUTES]), false, true),
  ];
}

/** Returns a value of a record in one line; '' for no value. */
export function activityValueText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
    ? JSON.stringify(value)
    : '';
}

const ATTRIBUTES = 'attributes';
/** `geofenceIds` is updated by the geofence evaluation. */
const IGNORED: ReadonlySet<string> = new Set(['geofenceIds', ATTRIBUTES]);

function changesIn(
  old: ActivityValues,
  now: ActivityValues,
  isFullRecord: boolean,
  isAttribute: boolean,
): FieldChange[] {
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return keys.flatMap((key) => {
    if (!isAttribute && IGNORED.has(key)) return [];
    // A key that exists on one side only is not a field of the record.
    if (!isAttribute && !(key in old && key in now)) return [];
    const [one, other] = [old[key] ?? null, now[key] ?? null];
    if (isFullRecord && (one === null || other === null)) return [];
    if (activityValueText(one) === activityValueText(other)) return [];
    return [{ key, isAttribute, before: one, after: other }];
  });
}

function objectOrEmpty(value: unknown): ActivityValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function isEqualJson(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
