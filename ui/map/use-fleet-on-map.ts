import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useReducedMotion } from '@mantine/hooks';
import type { ConnectedCamera } from '@farol/core/console/features/map/connect-camera';
import { useConsole } from '../kit/console/use-console.ts';
import { useApp } from '../kit/console/app-store.ts';
import { FleetOnMap, type PointedVehicle } from './layers/fleet/fleet-on-map.ts';
import type { FleetRendererOptions } from './layers/fleet/fleet-renderer.ts';
import { usePageMap } from './page/page-map.ts';
import type { MapScene } from './scene/map-scene.ts';

/**
 * Draws the fleet in a scene.
 * @param onSelect a vehicle was clicked
 * @returns the vehicle under the pointer, and what finds the device at any point, pixels of the map
 */
export function useFleetOnMap(
  scene: MapScene | undefined,
  camera: ConnectedCamera | undefined,
  { isDark, selected, names, plates, rings }: Omit<FleetRendererOptions, 'prefersReducedMotion'>,
  onSelect: (deviceId: number) => void,
): { pointed: PointedVehicle | undefined; deviceAt: (x: number, y: number) => number | undefined } {
  const { fleet } = useConsole();
  const { escapes } = useApp();
  const { drawnFleet } = usePageMap();
  const prefersReducedMotion = useReducedMotion() ?? false;
  const [pointed, setPointed] = useState<PointedVehicle>();
  const onMap = useRef<FleetOnMap>(undefined);
  const options = useMemo(
    () => ({ isDark, selected, names, plates, rings, prefersReducedMotion }),
    [isDark, selected, names, plates, rings, prefersReducedMotion],
  );
  const optionsNow = useEffectEvent(() => options);
  const select = useEffectEvent(onSelect);
  useEffect(() => {
    if (!scene || !camera) return undefined;
    let stopEscape: (() => void) | undefined;
    const spiderfied = (fold: (() => void) | undefined): void => {
      stopEscape?.();
      stopEscape = fold && escapes.push({ close: fold });
    };
    const parts = { fleet, scene, camera, drawnFleet, select: (id: number) => select(id) };
    const drawn = new FleetOnMap({ ...parts, point: setPointed, spiderfied }, optionsNow());
    onMap.current = drawn;
    return () => {
      onMap.current = undefined;
      drawn.stop();
    };
  }, [scene, fleet, camera, escapes, drawnFleet]);
  useEffect(() => {
    onMap.current?.setOptions(options);
  }, [scene, camera, options]);
  const deviceAt = useCallback((x: number, y: number) => onMap.current?.deviceAt(x, y), []);
  return { pointed, deviceAt };
}
