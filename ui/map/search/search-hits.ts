import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { groupTree } from '@farol/core/domain/device/group-tree';
import { paletteMatches, type PaletteEntry } from '@farol/core/domain/navigation/palette';
import type { FoundPlace } from '@farol/core/domain/place/found-place';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import { driverEntries, geofenceEntries, groupEntries, vehicleEntries } from '../../fleet/search-entries.ts';
import { isOnMap } from '@farol/core/fleet/fleet-bounds';

/** Most results shown of each kind. */
const MAX_HITS_PER_KIND = 5;

/** Something the map search found. */
export type SearchHit =
  | { kind: 'vehicle' | 'driver' | 'group' | 'geofence'; entry: PaletteEntry }
  | { kind: 'place'; place: FoundPlace };

/** The results of one kind, best first. */
export interface HitGroup {
  kind: SearchHit['kind'];
  hits: readonly SearchHit[];
}

/**
 * Returns what matches a query in the fleet, by kind, ranked like the command palette. Kinds without
 * a result are left out.
 */
export function fleetSearchHits(
  fleet: Pick<LiveFleet, 'length' | 'deviceId' | 'descriptions' | 'groups' | 'drivers'>,
  geofences: readonly Geofence[],
  query: string,
): readonly HitGroup[] {
  if (query.trim() === '') return [];
  const kinds = [
    ['vehicle', vehicleEntries(fleet)],
    ['driver', driverEntries(fleet)],
    ['group', groupEntries(fleet)],
    ['geofence', geofenceEntries(geofences)],
  ] as const;
  return kinds
    .map(([kind, entries]) => ({
      kind,
      hits: paletteMatches(entries, query, MAX_HITS_PER_KIND).map((entry) => ({ kind, entry })),
    }))
    .filter(({ hits }) => hits.length > 0);
}

/** Returns the slots of the vehicles on the map that belong to a group or one of its subgroups. */
export function slotsOfGroup(
  fleet: Pick<LiveFleet, 'length' | 'deviceId' | 'descriptions' | 'groups' | 'flags' | 'visible'> &
    Parameters<typeof isOnMap>[0],
  groupId: number,
): number[] {
  const wanted = new Set([groupId]);
  // `groupTree` lists a group before its subgroups.
  for (const { group } of groupTree([...fleet.groups.values()]))
    if (wanted.has(group.groupId)) wanted.add(group.id);
  const slots: number[] = [];
  for (let slot = 0; slot < fleet.length; slot++) {
    const words = fleet.descriptions[slot];
    if (words && wanted.has(words.groupId) && isOnMap(fleet, slot)) slots.push(slot);
  }
  return slots;
}
