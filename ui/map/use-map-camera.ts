import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ConnectedCamera } from '@farol/core/console/features/map/connect-camera';
import { startCamera } from '@farol/core/console/features/map/start-camera';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import type { StreetMapCoverage } from '@farol/core/machines/map/camera.actions';
import { useConsole } from '../kit/console/use-console.ts';
import type { MapEngine } from './scene/map-engine.ts';
import type { Padding } from './viewport/viewport-padding.ts';

/** Lets the console move a map while it is shown, between what covers its edges. Returns what moves it. */
export function useMapCamera(
  map: MapEngine | undefined,
  padding: Padding,
  streets: StreetMapCoverage,
  focusBounds: GeoBounds | undefined,
): ConnectedCamera | undefined {
  const { fleet, map: features } = useConsole();
  const start = features.startCamera;
  const isStill = useReducedMotion() ?? false;
  const [camera, setCamera] = useState<ConnectedCamera>();
  const coverNow = useEffectEvent((engine: MapEngine) => engine.cover(padding, isStill));
  useEffect(() => {
    if (!map) return undefined;
    coverNow(map);
    const { camera: connected, stop } = start(startCamera, map);
    const stops = [
      stop,
      map.on('steer', connected.steered),
      map.on('userPan', connected.panned),
      map.on('idle', () => connected.rested(map.movedBy)),
    ];
    setCamera(connected);
    return () => {
      for (const end of stops) end();
      setCamera(undefined);
    };
  }, [map, start]);
  useEffect(() => camera?.knowStreets(streets), [camera, streets]);
  useEffect(() => camera?.showFleet(fleet), [camera, fleet]);
  useEffect(() => {
    map?.cover(padding, isStill);
    camera?.covered();
  }, [map, camera, padding, isStill]);
  useEffect(() => {
    if (focusBounds) camera?.fit(focusBounds);
  }, [camera, focusBounds]);
  return camera;
}
