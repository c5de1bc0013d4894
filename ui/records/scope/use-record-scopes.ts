import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { useSelector } from '@xstate/react';
import type { Readable } from '@farol/core/console/connected/connect-actor';
import type { ScopedKind } from '@farol/core/console/features/records/records-feature';
import {
  coveredDevices,
  scopeReader,
  type ScopeLinks,
  type ScopedFleet,
} from '@farol/core/domain/device/scope';
import {
  canEverFire,
  watchingIdsOf,
  watchingKindOf,
  type WatchingKind,
} from '@farol/core/domain/alert/rule-scope';
import type { NotificationRule } from '@farol/core/domain/alert/notification-rule';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useConsole } from '../../kit/console/use-console.ts';
import { useRecordList } from '../texts/use-record-list.ts';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';

const REFRESH_INTERVAL_MS = 1000;

/** To which vehicles the objects of a list apply. */
export interface UsedRecordScopes {
  /** Of how many vehicles; 0 also while the fleet is not known. */
  readonly total: number;
  /** Returns the devices of an object; undefined while its links are unknown. */
  devicesOf(record: { readonly id: number; readonly always?: boolean }): ReadonlySet<number> | undefined;
  /** Returns the devices that chosen devices and groups make. */
  devicesOfLinks(links: ScopeLinks): ReadonlySet<number>;
  /** Returns what is missing for the events of a rule to ever happen; undefined where nothing is. */
  missingOf(
    rule: Pick<NotificationRule, 'type' | 'attributes'>,
    devices: ReadonlySet<number>,
  ): WatchingKind | undefined;
}

/** The scopes of the list around a component; undefined for kinds without. */
export const RecordScopesContext = createContext<UsedRecordScopes | undefined>(undefined);

/** Returns the scopes of the list around this component. */
export function useRecordScopes(): UsedRecordScopes | undefined {
  return useContext(RecordScopesContext);
}

const SCOPED_KINDS: { readonly [K in ResourceName]?: ScopedKind } = {
  geofences: 'geofence',
  notifications: 'notification',
  maintenances: 'maintenance',
  computedAttributes: 'attribute',
  commands: 'command',
};

/** Returns the kind whose scope is shown; undefined for kinds that apply to no vehicles. */
export function scopedKindOf(name: ResourceName): ScopedKind | undefined {
  return SCOPED_KINDS[name];
}

/** Returns the scopes of one kind of objects, and reads them again after changes. */
export function useScopesOf(kind: ScopedKind): UsedRecordScopes {
  const fleet = useScopedFleet();
  const own = useLinks(kind);
  const isOfRules = kind === 'notification';
  const geofences = useWatching('geofence', fleet, isOfRules);
  const maintenances = useWatching('maintenance', fleet, isOfRules);
  return useMemo(() => {
    const all = new Set(fleet.devices.map(({ id }) => id));
    const read = own && scopeReader(own, fleet);
    const watching = { geofence: geofences, maintenance: maintenances };
    return {
      total: all.size,
      devicesOf: ({ id, always }) => (always === true ? all : read?.(id)),
      devicesOfLinks: (links) => coveredDevices(links, fleet),
      missingOf: (rule, devices) => {
        const needed = watchingKindOf(rule.type);
        const sources = needed && watching[needed];
        if (!sources) return undefined;
        const of = watchingIdsOf(rule, sources.ids).map(sources.read);
        return canEverFire(devices, of) ? undefined : needed;
      },
    };
  }, [fleet, own, geofences, maintenances]);
}

interface Watching {
  readonly ids: readonly number[];
  readonly read: (id: number) => ReadonlySet<number>;
}

/** Returns the objects of a kind that events come from; undefined while they are unknown. */
function useWatching(kind: WatchingKind, fleet: ScopedFleet, isNeeded: boolean): Watching | undefined {
  const name = kind === 'geofence' ? 'geofences' : 'maintenances';
  const records = useRecordList(name, isNeeded);
  const list: Readable<{ isLoaded: boolean }> = useConsole().records.lists[name];
  const isLoaded = useSelector(list, (answers) => answers.isLoaded);
  const links = useLinks(kind, isNeeded);
  return useMemo(
    () =>
      links && isLoaded ? { ids: records.map(({ id }) => id), read: scopeReader(links, fleet) } : undefined,
    [links, isLoaded, records, fleet],
  );
}

/** Reads the links of a kind when it is shown, when its records changed and when associations were changed. */
function useLinks(kind: ScopedKind, isNeeded = true): ReadonlyMap<number, ScopeLinks> | undefined {
  const { scopes, associations, lists } = useConsole().records;
  const scope = scopes[kind];
  const list: Readable<{ records: unknown }> = lists[LISTS[kind]];
  const records = useSelector(list, (answers) => answers.records);
  const isAssociating = useSelector(associations, ({ subject }) => subject !== undefined);
  useEffect(() => {
    if (isNeeded && !isAssociating) scope.load();
  }, [scope, records, isNeeded, isAssociating]);
  return useSelector(scope, ({ links }) => links);
}

const LISTS = {
  geofence: 'geofences',
  notification: 'notifications',
  maintenance: 'maintenances',
  attribute: 'computedAttributes',
  command: 'commands',
} as const satisfies Record<ScopedKind, ResourceName>;

/** Returns the devices and groups of the live fleet by which scopes are judged, updated at most once a second. */
function useScopedFleet(): ScopedFleet {
  const { fleet } = useConsole();
  const [scoped, setScoped] = useState(() => scopedFleet(fleet));
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => {
      waiting = undefined;
      setScoped(scopedFleet(fleet));
    };
    const refreshSoon = (): void => {
      waiting ??= setTimeout(refresh, REFRESH_INTERVAL_MS);
    };
    const stops = (['descriptions', 'directory', 'loaded'] as const).map((slice) =>
      fleet.subscribe(slice, refreshSoon),
    );
    refresh();
    return () => {
      for (const stop of stops) stop();
      clearTimeout(waiting);
    };
  }, [fleet]);
  return scoped;
}

function scopedFleet({ deviceId, descriptions, groups }: LiveFleet): ScopedFleet {
  const devices = descriptions.flatMap((description, slot) => {
    const id = deviceId[slot] ?? 0;
    return description && id > 0 ? [{ id, groupId: description.groupId }] : [];
  });
  return { devices, groups: [...groups.values()] };
}
