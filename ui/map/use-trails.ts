import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { trailsMachine } from '@farol/core/machines/map/trails';
import { useConsole } from '../kit/console/use-console.ts';

/** Returns the trails of this map, starting with the selected device and its path so far. */
export function useTrails(): ActorRefFrom<typeof trailsMachine> {
  const { fleetView, recentPath, trails } = useConsole();
  const selected = useSelector(fleetView, ({ context }) => context.selectedDeviceId);
  const deviceId = useSelector(recentPath, ({ context }) => context.deviceId);
  const path = useSelector(recentPath, ({ context }) => context.path);
  useEffect(() => trails.send({ type: 'SELECT_DEVICE', deviceId: selected ?? false }), [trails, selected]);
  useEffect(() => {
    const points = path.map(({ longitude, latitude, fixTimeMs }) => ({
      longitude,
      latitude,
      timeMs: fixTimeMs,
    }));
    if (points.length > 0) trails.send({ type: 'HISTORY_LOADED', deviceId, points });
  }, [trails, deviceId, path]);
  return trails;
}
