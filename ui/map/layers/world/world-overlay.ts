import type { Layer } from '@deck.gl/core';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import type { SharedValue } from '../../../kit/console/shared-value.ts';
import type { MapOverlay } from '../../scene/map-overlay.ts';
import { boundsContain, expandedBounds, type Viewport } from '../../viewport/viewport.ts';
import { clusterRadiusPixels } from '../fleet/cluster-layer.ts';
import type { DrawnFleet } from '../fleet/drawn-fleet.ts';
import { gridStepDegrees } from './world-grid.ts';
import { gridLayer, landLayer, lineLayer, seaLayer } from './world-layers.ts';
import { worldNameLayers } from './world-name-layers.ts';
import { DOTS_MAX_ZOOM, worldNames, type Ring, type WorldName } from './world-names.ts';
import { WORLD_PAINT } from './world-paint.ts';
import { PIECE_LEVELS, SHAPE_LEVELS } from './world-piece.ts';
import { worldShapes, type WorldShapes } from './world-shapes.ts';
import { WorldStore, type WorldSquare } from './world-store.ts';

/** Keeps layers for as long as they draw the same, so that nothing is drawn again for them. */
class KeptLayers {
  #kept: ReadonlyMap<string, Layer[]> = new Map();

  /** Returns these layers in their order, and forgets all others. */
  layers(wanted: readonly KeyedLayers[]): Layer[] {
    this.#kept = new Map(wanted.map(([key, create]) => [key, this.#kept.get(key) ?? create()]));
    return [...this.#kept.values()].flat();
  }

  /** Forgets all layers: those that are no longer drawn cannot be drawn again. */
  clear(): void {
    this.#kept = new Map();
  }
}

/** From which zoom level on the pieces of each level are needed. */
const MIN_ZOOM_OF_LEVEL = { 0: 0, 2: 3.4, 5: 5.8, 6: 8.4 } as const;
const RIVERS_MAX_ZOOM = 8;
/** From here on one is between streets, of which the world has none. */
const STREETS_MIN_ZOOM = 12;
/** Farther away nobody expects names everywhere. */
const BLANK_MIN_ZOOM = 9;
/** So many points are prepared in a frame; the others follow in the next ones. */
const MAX_POINTS_PER_FRAME = 15_000;
/** So long pieces that have arrived wait for the others, milliseconds. */
const MAX_WAIT_MS = 1000;

/** What the world lacks in a view: all of it, as it could not be fetched, or more detail than it has. */
export type WorldGap = 'missing' | 'detail';

/**
 * The base map that needs no network: land, lakes, rivers, borders, states and towns, with names in the
 * user's language, and a grid that makes movement readable where there are no borders. It is fetched in
 * pieces by view and zoom; until the finer pieces have arrived the coarser ones are drawn.
 */
export class WorldOverlay implements MapOverlay {
  readonly level = 'ground';
  readonly updatesOnIdle = true;
  readonly #language: string;
  readonly #drawnFleet: SharedValue<DrawnFleet | undefined>;
  readonly #changed = new Set<() => void>();
  readonly #store = new WorldStore(() => this.#onArrived());
  readonly #shapes = new Map<string, WorldShapes>();
  readonly #layers = new KeptLayers();
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #isNotifying = false;
  /** The bounds last drawn, and the cell size of their grid. */
  #drawn: { cover: GeoBounds; step: number } | undefined;
  /** In the view last drawn there is no name, though everything has arrived. */
  #isNameless = false;

  /** @param drawnFleet what is drawn over it */
  constructor(language: string, drawnFleet: SharedValue<DrawnFleet | undefined>) {
    this.#language = language;
    this.#drawnFleet = drawnFleet;
  }

