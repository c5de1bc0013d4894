import type { MapEngine } from './map-engine.ts';

/** What keyboard input needs of the map: the element that has the focus, and its `idle` events. */
export interface KeyboardMap extends Pick<MapEngine, 'on' | 'movedBy'> {
  readonly container: EventTarget;
  readonly focusTarget: { matches(selector: string): boolean } | null;
}

/** A point of the map, pixels. */
interface CrosshairPoint {
  x: number;
  y: number;
}

/** What the keys do at the crosshair, the center of the visible part of the map. */
interface CrosshairActions {
  /** Returns the current crosshair. */
  crosshair: () => CrosshairPoint;
  /** Selects what is under the crosshair. */
  select: (at: CrosshairPoint) => void;
  /** Zooms in or out around the crosshair by a number of steps. */
  zoom: (steps: number) => void;
  /** The crosshair is on another point; undefined when the keyboard is no longer in use. */
  hover: (at: CrosshairPoint | undefined) => void;
}

const ZOOM_STEPS: ReadonlyMap<unknown, number> = new Map([
  ['+', 1],
  ['=', 1],
  ['-', -1],
]);

/**
 * Lets users operate the map with the keyboard. The arrow keys of the camera move the map under the
 * crosshair; what lies there is hovered once the map comes to rest, and Enter or Space selects it like a
 * click. Zooming keeps the crosshair's position. Returns a function that stops listening.
 */
export function listenToMapKeys(
  map: KeyboardMap,
  { crosshair, select, zoom, hover }: CrosshairActions,
): () => void {
  const { container } = map;
  const stopping = new AbortController();
  const { signal } = stopping;
  const isAiming = (): boolean => map.focusTarget?.matches(':focus-visible') ?? false;
  const press = (event: Event): void => {
    if (!('key' in event) || !isAiming()) return;
    const steps = ZOOM_STEPS.get(event.key);
    if (steps !== undefined && !isBrowserZoom(event)) {
      // The camera's own zoom keys ignore the viewport padding.
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
  // Nothing is hovered when the console itself moved the map.
  const stopRest = map.on(
    'idle',
    () => isAiming() && hover(map.movedBy === 'user' ? crosshair() : undefined),
  );
  return () => {
    stopRest();
    stopping.abort();
  };
}

/** Whether the keys are the browser's own zoom. */
function isBrowserZoom(event: object): boolean {
  return ('ctrlKey' in event && event.ctrlKey === true) || ('metaKey' in event && event.metaKey === true);
}
