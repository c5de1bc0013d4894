import type { Geofence } from '@farol/core/domain/geofence/geofence';
import type { PaletteEntry } from '@farol/core/domain/navigation/palette';
import type { User } from '@farol/core/domain/account/user';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';

/** Yields the vehicles to search. A generator, so that a large fleet is never copied. */
export function* vehicleEntries({
  length,
  deviceId,
  descriptions,
}: Pick<LiveFleet, 'length' | 'deviceId' | 'descriptions'>): Generator<PaletteEntry> {
  for (let slot = 0; slot < length; slot++) {
    const id = deviceId[slot];
    const description = descriptions[slot];
    if (id && description)
      yield { kind: 'vehicle', id: String(id), title: description.name, keywords: description.plate };
  }
}

/** Yields the geofences to search. */
export function* geofenceEntries(geofences: Iterable<Geofence>): Generator<PaletteEntry> {
  for (const { id, name } of geofences) yield { kind: 'geofence', id: String(id), title: name, keywords: '' };
}

/** Yields the groups to search. */
export function* groupEntries({ groups }: Pick<LiveFleet, 'groups'>): Generator<PaletteEntry> {
  for (const { id, name } of groups.values())
    yield { kind: 'group', id: String(id), title: name, keywords: '' };
}

/** Yields the accounts to search. */
export function* userEntries(users: Iterable<User>): Generator<PaletteEntry> {
  for (const { id, name, email } of users)
    yield { kind: 'user', id: String(id), title: name, keywords: email };
}

/** Yields the drivers to search. */
export function* driverEntries({ drivers }: Pick<LiveFleet, 'drivers'>): Generator<PaletteEntry> {
  for (const { uniqueId, name } of drivers.values())
    yield { kind: 'driver', id: uniqueId, title: name, keywords: uniqueId };
}

/** Returns the id of the vehicle that a driver drives now, if any. */
export function deviceIdOfDriver(
  { descriptions, deviceId }: Pick<LiveFleet, 'descriptions' | 'deviceId'>,
  uniqueId: string,
): number | undefined {
  const slot = descriptions.findIndex((description) => description?.driverUniqueId === uniqueId);
  return slot < 0 ? undefined : deviceId[slot];
}
