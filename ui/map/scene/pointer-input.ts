import { distanceMeters } from '@farol/core/domain/geometry/distance';
import type { MapEngine } from './map-engine.ts';
import { listenToMapKeys } from './keyboard-input.ts';
import type { MapDrag, MapOverlay, MapPointer } from './map-overlay.ts';
import type { MapLayerStack } from './map-layer-stack.ts';

/** What the pointer does with vehicles, where no overlay above them claims it. */
export interface FleetPointerActions {
  /** Returns whether it hit something. */
  click(at: MapPointer): boolean;
  /** Returns whether there is something to click. */
  hover(at: MapPointer | undefined, by: 'pointer' | 'keys'): boolean;
  /** Zooms around the middle of what nothing covers, from the keyboard. */
  zoom(steps: number): void;
}

/** Shortest interval between two hover tests, milliseconds. */
const HOVER_INTERVAL_MS = 60;
/** A press that moves less than this is a click, pixels. */
const CLICK_TOLERANCE_PX = 4;

/**
 * Passes pointer input on the map to the topmost that claims it: overlays above the vehicles, the vehicles,
 * overlays below them. Returns a function that stops listening.
 */
export function listenToMapPointer(
  map: MapEngine,
  layerStack: MapLayerStack,
  overlays: () => readonly MapOverlay[],
  fleet: FleetPointerActions,
): () => void {
  const { container } = map;
  const stopping = new AbortController();
  const { signal } = stopping;
  let lastHover = 0;
  let endDrag: (() => void) | undefined;
  let pressedAt: { x: number; y: number } | undefined;
  const fromTop = (): readonly MapOverlay[] => overlays().toReversed();
  const on = (level: MapOverlay['level']) => fromTop().filter((overlay) => overlay.level === level);
  const belowFleet = () => [...on('below'), ...on('ground')];
  const pointerAt = (x: number, y: number): MapPointer => {
    const { lng, lat } = map.unproject([x, y]);
    return {
      x,
      y,
      longitude: wrappedLongitude(lng),
      latitude: lat,
      get metersPerPixel() {
        const from = { longitude: lng, latitude: lat };
        return Math.max(
          ...[map.unproject([x + 1, y]), map.unproject([x, y + 1])].map((next) =>
            distanceMeters(from, { longitude: next.lng, latitude: next.lat }),
          ),
        );
      },
      pixelsTo: ({ longitude, latitude }) => {
        const nearest = longitude + 360 * Math.round((lng - longitude) / 360);
        const place = map.project([nearest, latitude]);
        return Math.hypot(place.x - x, place.y - y);
      },
      pick: (ids, radius) => layerStack.pick(x, y, ids, radius),
    };
  };
  const at = (event: MouseEvent): MapPointer => {
    const { left, top } = container.getBoundingClientRect();
    return pointerAt(event.clientX - left, event.clientY - top);
  };

  const click = (event: MouseEvent): void => {
    const pointer = at(event);
    const isDrag =
      !pressedAt || Math.hypot(pointer.x - pressedAt.x, pointer.y - pressedAt.y) > CLICK_TOLERANCE_PX;
    if (!isDrag && event.detail <= 1) choose(pointer);
  };
  const choose = (pointer: MapPointer): void => {
    if (on('above').some((overlay) => overlay.click?.(pointer)) || fleet.click(pointer)) return;
    belowFleet().some((overlay) => overlay.click?.(pointer));
  };
  const hover = (event: PointerEvent): void => {
    const now = performance.now();
    if (
      endDrag ||
      event.buttons !== 0 ||
      event.pointerType !== 'mouse' ||
      now - lastHover < HOVER_INTERVAL_MS
    )
      return;
    lastHover = now;
    container.style.cursor = hoverAt(at(event), 'pointer') ?? 'grab';
  };
  /** Hovers everything at a point and returns the cursor to show there. */
  const hoverAt = (pointer: MapPointer, by: 'pointer' | 'keys'): string | undefined => {
    let cursor: string | undefined;
    for (const overlay of on('above')) cursor ??= overlay.hover?.(pointer);
    if (fleet.hover(cursor === undefined ? pointer : undefined, by)) cursor = 'pointer';
    for (const overlay of belowFleet()) {
      const wanted = overlay.hover?.(cursor === undefined ? pointer : undefined);
      cursor ??= wanted;
    }
    return cursor;
  };
  const pointerLeft = (): void => {
    for (const overlay of overlays()) overlay.hover?.(undefined);
    fleet.hover(undefined, 'pointer');
  };
  const press = (event: PointerEvent): void => {
    if (!event.isPrimary || event.button !== 0) return;
    const pointer = at(event);
    pressedAt = pointer;
    let drag: MapDrag | undefined;
    for (const overlay of fromTop()) drag ??= overlay.startDrag?.(pointer);
    if (!drag) return;
    const unlockCamera = map.lockCamera();
    endDrag?.();
    endDrag = followDrag(drag, at, () => {
      endDrag = undefined;
      unlockCamera();
    });
  };

  // Captured before the camera receives the press and starts to pan.
  container.addEventListener('pointerdown', press, { signal, capture: true });
  container.addEventListener('click', click, { signal });
  container.addEventListener('pointermove', hover, { signal });
  container.addEventListener('pointerleave', pointerLeft, { signal });
  map.interceptDoubleClicks((x, y) => {
    const pointer = pointerAt(x, y);
    return fromTop().some((overlay) => overlay.doubleClick?.(pointer));
  });
  const stopKeys = listenToMapKeys(map, {
    crosshair: () => map.middle,
    select: ({ x, y }) => choose(pointerAt(x, y)),
    zoom: (steps) => fleet.zoom(steps),
    hover: (aim) => (aim ? hoverAt(pointerAt(aim.x, aim.y), 'keys') : pointerLeft()),
  });
  return () => {
    endDrag?.();
    stopKeys();
    stopping.abort();
    map.interceptDoubleClicks(() => false);
  };
}

/** Wraps a longitude to -180 to 180. */
function wrappedLongitude(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

/** Follows a drag, also outside the map, until the button or the finger is lifted. */
function followDrag(drag: MapDrag, at: (event: MouseEvent) => MapPointer, ended: () => void): () => void {
  const stopping = new AbortController();
  const end = (): void => {
    stopping.abort();
    ended();
  };
  const drop = (event: PointerEvent): void => {
    end();
    drag.end(at(event));
  };
  const { signal } = stopping;
  window.addEventListener('pointermove', (event) => drag.move(at(event)), { signal });
  window.addEventListener('pointerup', drop, { signal });
  window.addEventListener('pointercancel', drop, { signal });
  return end;
}
