import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { boundsContain, boundsIntersect, expandedBounds, type Viewport } from '../viewport/viewport.ts';
import { geofenceShapes, type GeofenceShape, type GeofenceShapes } from './geofence-layer.ts';
import { simplifiedOutline } from './simplified-outline.ts';

/** Fewer points than this are drawn as they are, wherever they lie. */
const MAX_UNFILTERED_POINTS = 3000;
/** An outline may be drawn this far from where it is, pixels. */
const TOLERANCE_PX = 0.5;

/**
 * The geofences that may be seen from where the map looks, in as many points as can be told apart there: a thousand circles in view
 * of a continent are dots, and near a city most are elsewhere. As long as the view stays nearby the answer is the very same, which
 * the graphics card keeps.
 */
export class VisibleShapes {
  readonly #shapes: GeofenceShapes;
  readonly #hasFew: boolean;
  /** Coarser outlines by how fine they are. */
  readonly #byDetail = new Map<number, readonly GeofenceShape[]>();
  #last: { detail: number; cover: GeoBounds; shapes: GeofenceShapes } | undefined;

  constructor(shapes: GeofenceShapes) {
    this.#shapes = shapes;
    this.#hasFew = shapes.all.reduce((sum, { path }) => sum + path.length, 0) <= MAX_UNFILTERED_POINTS;
  }

  /** Those to draw for a view. */
  forViewport(sight: Viewport): GeofenceShapes {
    if (this.#hasFew) return this.#shapes;
    if (this.#last && !this.needsUpdateFor(sight)) return this.#last.shapes;
    const detail = detailLevelAt(sight.zoom);
    const cover = expandedBounds(sight);
    const shapes = geofenceShapes(this.#outlines(detail).filter(({ bounds }) => boundsIntersect(bounds, cover)));
    this.#last = { detail, cover, shapes };
    return shapes;
  }

  /** Whether the view shows more, or finer, than was last answered. */
  needsUpdateFor(sight: Viewport): boolean {
    if (this.#hasFew) return false;
    return !this.#last || this.#last.detail !== detailLevelAt(sight.zoom) || !boundsContain(this.#last.cover, sight);
  }

  #outlines(detail: number): readonly GeofenceShape[] {
    const known = this.#byDetail.get(detail);
    if (known) return known;
    const tolerance = (TOLERANCE_PX * 360) / (512 * 2 ** (ZOOMS_PER_DETAIL * detail));
    const outlines = this.#shapes.all.map((shape) => {
      const path = simplifiedOutline(shape.path, tolerance, !shape.isLine);
      return path === shape.path ? shape : { ...shape, path };
    });
    this.#byDetail.set(detail, outlines);
    return outlines;
  }
}

/** So many zooms are drawn with the same outlines. */
const ZOOMS_PER_DETAIL = 2;

function detailLevelAt(zoom: number): number {
  return Math.ceil(zoom / ZOOMS_PER_DETAIL);
}
