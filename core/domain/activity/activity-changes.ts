import type { ActivityEntry, ActivityValues } from './activity-entry.ts';

/** A field that changed, with what stood in it and what stands there now. */
export interface FieldChange {
  /** The field's key, the one of an attribute without what stands before it. */
  readonly key: string;
  readonly isAttribute: boolean;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The fields that a change changed (product §10, "Diff"), in the order in which the record has them. Where whole records were logged,
 * what is null on either side was filled in by the server and is left out; a log of differences alone writes null for an empty field.
 * Which geofences a device is in is nobody's change.
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

/** A value of a record in one line; nothing is empty. */
export function activityValueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'object' && Object.keys(value).length > 0 ? JSON.stringify(value) : '';
}

const ATTRIBUTES = 'attributes';
/** What counts the devices inside a fence writes them. */
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
    // Whatever names only one side of a record as a whole is no field of it.
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

function isEqualJson(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
