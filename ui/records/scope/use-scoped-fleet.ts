import { useEffect, useState } from 'react';
import type { ScopedFleet } from '@farol/core/domain/device/scope';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import { useConsole } from '../../kit/console/use-console.ts';

const REFRESH_INTERVAL_MS = 1000;

/** Returns the devices and groups of the live fleet by which scopes are judged, updated at most once a second. */
export function useScopedFleet(): ScopedFleet {
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
