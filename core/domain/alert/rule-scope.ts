import { ruleGeofenceIds, type NotificationRule } from './notification-rule.ts';

/** The kinds of objects without which some events never happen. */
export type WatchingKind = 'geofence' | 'maintenance';

/** The events that come only from an object that applies to the vehicle. */
const WATCHING_KINDS: Readonly<Record<string, WatchingKind>> = {
  geofenceEnter: 'geofence',
  geofenceExit: 'geofence',
  maintenance: 'maintenance',
};

/** Returns the kind of objects that the events of a rule come from; undefined where they need none. */
export function watchingKindOf(type: string): WatchingKind | undefined {
  return Object.hasOwn(WATCHING_KINDS, type) ? WATCHING_KINDS[type] : undefined;
}

/**
 * Returns the ids of the objects whose events a rule tells: of geofences those in its attribute `geofenceIds`
 * (contract §7.4), else all.
 */
export function watchingIdsOf(
  { type, attributes }: Pick<NotificationRule, 'type' | 'attributes'>,
  all: readonly number[],
): readonly number[] {
  const named = watchingKindOf(type) === 'geofence' ? ruleGeofenceIds({ attributes }) : undefined;
  return named ? all.filter((id) => named.has(id)) : all;
}

/**
 * Whether an event can ever reach a rule: one of the objects that its events come from applies to one of the
 * rule's devices.
 * @param devicesOf the devices that each of these objects applies to
 */
export function canEverFire(
  devicesOfRule: ReadonlySet<number>,
  devicesOf: readonly ReadonlySet<number>[],
): boolean {
  return devicesOf.some((devices) => [...devices].some((id) => devicesOfRule.has(id)));
}
