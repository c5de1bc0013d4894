import { boundsOverlap, type GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { boundsContain, expandedBounds, type Viewport } from '../viewport/viewport.ts';
import { geofenceShapes, type GeofenceShape, type GeofenceShapes } from './geofence-shape.ts';
import { simplifiedOutline } from './simplified-outline.ts';

/** Up to this number of points all shapes are drawn in full, wherever they are. */
const MAX_UNFILTERED_POINTS = 3000;
/** Largest deviation of a simplified outline, pixels. */
const TOLERANCE_PX = 0.5;

/**
 * The geofences near the view, simplified to what can be told apart there: at continental zoom a thousand
 * circles are dots, and near a city most are elsewhere. While the view stays nearby the same object is
 * returned, so that nothing is uploaded again.
 */
export class VisibleShapes {
  readonly #shapes: GeofenceShapes;
  readonly #hasFew: boolean;
  /** Simplified outlines by level of detail. */
  readonly #byDetail = new Map<number, readonly GeofenceShape[]>();
  #last: { detail: number; cover: GeoBounds; shapes: GeofenceShapes } | undefined;

  constructor(shapes: GeofenceShapes) {
    this.#shapes = shapes;
    this.#hasFew = shapes.all.reduce((sum, { path }) => sum + path.length, 0) <= MAX_UNFILTERED_POINTS;
  }

  /** Returns the shapes to draw in a view. */
  forViewport(viewport: Viewport): GeofenceShapes {
    if (this.#hasFew) return this.#shapes;
    if (this.#last && !this.needsUpdateFor(viewport)) return this.#last.shapes;
    const detail = detailLevelAt(viewport.zoom);
    const cover = expandedBounds(viewport);
    const shapes = geofenceShapes(
      this.#outlines(detail).filter(({ bounds }) => bounds !== undefined && boundsOverlap(bounds, cover)),
    );
    this.#last = { detail, cover, shapes };
    return shapes;
  }

  /** Whether the view shows more, or finer detail, than the shapes last returned. */
  needsUpdateFor(viewport: Viewport): boolean {
    if (this.#hasFew) return false;
    return (
      !this.#last ||
      this.#last.detail !== detailLevelAt(viewport.zoom) ||
      !boundsContain(this.#last.cover, viewport)
    );
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

/** Zoom levels that share the same simplified outlines. */
const ZOOMS_PER_DETAIL = 2;

function detailLevelAt(zoom: number): number {
  return Math.ceil(zoom / ZOOMS_PER_DETAIL);
}
