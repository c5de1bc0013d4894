import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { onEscape } from '../kit/dialogs/escape-key.ts';
import { useConsole } from '../kit/console/use-console.ts';
import type { MapEngine } from './engine/map-engine.ts';
import { FanControl } from './fleet/fan-control.ts';
import { boundsOfSlots } from './viewport/fleet-bounds.ts';
import { FleetRenderer, type FleetRendererOptions } from './fleet/fleet-renderer.ts';
import type { MapOverlay } from './overlays/map-overlay.ts';
import { listenToMapPointer } from './input/pointer-input.ts';
import { MapLayerStack } from './overlays/map-layer-stack.ts';
import type { MapTooltipTarget } from './controls/map-tooltip.tsx';
import { FanOverlay } from './fleet/fan-overlay.ts';

/** What the drawn fleet tells. */
interface FleetRendererEvents {
  onSelect: (deviceId: number) => void;
  /** A cluster was clicked: everything in it belongs into view. */
  onCluster: (bounds: GeoBounds | undefined) => void;
  /** The user moved the map himself. */
  onUserPan: () => void;
  /** The middle of what is free of the map, pixels. */
  crosshair: () => { x: number; y: number };
  /** The keyboard asks for a nearer or farther view around that middle. */
  onZoom: (steps: number) => void;
}

/** What the drawn fleet answers. */
interface RenderedFleet {
  /** What is under the pointer. */
  tooltip: MapTooltipTarget | undefined;
  /** The device drawn at a point of the map in pixels, nothing where there is none. */
  deviceAt: (x: number, y: number) => number | undefined;
}

/** Draws the fleet and these overlays on a map; answers what is under the pointer and at any other point. */
export function useFleetRenderer(
  map: MapEngine | undefined,
  options: FleetRendererOptions,
  overlays: readonly MapOverlay[],
  { onSelect, onCluster, onUserPan, crosshair, onZoom }: FleetRendererEvents,
): RenderedFleet {
  const { fleet } = useConsole();
  const drawn = useRef<{ stage: MapLayerStack; view: FleetRenderer; fan: FanControl }>(undefined);
  const [fanOverlay] = useState(() => new FanOverlay());
  const [tooltip, setTip] = useState<MapTooltipTarget>();
  // Last: the ground of the map that needs no network is one of the others.
  const all = useMemo(() => [...overlays, fanOverlay], [overlays, fanOverlay]);
  const { isDark, selected, names, plates, rings, prefersReducedMotion } = options;

  const allNow = useEffectEvent(() => all);
  const optionsNow = useEffectEvent(() => options);
  const select = useEffectEvent(onSelect);
  const openCluster = useEffectEvent(onCluster);
  const drag = useEffectEvent(onUserPan);
  const aimNow = useEffectEvent(crosshair);
  const zoom = useEffectEvent(onZoom);

  useEffect(() => {
    if (!map) return undefined;
    const stage = new MapLayerStack(map);
    stage.setDark(optionsNow().isDark);
    const view = new FleetRenderer(fleet, map, stage, optionsNow());
    let stopEscape: (() => void) | undefined;
    const fan = new FanControl(fleet, map, view, () => {
      fanOverlay.show(view.fan);
      stopEscape?.();
      stopEscape = view.fan.positions.size > 0 ? onEscape({ close: () => fan.close() }) : undefined;
    });
    drawn.current = { stage, view, fan };
    stage.setOverlays(allNow());
    const stopListening = listenToMapPointer(map, stage, allNow, {
      click: ({ x, y }) => {
        const hit = view.hitAt(x, y);
        if (hit?.type === 'cluster') openCluster(boundsOfSlots(fleet, view.clusterMembers(hit.cell)));
        if (hit?.type === 'device' && !fan.open(hit.slot)) select(fleet.deviceId[hit.slot] ?? 0);
        if (!hit) fan.close();
        setTip(undefined);
        return hit !== undefined;
      },
      hover: (at, by) => {
        const hit = at && view.hitAt(at.x, at.y);
        const slot = hit?.type === 'device' ? hit.slot : undefined;
        view.hover(slot);
        setTip(at && slot !== undefined ? { x: at.x, y: at.y, slot, isKeyboardTarget: by === 'keys' } : undefined);
        return hit !== undefined;
      },
      crosshair: () => aimNow(),
      zoom: (steps) => zoom(steps),
      userPanned: () => drag(),
    });
    return () => {
      stopEscape?.();
      stopListening();
      drawn.current = undefined;
      fan.stop();
      view.stop();
      stage.stop();
    };
  }, [map, fleet, fanOverlay]);

  useEffect(() => {
    drawn.current?.stage.setDark(isDark);
    drawn.current?.view.setOptions({ isDark, selected, names, plates, rings, prefersReducedMotion });
  }, [map, isDark, selected, names, plates, rings, prefersReducedMotion]);
  // Each list of overlays is a new one; what stays in it is drawn as it is.
  useEffect(() => drawn.current?.stage.setOverlays(all), [map, all]);
  const deviceAt = useCallback(
    (x: number, y: number): number | undefined => {
      const hit = drawn.current?.view.hitAt(x, y);
      return hit?.type === 'device' ? fleet.deviceId[hit.slot] : undefined;
    },
    [fleet],
  );
  return { tooltip, deviceAt };
}
