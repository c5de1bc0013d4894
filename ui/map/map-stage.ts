import type { Layer, PickingInfo } from '@deck.gl/core';
import type { Device } from '@luma.gl/core';
import type { MapEngine } from './engine/map-engine.ts';
import type { MapOverlay } from './map-overlay.ts';
import type { Sight } from './sight.ts';

/** What the stage needs of the map: its camera and its canvas. */
export type StageMap = Pick<MapEngine, 'view' | 'bounds' | 'on' | 'whenReady' | 'draw' | 'pick'>;

/**
 * What is drawn over the base map: the fleet between the overlays below and above it. Layers of an overlay are kept until it says
 * that it changed, so that drawing the fleet anew costs nothing for them.
 */
export class MapStage {
  readonly #map: StageMap;
  readonly #layers = new Map<MapOverlay, readonly Layer[]>();
  readonly #stale = new Set<MapOverlay>();
  readonly #stops = new Map<MapOverlay, () => void>();
  #overlays: readonly MapOverlay[] = [];
  #fleet: readonly Layer[] = [];
  #sight: Sight | undefined;
  #isDark = false;
  #frame: number | undefined;
  readonly #listening: readonly (() => void)[];

  constructor(map: StageMap) {
    this.#map = map;
    this.#listening = [map.on('move', this.#look), map.on('resize', this.#look), map.on('rest', this.#rest)];
  }

  /** What the map shows now. */
  get sight(): Sight {
    if (this.#sight) return this.#sight;
    const { zoom } = this.#map.view;
    this.#sight = {
      ...this.#map.bounds,
      zoom,
      degreesPerPixel: 360 / (512 * 2 ** zoom),
      isDark: this.#isDark,
    };
    return this.#sight;
  }

  /** Calls back as soon as there is a graphics card to draw with. */
  whenReady(begin: (device: Device) => void): void {
    this.#map.whenReady(begin);
  }

  /** Draws these overlays, each level from the first to the last, and no others. */
  setOverlays(overlays: readonly MapOverlay[]): void {
    for (const [overlay, stop] of this.#stops) {
      if (overlays.includes(overlay)) continue;
      stop();
      this.#stops.delete(overlay);
      this.#layers.delete(overlay);
      this.#stale.delete(overlay);
    }
    for (const overlay of overlays) {
      if (this.#stops.has(overlay)) continue;
      this.#stops.set(
        overlay,
        overlay.subscribe(() => this.#renew(overlay)),
      );
      this.#stale.add(overlay);
    }
    this.#overlays = overlays;
    this.#soon();
  }

  /** Draws everything for a dark or a light screen. */
  setDark(isDark: boolean): void {
    if (this.#isDark === isDark) return;
    this.#isDark = isDark;
    this.#sight = undefined;
    for (const overlay of this.#overlays) this.#stale.add(overlay);
    this.#soon();
  }

  /** Draws the fleet with these layers. */
  drawFleet(layers: readonly Layer[]): void {
    this.#fleet = layers;
    this.#draw();
  }

  /** What the named layers drew at a point of the map in pixels. */
  pick(x: number, y: number, layerIds?: string[], radius = 4): PickingInfo | undefined {
    return this.#map.pick(x, y, layerIds, radius);
  }

  /** Stops drawing. */
  stop(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    for (const stop of this.#stops.values()) stop();
    for (const stop of this.#listening) stop();
    this.#map.draw([]);
  }

  readonly #look = (): void => {
    this.#sight = undefined;
    for (const overlay of this.#overlays) if (overlay.isOutgrownBy?.(this.sight)) this.#renew(overlay);
  };

  readonly #rest = (): void => {
    for (const overlay of this.#overlays) if (overlay.followsView) this.#renew(overlay);
  };

  #renew(overlay: MapOverlay): void {
    this.#stale.add(overlay);
    this.#soon();
  }

  #soon(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#draw();
    });
  }

  #draw(): void {
    for (const overlay of this.#stale) this.#layers.set(overlay, overlay.layers(this.sight));
    this.#stale.clear();
    this.#map.draw([...this.#level('below'), ...this.#fleet, ...this.#level('above')]);
  }

  #level(level: MapOverlay['level']): Layer[] {
    return this.#overlays
      .filter((overlay) => overlay.level === level)
      .flatMap((overlay) => this.#layers.get(overlay) ?? []);
  }
}