  /** Returns what the world lacks at a zoom level, as last drawn; undefined while it shows what one expects of it. */
  readonly gapAt = (zoom: number): WorldGap | undefined => {
    if (!this.#drawn) return undefined;
    if (this.#store.isMissing) return 'missing';
    return zoom >= STREETS_MIN_ZOOM || (zoom >= BLANK_MIN_ZOOM && this.#isNameless) ? 'detail' : undefined;
  };

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#changed.add(changed);
    const stopRings = this.#drawnFleet.subscribe(() => this.#notifySoon());
    return () => {
      stopRings();
      this.#changed.delete(changed);
      this.#layers.clear();
    };
  };

  needsUpdateFor(viewport: Viewport): boolean {
    return (
      !this.#drawn ||
      this.#drawn.step !== gridStepDegrees(viewport.zoom) ||
      !boundsContain(this.#drawn.cover, viewport)
    );
  }

  layers(viewport: Viewport): Layer[] {
    const [cover, step] = [halfExpanded(viewport), gridStepDegrees(viewport.zoom)];
    this.#drawn = { cover, step };
    const squares = PIECE_LEVELS.filter((level) => viewport.zoom >= MIN_ZOOM_OF_LEVEL[level]).flatMap(
      (level) => this.#store.squares(cover, level),
    );
    const pieces = squares.flatMap((square) => {
      const piece = this.#store.get(square.name);
      return piece ? [{ piece, square }] : [];
    });
    const scheme = viewport.isDark ? 'dark' : 'light';
    const paint = WORLD_PAINT[scheme];
    const shapes = this.#readyShapes(squares);
    const names = worldNames(pieces, viewport, this.#language, ringsIn(this.#drawnFleet.read(), viewport));
    this.#isNameless = names.length === 0 && pieces.length === squares.length;
    const hasRivers = viewport.zoom < RIVERS_MAX_ZOOM;
    const bounds = expandedBounds(viewport);
    return this.#layers.layers([
      ...(shapes.length === 0
        ? []
        : [
            [
              `sea ${scheme} ${JSON.stringify(bounds)}`,
              () => [seaLayer(bounds, paint)],
            ] satisfies KeyedLayers,
          ]),
      ...shapes.map(([name, { polygons }]): KeyedLayers => [
        `land ${name} ${scheme}`,
        () => [landLayer(name, polygons, paint)],
      ]),
      [`grid ${scheme} ${step} ${JSON.stringify(bounds)}`, () => [gridLayer(bounds, step, paint)]],
      ...shapes.map(([name, { segments }]): KeyedLayers => [
        `lines ${name} ${scheme} ${hasRivers}`,
        () => [lineLayer(name, segments, paint, hasRivers)],
      ]),
      [namesKey(names, viewport.zoom, scheme), () => worldNameLayers(names, viewport.zoom, paint)],
    ]);
  }

  /** Returns the shapes of the finest level that is complete, by the names of their pieces. */
  #readyShapes(squares: readonly WorldSquare[]): [name: string, WorldShapes][] {
    let points = 0;
    const shapesOf = (square: WorldSquare): WorldShapes | undefined => {
      const known = this.#shapes.get(square.name);
      const piece = this.#store.get(square.name);
      if (known || !piece || points > MAX_POINTS_PER_FRAME) return known;
      const shapes = worldShapes(piece, square);
      points += shapes.segments.length;
      this.#shapes.set(square.name, shapes);
      return shapes;
    };
    let complete: [string, WorldShapes][] = [];
    for (const level of SHAPE_LEVELS) {
      const wanted = squares.filter((square) => square.level === level);
      const ready = wanted.flatMap((square): [string, WorldShapes][] => {
        const shapes = shapesOf(square);
        return shapes ? [[square.name, shapes]] : [];
      });
      if (wanted.length > 0 && ready.length === wanted.length) complete = ready;
    }
    if (points > MAX_POINTS_PER_FRAME) this.#notifySoon();
    return complete;
  }

  /** Pieces that arrive one after the other are drawn together, unless the others keep the user waiting. */
  readonly #onArrived = (): void => {
    if (!this.#store.isPending) this.#notifySoon();
    else this.#waiting ??= setTimeout(() => this.#notifySoon(), MAX_WAIT_MS);
  };

  #notifySoon(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    if (this.#isNotifying) return;
    this.#isNotifying = true;
    setTimeout(() => {
      this.#isNotifying = false;
      for (const changed of this.#changed) changed();
    });
  }
}

/** Returns the rings of the clusters that are drawn over the names. */
function ringsIn(drawn: DrawnFleet | undefined, viewport: Viewport): Ring[] {
  return (drawn?.clustersIn(viewport) ?? []).map(({ longitude, latitude, count }) => ({
    ...viewport.project(longitude, latitude),
    radius: clusterRadiusPixels(count),
  }));
}

/** Returns bounds extended by half their size on every side: what the picture of the ground needs and more. */
function halfExpanded({ west, south, east, north }: GeoBounds): GeoBounds {
  const [width, height] = [(east - west) / 2, (north - south) / 2];
  return { west: west - width, south: south - height, east: east + width, north: north + height };
}

/** Names in the same places look the same at another zoom level, unless towns have no dots there. */
function namesKey(names: readonly WorldName[], zoom: number, scheme: string): string {
  return `names ${scheme} ${zoom < DOTS_MAX_ZOOM} ${JSON.stringify(names)}`;
}

/** Layers to be drawn, created only when none with this key are kept: the key tells all that they draw. */
type KeyedLayers = readonly [key: string, create: () => Layer[]];
