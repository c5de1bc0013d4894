import { useEffect, useEffectEvent } from 'react';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import type { MapEngine } from './engine/map-engine.ts';
import { isOnMap } from './viewport/fleet-bounds.ts';
import { paddedCenter, type Padding } from './viewport/viewport-padding.ts';
import { nearestCopy } from './viewport/viewport.ts';

const FOLLOW_MS = 500;

/** Keeps the followed vehicle in the middle of the visible part of the map (§4). */
export function useFollowing(
  map: MapEngine | undefined,
  paddingFor: (engine: MapEngine) => Padding,
  prefersReducedMotion: boolean,
): void {
  const {
    fleet,
    map: { trails },
  } = useConsole();
  const follow = useEffectEvent(() => {
    const { followedDeviceId } = trails.get();
    const slot = followedDeviceId === undefined ? undefined : fleet.slotOf(followedDeviceId);
    if (!map || slot === undefined || map.isMoving || !isOnMap(fleet, slot)) return;
    const viewPadding = paddingFor(map);
    const { width, height } = map.size;
    const [longitude, latitude] = [fleet.longitude[slot] ?? 0, fleet.latitude[slot] ?? 0];
    const at = map.project([nearestCopy(longitude, map.bounds), latitude]);
    const middle = paddedCenter(viewPadding, width, height);
    if (Math.hypot(at.x - middle.x, at.y - middle.y) < 1) return;
    map.setView(
      { longitude, latitude },
      { durationMs: prefersReducedMotion ? 0 : FOLLOW_MS, easing: 'linear', initiator: 'follow' },
      viewPadding,
    );
  });
  useEffect(() => fleet.subscribe('columns', follow), [fleet]);
  // Following again brings a stationary vehicle back into view.
  const followed = useAnswers(trails, ({ followedDeviceId }) => followedDeviceId);
  useEffect(() => {
    if (followed !== undefined) follow();
  }, [followed]);
}
