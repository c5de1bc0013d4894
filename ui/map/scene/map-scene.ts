import type { Graphics } from './graphics.ts';
import { StaticLayerCanvas } from './static-layer-canvas.ts';
import { MapEngine } from './map-engine.ts';
import { MapLayerStack } from './map-layer-stack.ts';
import type { MapOverlay } from './map-overlay.ts';
import type { MapView } from './map-view.ts';
import { listenToMapPointer, type FleetPointerActions } from './pointer-input.ts';

/** The vehicles of a scene: what they draw besides themselves, and what the pointer does with them. */
export interface SceneFleet extends FleetPointerActions {
  /** Drawn above all other overlays of its level. */
  readonly overlay: MapOverlay;
}

/**
 * A map without React: its camera and canvases (`engine`), everything drawn over the base map (`layers`), and what pointer
 * and keys do there. What it draws reaches it through its methods; `MapCanvas` puts it on the page.
 */
export class MapScene {
  readonly engine: MapEngine;
  readonly layers: MapLayerStack;
  readonly #stopInput: () => void;
  #overlays: readonly MapOverlay[] = [];
  #fleet: SceneFleet | undefined;

  /** @param container the element that takes pointer and keys, around the canvases */
  constructor(container: HTMLDivElement, start: MapView, graphics: Graphics) {
    this.engine = new MapEngine(container, start, graphics);
    this.layers = new MapLayerStack(this.engine);
    this.#stopInput = listenToMapPointer(this.engine, this.layers, () => this.#allOverlays, {
      click: (at) => this.#fleet?.click(at) ?? false,
      hover: (at, by) => this.#fleet?.hover(at, by) ?? false,
      zoom: (steps) => this.#fleet?.zoom(steps),
    });
  }

  /** Draws the static layers into an element; returns a function that ends it. A ref callback: its identity never changes. */
  readonly drawStaticLayers = (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined;
    const ground = new StaticLayerCanvas(this.engine, element);
    return () => ground.stop();
  };

  /** Draws everything for a dark or a light theme. */
  setDark(isDark: boolean): void {
    this.layers.setDark(isDark);
  }

  /** Draws exactly these overlays besides the vehicles, bottom first; those that stay are not drawn again. */
  setOverlays(overlays: readonly MapOverlay[]): void {
    this.#overlays = overlays;
    this.layers.setOverlays(this.#allOverlays);
  }

  /** Gives pointer and keys to vehicles, which draw themselves; undefined when there are none any longer. */
  setFleet(fleet: SceneFleet | undefined): void {
    this.#fleet = fleet;
    this.layers.setOverlays(this.#allOverlays);
  }

  /** Says what the map is, to screen readers. */
  setLabel(label: string): void {
    this.engine.focusTarget?.setAttribute('role', 'application');
    this.engine.focusTarget?.setAttribute('aria-label', label);
  }

  /** Ends everything; the canvases are released when they are no longer rendered. */
  stop(): void {
    this.#stopInput();
    this.layers.stop();
    this.engine.stop();
  }

  get #allOverlays(): readonly MapOverlay[] {
    return this.#fleet ? [...this.#overlays, this.#fleet.overlay] : this.#overlays;
  }
}
