import type { PlaceBounds } from '../fleet-places.ts';
import { holds, turnsOver, withSurroundings, type Sight } from '../sight.ts';
import { geofenceShapes, type GeofenceShape, type GeofenceShapes } from './geofence-layer.ts';
import { coarserOutline } from './outline.ts';

/** Fewer points than this are drawn as they are, wherever they lie. */
const FEW_POINTS = 3000;
/** An outline may be drawn this far from where it is, pixels. */
const TOLERANCE_PX = 0.5;

/**
 * The geofences that may be seen from where the map looks, in as many points as can be told apart there: a thousand circles in view
 * of a continent are dots, and near a city most are elsewhere. As long as the view stays nearby the answer is the very same, which
 * the graphics card keeps.
 */
export class ShapesInSight {
  readonly #shapes: GeofenceShapes;
  readonly #hasFew: boolean;
  /** Coarser outlines by how fine they are. */
  readonly #byDetail = new Map<number, readonly GeofenceShape[]>();
  #seen: { detail: number; cover: PlaceBounds; shapes: GeofenceShapes } | undefined;

  constructor(shapes: GeofenceShapes) {
    this.#shapes = shapes;
    this.#hasFew = shapes.all.reduce((sum, { path }) => sum + path.length, 0) <= FEW_POINTS;
  }

  /** Those to draw for a view. */
  at(sight: Sight): GeofenceShapes {
    if (this.#hasFew) return this.#shapes;
    if (this.#seen && !this.isOutgrownBy(sight)) return this.#seen.shapes;
    const detail = detailAt(sight.zoom);
    const cover = withSurroundings(sight);
    const shapes = geofenceShapes(this.#outlines(detail).filter(({ bounds }) => turnsOver(bounds, cover)));
    this.#seen = { detail, cover, shapes };
    return shapes;
  }

  /** Whether the view shows more, or finer, than was last answered. */
  isOutgrownBy(sight: Sight): boolean {
    if (this.#hasFew) return false;
    return !this.#seen || this.#seen.detail !== detailAt(sight.zoom) || !holds(this.#seen.cover, sight);
  }

  #outlines(detail: number): readonly GeofenceShape[] {
    const known = this.#byDetail.get(detail);
    if (known) return known;
    const tolerance = (TOLERANCE_PX * 360) / (512 * 2 ** (ZOOMS_PER_DETAIL * detail));
    const outlines = this.#shapes.all.map((shape) => {
      const path = coarserOutline(shape.path, tolerance, !shape.isLine);
      return path === shape.path ? shape : { ...shape, path };
    });
    this.#byDetail.set(detail, outlines);
    return outlines;
  }
}

/** So many zooms are drawn with the same outlines. */
const ZOOMS_PER_DETAIL = 2;

function detailAt(zoom: number): number {
  return Math.ceil(zoom / ZOOMS_PER_DETAIL);
}
