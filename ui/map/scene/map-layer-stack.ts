import type { Layer, PickingInfo } from '@deck.gl/core';
import type { Device } from '@luma.gl/core';
import type { MapEngine } from './map-engine.ts';
import type { MapOverlay } from './map-overlay.ts';
import { type Viewport } from '../viewport/viewport.ts';
import { nearestCopy } from '@farol/core/domain/geometry/area-bounds';

/** What the layer stack needs of the map: its camera and its canvas. */
export type LayerStackMap = Pick<
  MapEngine,
  'view' | 'bounds' | 'project' | 'on' | 'onDeviceReady' | 'draw' | 'pick'
>;

/**
 * Everything drawn over an online base map: the ground on a canvas of its own, above it the fleet between the overlays below and above it. The layers of an
 * overlay are kept until it reports a change, so that redrawing the fleet costs nothing for overlays.
 */
export class MapLayerStack {
  readonly #map: LayerStackMap;
  readonly #layers = new Map<MapOverlay, readonly Layer[]>();
  readonly #outdated = new Set<MapOverlay>();
  readonly #stops = new Map<MapOverlay, () => void>();
  #overlays: readonly MapOverlay[] = [];
  #ground: Layer[] = [];
  #createFleet: (() => Layer) | undefined;
  /** Undefined while it is hidden. */
  #fleet: Layer | undefined;
  #viewport: Viewport | undefined;
  #isDark = false;
  #frame: number | undefined;
  readonly #unsubscribes: readonly (() => void)[];

  constructor(map: LayerStackMap) {
    this.#map = map;
    this.#unsubscribes = [
      map.on('move', this.#onMove),
      map.on('resize', this.#onMove),
      map.on('idle', this.#onIdle),
    ];
  }

  /** The current viewport. */
  get viewport(): Viewport {
    if (this.#viewport) return this.#viewport;
    const { zoom } = this.#map.view;
    const { bounds } = this.#map;
    this.#viewport = {
      ...bounds,
      zoom,
      degreesPerPixel: 360 / (512 * 2 ** zoom),
      project: (longitude, latitude) => this.#map.project([nearestCopy(longitude, bounds), latitude]),
      isDark: this.#isDark,
    };
    return this.#viewport;
  }

  /** Whether an overlay shows another time than now, so that the vehicles are not drawn. */
  get isFleetHidden(): boolean {
    return this.#overlays.some(({ hidesFleet }) => hidesFleet === true);
  }

  /** Calls back as soon as the graphics card is available. */
  whenReady(callback: (device: Device) => void): void {
    this.#map.onDeviceReady(callback);
  }

  /** Draws exactly these overlays, each level from first to last. */
  setOverlays(overlays: readonly MapOverlay[]): void {
    for (const [overlay, stop] of this.#stops) {
      if (overlays.includes(overlay)) continue;
      stop();
      this.#stops.delete(overlay);
      this.#layers.delete(overlay);
      this.#outdated.delete(overlay);
    }
    for (const overlay of overlays) {
      if (this.#stops.has(overlay)) continue;
      this.#stops.set(
        overlay,
        overlay.subscribe(() => this.#invalidate(overlay)),
      );
      this.#outdated.add(overlay);
    }
    this.#overlays = overlays;
    this.#scheduleDraw();
  }

  /** Draws everything for a dark or a light theme. */
  setDark(isDark: boolean): void {
    if (this.#isDark === isDark) return;
    this.#isDark = isDark;
    this.#viewport = undefined;
    for (const overlay of this.#overlays) this.#outdated.add(overlay);
    this.#scheduleDraw();
  }

  /**
   * Draws the fleet.
   * @param create returns a new layer that follows the fleet by itself: one that was hidden cannot be drawn again;
   * undefined when there is no fleet any longer
   */
  setFleet(create: (() => Layer) | undefined): void {
    this.#createFleet = create;
    this.#fleet = undefined;
    this.#draw();
  }

  /** Returns what the named layers drew at a point, pixels of the map. */
  pick(x: number, y: number, layerIds?: string[], radius = 4): PickingInfo | undefined {
    return this.#map.pick(x, y, layerIds, radius);
  }

  /** Stops drawing. */
  stop(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    for (const stop of this.#stops.values()) stop();
    for (const stop of this.#unsubscribes) stop();
    this.#map.draw([], []);
  }

  readonly #onMove = (): void => {
    this.#viewport = undefined;
    for (const overlay of this.#overlays)
      if (overlay.needsUpdateFor?.(this.viewport)) this.#invalidate(overlay);
  };

  readonly #onIdle = (): void => {
    for (const overlay of this.#overlays) if (overlay.updatesOnIdle) this.#invalidate(overlay);
  };

  #invalidate(overlay: MapOverlay): void {
    this.#outdated.add(overlay);
    this.#scheduleDraw();
  }

  #scheduleDraw(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#draw();
    });
  }

  #draw(): void {
    for (const overlay of this.#outdated) this.#layers.set(overlay, overlay.layers(this.viewport));
    this.#outdated.clear();
    // The same array while no layer of the ground changed: its canvas is not drawn again.
    const ground = this.#level('ground');
    if (!isSameList(ground, this.#ground)) this.#ground = ground;
    this.#fleet = this.isFleetHidden ? undefined : (this.#fleet ?? this.#createFleet?.());
    this.#map.draw(
      [...this.#level('below'), ...(this.#fleet ? [this.#fleet] : []), ...this.#level('above')],
      this.#ground,
    );
  }

  #level(level: MapOverlay['level']): Layer[] {
    return this.#overlays
      .filter((overlay) => overlay.level === level)
      .flatMap((overlay) => this.#layers.get(overlay) ?? []);
  }
}

function isSameList(first: readonly Layer[], second: readonly Layer[]): boolean {
  return first.length === second.length && first.every((item, at) => item === second[at]);
}
