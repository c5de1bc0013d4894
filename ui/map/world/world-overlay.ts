import type { Layer } from '@deck.gl/core';
import { LineLayer, PathLayer, SolidPolygonLayer, TextLayer } from '@deck.gl/layers';
import coarseAddress from 'world-atlas/countries-110m.json?url';
import fineAddress from 'world-atlas/countries-50m.json?url';
import { boundsOverlap, type GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { gridLines, gridStepDegrees } from '../base-map/base-maps.ts';
import type { MapOverlay } from '../overlays/map-overlay.ts';
import { boundsContain, expandedBounds, type Viewport } from '../viewport/viewport.ts';
import { countryName } from './country-codes.ts';
import { visibleCountryLabels } from './country-label-placement.ts';
import {
  parseWorld,
  type CountryLabel,
  type CountryTopology,
  type LandPolygon,
  type World,
  type WorldLine,
} from './world.ts';

type Rgb = [number, number, number];

/** From this zoom level on the coarse coastlines become visibly coarse. */
const DETAILED_MIN_ZOOM = 3.6;
const LABELS_MAX_ZOOM = 8;

const COLORS: Record<'light' | 'dark', { land: Rgb; border: Rgb; coast: Rgb; grid: Rgb; text: Rgb }> = {
  light: {
    land: [247, 246, 242],
    border: [195, 200, 207],
    coast: [184, 199, 214],
    grid: [205, 216, 226],
    text: [107, 119, 135],
  },
  dark: {
    land: [26, 36, 48],
    border: [53, 68, 84],
    coast: [44, 60, 77],
    grid: [34, 48, 62],
    text: [135, 150, 168],
  },
};

/**
 * The base map that needs no network: land, borders, names in the user's language, and a grid that
 * makes movement readable where there are no borders. A coarse world is loaded first, the detailed one
 * when the view zooms in.
 */
export class WorldOverlay implements MapOverlay {
  readonly level = 'ground';
  readonly updatesOnIdle = true;
  readonly #language: string;
  readonly #changed = new Set<() => void>();
  #coarse: World | undefined;
  #fine: World | undefined;
  #isFetchingFine = false;
  #lands: LandPolygon[] = [];
  #lines: WorldLine[] = [];
  /** The bounds last drawn, and the cell size of their grid. */
  #drawn: { cover: GeoBounds; step: number } | undefined;

  constructor(language: string) {
    this.#language = language;
    void this.#fetch(coarseAddress).then((world) => (this.#coarse = world));
  }

  subscribe(changed: () => void): () => void {
    this.#changed.add(changed);
    return () => this.#changed.delete(changed);
  }

  needsUpdateFor(viewport: Viewport): boolean {
    return (
      !this.#drawn ||
      this.#drawn.step !== gridStepDegrees(viewport.zoom) ||
      !boundsContain(this.#drawn.cover, viewport)
    );
  }

  layers(viewport: Viewport): Layer[] {
    const [cover, step] = [expandedBounds(viewport), gridStepDegrees(viewport.zoom)];
    this.#drawn = { cover, step };
    if (viewport.zoom >= DETAILED_MIN_ZOOM) this.#fetchDetailed();
    const world = (viewport.zoom >= DETAILED_MIN_ZOOM ? this.#fine : undefined) ?? this.#coarse;
    if (!world) return [];
    const isFine = world === this.#fine;
    const paint = COLORS[viewport.isDark ? 'dark' : 'light'];
    const box = isFine ? cover : WORLD_BOUNDS;
    // Reuses the arrays when nothing came into view, so that nothing is triangulated again.
    this.#lands = sameListIfEqual(
      this.#lands,
      world.lands.filter(({ bounds }) => boundsOverlap(bounds, box)),
    );
    this.#lines = sameListIfEqual(
      this.#lines,
      world.lines.filter(({ bounds }) => boundsOverlap(bounds, box)),
    );
    return [
      new SolidPolygonLayer<LandPolygon>({
        id: 'world-land',
        data: this.#lands,
        getPolygon: ({ rings }) => rings,

        getFillColor: paint.land,
        updateTriggers: { getFillColor: viewport.isDark },
      }),
      new LineLayer<number[][]>({
        id: 'world-grid',
        data: gridLines(cover, step),
        getSourcePosition: ([from = []]) => [from[0] ?? 0, from[1] ?? 0],
        getTargetPosition: ([, to = []]) => [to[0] ?? 0, to[1] ?? 0],
        getColor: [...paint.grid, 180],
        getWidth: 1,
      }),
      new PathLayer<WorldLine>({
        id: 'world-lines',
        data: this.#lines,
        getPath: ({ path }) => path,
        getColor: ({ isCoast }) => (isCoast ? paint.coast : paint.border),
        getWidth: 1,
        widthUnits: 'pixels',
        updateTriggers: { getColor: viewport.isDark },
      }),
      ...(viewport.zoom < LABELS_MAX_ZOOM ? this.#names(world, viewport, paint.text, paint.land) : []),
    ];
  }

  #names(world: World, viewport: Viewport, color: Rgb, ground: Rgb): Layer[] {
    const nameOf = ({ isoNumber, name }: CountryLabel): string =>
      countryName(isoNumber, name, this.#language);
    const data = visibleCountryLabels(world.labels, viewport, (label) => nameOf(label).length);
    // Without a name there are no characters to build a font atlas from.
    if (data.length === 0) return [];
    return [
      new TextLayer<CountryLabel>({
        id: 'world-names',
        data,
        getPosition: ({ longitude, latitude }) => [longitude, latitude],
        getText: nameOf,
        getSize: 12,
        getColor: color,
        fontFamily: 'Inter Variable, sans-serif',
        fontWeight: 500,
        characterSet: 'auto',
        fontSettings: { sdf: true },
        outlineWidth: 3,
        outlineColor: [...ground, 255],
        updateTriggers: { getColor: viewport.isDark },
      }),
    ];
  }

  #fetchDetailed(): void {
    if (this.#fine || this.#isFetchingFine) return;
    this.#isFetchingFine = true;
    void this.#fetch(fineAddress).then((world) => (this.#fine = world));
  }

  async #fetch(address: string): Promise<World | undefined> {
    try {
      const response = await fetch(address);
      const topology: CountryTopology = await response.json();
      return parseWorld(topology);
    } catch {
      // Without the world there are still vehicles and grid. It is requested again when the view changes.
      this.#isFetchingFine = false;
      return undefined;
    } finally {
      queueMicrotask(() => {
        for (const changed of this.#changed) changed();
      });
    }
  }
}

const WORLD_BOUNDS = { west: -180, south: -90, east: 180, north: 90 };

/** Returns the previous array when the new one has the same elements. */
function sameListIfEqual<T>(before: T[], now: T[]): T[] {
  return before.length === now.length && before.every((one, at) => one === now[at]) ? before : now;
}
