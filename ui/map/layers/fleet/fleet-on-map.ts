import type { ConnectedCamera } from '@farol/core/console/features/map/connect-camera';
import { boundsOfSlots } from '@farol/core/fleet/fleet-bounds';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { SharedValue } from '../../../kit/console/shared-value.ts';
import type { MapPointer, MapOverlay } from '../../scene/map-overlay.ts';
import type { MapScene, SceneFleet } from '../../scene/map-scene.ts';
import type { DrawnFleet } from './drawn-fleet.ts';
import { FleetRenderer, type FleetRendererOptions } from './fleet-renderer.ts';
import type { Layer } from '@deck.gl/core';
import { PathLayer, ScatterplotLayer } from '@deck.gl/layers';
import type { LngLat } from '../lng-lat.ts';
import type { FleetSpiderfy } from './fleet-spiderfy.ts';
import type { MapEngine } from '../../scene/map-engine.ts';
import { spiderfyOffsets } from './fleet-spiderfy.ts';
import { nearestCopy } from '@farol/core/domain/geometry/area-bounds';

/** From this zoom level on, vehicles that cover each other count as being at the same spot. */
const FAN_MIN_ZOOM = 16;

/** A vehicle farther than this from the spot has left it, degrees. */
const MAX_DRIFT_DEGREES = 3e-4;

/**
 * Fans out vehicles at the same spot when they are clicked, and folds them when the view
 * zooms or they drive away.
 */
class SpiderfyControl {
  readonly #fleet: LiveFleet;
  readonly #map: MapEngine;
  readonly #renderer: FleetRenderer;
  readonly #changed: () => void;
  readonly #stops: (() => void)[];
  #zoom = 0;

