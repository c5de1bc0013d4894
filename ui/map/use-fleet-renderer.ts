import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useReducedMotion } from '@mantine/hooks';
import type { ConnectedCamera } from '@farol/core/console/features/map/connect-camera';
import { useConsole } from '../kit/console/use-console.ts';
import { useApp } from '../kit/console/app-store.ts';
import type { MapEngine } from './engine/map-engine.ts';
import { FanControl } from './fleet/fan-control.ts';
import { boundsOfSlots } from '@farol/core/fleet/fleet-bounds';
import { FleetRenderer, type FleetRendererOptions } from './fleet/fleet-renderer.ts';
import type { MapOverlay } from './overlays/map-overlay.ts';
import { listenToMapPointer } from './input/pointer-input.ts';
import { MapLayerStack } from './overlays/map-layer-stack.ts';
import type { MapTooltipTarget } from './controls/map-tooltip.tsx';
import { usePageMap } from './page/page-map.ts';
import { FanOverlay } from './fleet/fan-overlay.ts';

/** What the drawn fleet provides. */
interface RenderedFleet {
  /** What to describe under the pointer. */
  tooltip: MapTooltipTarget | undefined;
  /** Returns the device drawn at a point, pixels of the map; undefined when there is none. */
  deviceAt: (x: number, y: number) => number | undefined;
}

/**
 * Draws the fleet and overlays on a map.
 * @param onSelect a vehicle was clicked
 * @returns the tooltip's target and a function that finds
 * the device at any point.
 */
export function useFleetRenderer(
  map: MapEngine | undefined,
  camera: ConnectedCamera | undefined,
  shown: Omit<FleetRendererOptions, 'prefersReducedMotion'>,
  overlays: readonly MapOverlay[],
  onSelect: (deviceId: number) => void,
): RenderedFleet {
  const { fleet } = useConsole();
  const { escapes } = useApp();
  const { drawnFleet } = usePageMap();
  const prefersReducedMotion = useReducedMotion() ?? false;
  const options = { ...shown, prefersReducedMotion };
  const rendering = useRef<{ layerStack: MapLayerStack; renderer: FleetRenderer; fan: FanControl }>(
    undefined,
  );
  const [fanOverlay] = useState(() => new FanOverlay());
  const [tooltip, setTooltip] = useState<MapTooltipTarget>();
  // Last, so that it is above the others; the offline base map is one of them.
  const all = useMemo(() => [...overlays, fanOverlay], [overlays, fanOverlay]);
  const { isDark, selected, names, plates, rings } = shown;

  const allNow = useEffectEvent(() => all);
  const optionsNow = useEffectEvent(() => options);
  const select = useEffectEvent(onSelect);

  useEffect(() => {
    if (!map || !camera) return undefined;
    const layerStack = new MapLayerStack(map);
    layerStack.setDark(optionsNow().isDark);
    const renderer = new FleetRenderer(fleet, map, layerStack, drawnFleet, optionsNow());
    let stopEscape: (() => void) | undefined;
    const fan = new FanControl(fleet, map, renderer, () => {
      fanOverlay.show(renderer.fan);
      stopEscape?.();
      stopEscape = renderer.fan.positions.size > 0 ? escapes.push({ close: () => fan.close() }) : undefined;
    });
    rendering.current = { layerStack, renderer, fan };
    layerStack.setOverlays(allNow());
    const stopListening = listenToMapPointer(map, layerStack, allNow, {
      click: ({ x, y }) => {
        const hit = layerStack.isFleetHidden ? undefined : renderer.hitAt(x, y);
        const members = hit?.type === 'cluster' ? renderer.clusterMembers(hit.cell) : [];
        const bounds = boundsOfSlots(fleet, members);
        if (bounds) camera.fit(bounds);
        if (hit?.type === 'device' && !fan.open(hit.slot)) select(fleet.deviceId[hit.slot] ?? 0);
        if (!hit) fan.close();
        setTooltip(undefined);
        return hit !== undefined;
      },
      hover: (at, by) => {
        const hit = at && !layerStack.isFleetHidden ? renderer.hitAt(at.x, at.y) : undefined;
        const slot = hit?.type === 'device' ? hit.slot : undefined;
        renderer.hover(slot);
        setTooltip(
          at && slot !== undefined ? { x: at.x, y: at.y, slot, isKeyboardTarget: by === 'keys' } : undefined,
        );
        return hit !== undefined;
      },
      zoom: camera.zoomBy,
    });
    return () => {
      stopEscape?.();
      stopListening();
      rendering.current = undefined;
      fan.stop();
      renderer.stop();
      layerStack.stop();
    };
  }, [map, fleet, camera, fanOverlay, escapes, drawnFleet]);

  useEffect(() => {
    rendering.current?.layerStack.setDark(isDark);
    rendering.current?.renderer.setOptions({ isDark, selected, names, plates, rings, prefersReducedMotion });
  }, [map, camera, isDark, selected, names, plates, rings, prefersReducedMotion]);
  // Every array of overlays is a new one, but overlays that stay are not drawn again.
  useEffect(() => rendering.current?.layerStack.setOverlays(all), [map, camera, all]);
  const deviceAt = useCallback(
    (x: number, y: number): number | undefined => {
      if (rendering.current?.layerStack.isFleetHidden) return undefined;
      const hit = rendering.current?.renderer.hitAt(x, y);
      return hit?.type === 'device' ? fleet.deviceId[hit.slot] : undefined;
    },
    [fleet],
  );
  return { tooltip, deviceAt };
}
