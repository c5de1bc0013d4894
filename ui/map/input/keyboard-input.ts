import type { MapEngine } from '../engine/map-engine.ts';

/** What the keys need of the map: its canvas, which has the focus, and when it came to rest. */
export interface KeyboardMap extends Pick<MapEngine, 'on' | 'movedBy'> {
  readonly container: EventTarget;
  readonly canvas: { matches(selector: string): boolean } | null;
}

/** A pixel of the map. */
interface CrosshairPoint {
  x: number;
  y: number;
}

/** What the keys do with the place in the middle of the map. */
interface CrosshairActions {
  /** Where the middle is now. */
  crosshair: () => CrosshairPoint;
  /** What is there is chosen. */
  select: (at: CrosshairPoint) => void;
  /** The map comes nearer by so many steps, or goes farther, around the middle. */
  zoom: (steps: number) => void;
  /** The middle lies elsewhere; nothing: nobody aims any more. */
  hover: (at: CrosshairPoint | undefined) => void;
}

const ZOOM_STEPS: ReadonlyMap<unknown, number> = new Map([
  ['+', 1],
  ['=', 1],
  ['-', -1],
]);

/**
 * Whoever steers the map with the keyboard aims with its middle: the arrow keys of the camera move the map under it, what lies there is
 * looked at once the map rests, and Enter or the space bar chooses it, as a click would. What is aimed at stays in the middle when the
 * map comes nearer. Answers what stops that.
 */
export function listenToMapKeys(map: KeyboardMap, { crosshair, select, zoom, hover }: CrosshairActions): () => void {
  const { container } = map;
  const stopping = new AbortController();
  const { signal } = stopping;
  const isAiming = (): boolean => map.canvas?.matches(':focus-visible') ?? false;
  const press = (event: Event): void => {
    if (!('key' in event) || !isAiming()) return;
    const steps = ZOOM_STEPS.get(event.key);
    if (steps !== undefined && !isBrowserZoom(event)) {
      // The camera has keys of its own for that, which know nothing of what lies over the map.
      event.stopPropagation();
      zoom(steps);
    }
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if ('repeat' in event && event.repeat === true) return;
    select(crosshair());
    hover(crosshair());
  };
  container.addEventListener('keydown', press, { signal, capture: true });
  container.addEventListener('focusin', () => isAiming() && hover(crosshair()), { signal });
  container.addEventListener('focusout', () => hover(undefined), { signal });
  // What the console moves by itself passes by under the middle: nobody aims at that.
  const stopRest = map.on('idle', () => isAiming() && hover(map.movedBy === 'user' ? crosshair() : undefined));
  return () => {
    stopRest();
    stopping.abort();
  };
}

/** The browser's own zoom. */
function isBrowserZoom(event: object): boolean {
  return ('ctrlKey' in event && event.ctrlKey === true) || ('metaKey' in event && event.metaKey === true);
}