  /** @param changed called whenever vehicles were fanned out or folded */
  constructor(fleet: LiveFleet, map: MapEngine, renderer: FleetRenderer, changed: () => void) {
    this.#fleet = fleet;
    this.#map = map;
    this.#renderer = renderer;
    this.#changed = changed;
    const zoomed = (): void => {
      if (Math.abs(map.view.zoom - this.#zoom) > 0.1) this.close();
    };
    this.#stops = [map.on('idle', zoomed), fleet.subscribe('columns', () => this.#dropDeparted())];
  }

  /**
   * Fans out the vehicles that cover each other at this one's position; returns whether there were several.
   */
  open(slot: number): boolean {
    if (this.#map.view.zoom < FAN_MIN_ZOOM) return false;
    const overlapping = this.#renderer.overlappingSlots(slot);
    if (overlapping.length < 2 || overlapping.some((item) => this.#renderer.fan.positions.has(item)))
      return false;
    this.#zoom = this.#map.view.zoom;
    const center: LngLat = [
      mean(overlapping.map((item) => this.#fleet.longitude[item] ?? 0)),
      mean(overlapping.map((item) => this.#fleet.latitude[item] ?? 0)),
    ];
    const middle = this.#map.project([nearestCopy(center[0], this.#map.bounds), center[1]]);
    const drawnPositions = spiderfyOffsets(overlapping.length).map((at): LngLat => {
      const { lng, lat } = this.#map.unproject([middle.x + at.x, middle.y + at.y]);
      return [lng, lat];
    });
    const spiderfied = new Map(overlapping.map((item, at) => [item, drawnPositions[at] ?? center]));
    this.#draw({ center, positions: spiderfied });
    return true;
  }

  /** Folds what is fanned out. */
  close(): void {
    if (this.#renderer.fan.positions.size > 0) this.#draw(undefined);
  }

  /** Stops listening. */
  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #dropDeparted(): void {
    const { center, positions } = this.#renderer.fan;
    if (!center || positions.size === 0) return;
    const remaining = [...positions].filter(
      ([slot]) =>
        this.#fleet.deviceId[slot] &&
        Math.abs((this.#fleet.longitude[slot] ?? 0) - center[0]) < MAX_DRIFT_DEGREES &&
        Math.abs((this.#fleet.latitude[slot] ?? 0) - center[1]) < MAX_DRIFT_DEGREES,
    );
    if (remaining.length === positions.size) return;
    this.#draw(remaining.length > 1 ? { center, positions: new Map(remaining) } : undefined);
  }

  #draw(fan: Parameters<FleetRenderer['fan']['setSpiderfied']>[0]): void {
    this.#renderer.redraw(this.#renderer.fan.setSpiderfied(fan));
    this.#changed();
  }
}

/** The true position of fanned-out vehicles, with a line to each of them. */
class FanOverlay implements MapOverlay {
  readonly level = 'below';
  #fan: Pick<FleetSpiderfy, 'center' | 'positions'> | undefined;
  #changed: () => void = () => undefined;

  /** Draws this fan, after vehicles were fanned out or folded. */
  show(fan: Pick<FleetSpiderfy, 'center' | 'positions'>): void {
    this.#fan = fan;
    this.#changed();
  }

  subscribe(changed: () => void): () => void {
    this.#changed = changed;
    return () => {
      this.#changed = () => undefined;
    };
  }

  layers({ isDark }: { isDark: boolean }): Layer[] {
    const { center, positions } = this.#fan ?? {};
    if (!center || !positions || positions.size === 0) return [];
    const color: [number, number, number, number] = isDark ? [200, 212, 226, 170] : [50, 62, 78, 170];
    return [
      new PathLayer<LngLat>({
        id: 'fan-lines',
        data: [...positions.values()],
        getPath: ([longitude, latitude]) => [
          [center[0], center[1]],
          [longitude, latitude],
        ],
        getColor: color,
        getWidth: 1.5,
        widthUnits: 'pixels',
      }),
      new ScatterplotLayer<LngLat>({
        id: 'fan-spot',
        data: [center],
        getPosition: (place) => place,
        getRadius: 5,
        radiusUnits: 'pixels',
        getFillColor: color,
      }),
    ];
  }
}

/** The vehicle that is pointed at, and where, pixels of the map. */
export interface PointedVehicle {
  x: number;
  y: number;
  slot: number;
  /** Whether the crosshair of the keyboard is on it: then it is announced to screen readers. */
  isKeyboardTarget: boolean;
}

/** What the fleet on a map needs, and whom it tells what happens to it. */
interface FleetOnMapParts {
  fleet: LiveFleet;
  scene: MapScene;
  camera: Pick<ConnectedCamera, 'fit' | 'zoomBy'>;
  /** Where others find what is drawn. */
  drawnFleet: SharedValue<DrawnFleet | undefined>;
  /** A vehicle was chosen. */
  select: (deviceId: number) => void;
  point: (vehicle: PointedVehicle | undefined) => void;
  /** Vehicles were fanned out and can be folded, or were folded (undefined). */
  spiderfied: (fold: (() => void) | undefined) => void;
}

/** The fleet in a scene: drawn, pointed at, chosen and fanned out, until it is stopped. */
export class FleetOnMap implements SceneFleet {
  readonly overlay = new FanOverlay();
  readonly #parts: FleetOnMapParts;
  readonly #renderer: FleetRenderer;
  readonly #fan: SpiderfyControl;

  constructor(parts: FleetOnMapParts, options: FleetRendererOptions) {
    const { fleet, scene, drawnFleet } = parts;
    this.#parts = parts;
    this.#renderer = new FleetRenderer(fleet, scene.engine, scene.layers, drawnFleet, options);
    this.#fan = new SpiderfyControl(fleet, scene.engine, this.#renderer, () => {
      const { fan } = this.#renderer;
      this.overlay.show(fan);
      parts.spiderfied(fan.positions.size > 0 ? () => this.#fan.close() : undefined);
    });
    scene.setFleet(this);
  }

  /** Applies new options at once. */
  setOptions(options: FleetRendererOptions): void {
    this.#renderer.setOptions(options);
  }

  /** Returns the device drawn at a point, pixels of the map; undefined when there is none. */
  deviceAt(x: number, y: number): number | undefined {
    const hit = this.#hitAt(x, y);
    return hit?.type === 'device' ? this.#parts.fleet.deviceId[hit.slot] : undefined;
  }

  /** A cluster is brought into view, vehicles at one place are fanned out, a single one is chosen. */
  click({ x, y }: MapPointer): boolean {
    const { fleet, camera, select, point } = this.#parts;
    const hit = this.#hitAt(x, y);
    if (hit?.type === 'cluster') {
      const bounds = boundsOfSlots(fleet, this.#renderer.clusterMembers(hit.cell));
      if (bounds) camera.fit(bounds);
    }
    if (hit?.type === 'device' && !this.#fan.open(hit.slot)) select(fleet.deviceId[hit.slot] ?? 0);
    if (!hit) this.#fan.close();
    point(undefined);
    return hit !== undefined;
  }

  hover(at: MapPointer | undefined, by: 'pointer' | 'keys'): boolean {
    const hit = at && this.#hitAt(at.x, at.y);
    const slot = hit?.type === 'device' ? hit.slot : undefined;
    this.#renderer.hover(slot);
    this.#parts.point(
      at && slot !== undefined ? { x: at.x, y: at.y, slot, isKeyboardTarget: by === 'keys' } : undefined,
    );
    return hit !== undefined;
  }

  zoom(steps: number): void {
    this.#parts.camera.zoomBy(steps);
  }

  /** Removes the fleet from the scene. */
  stop(): void {
    const { scene, spiderfied, point } = this.#parts;
    spiderfied(undefined);
    point(undefined);
    scene.setFleet(undefined);
    this.#fan.stop();
    this.#renderer.stop();
  }

  #hitAt(x: number, y: number): ReturnType<FleetRenderer['hitAt']> {
    return this.#parts.scene.layers.isFleetHidden ? undefined : this.#renderer.hitAt(x, y);
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
