import type { StreetMap } from '@farol/core/domain/server/street-map';
import { boundsOverlap, type GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import type { VisibleStreetMaps } from '@farol/core/machines/map/base-map.actions';
import type { MapSize } from '../scene/map-view.ts';
import { boundsContain } from '../viewport/viewport.ts';

/** A map that is smaller than this share of the view would be a speck in the offline world. */
const MIN_SHARE = 0.3;
/** More maps at once would cost more than anybody sees. */
const MAX_SHOWN = 6;

/** Returns the street maps that are drawn in a view: those in it that have tiles at its zoom and are not too small, the smallest on top. */
export function visibleStreetMaps(
  maps: readonly StreetMap[],
  view: GeoBounds & { zoom: number },
  { width, height }: MapSize,
): VisibleStreetMaps {
  const minDegrees = (Math.min(width, height) * MIN_SHARE * 360) / (512 * 2 ** view.zoom);
  const shown = maps
    .filter((map) => {
      const bounds = streetMapBounds(map);
      const extent = Math.max(bounds.east - bounds.west, bounds.north - bounds.south);
      if (view.zoom < fromZoom(map)) return false;
      return (isWorld(map) || boundsOverlap(bounds, view)) && extent >= minDegrees;
    })
    .toSorted((left, right) => widthOf(right) - widthOf(left))
    .slice(-MAX_SHOWN);
  return {
    maps: shown,
    fillView: shown.some((map) => isWorld(map) || boundsContain(streetMapBounds(map), view)),
  };
}

/** Returns the zoom from which on a map has tiles; pictures are half as large, and drawn from half a level away. */
function fromZoom({ schema, minZoom }: StreetMap): number {
  return schema === 'raster' ? minZoom - 1.5 : minZoom;
}

/** Whether a map has the whole world. */
export function isWorld({ bounds: [west, south, east, north] }: StreetMap): boolean {
  return west <= -179 && east >= 179 && south <= -80 && north >= 80;
}

/** Returns the area that a map has. */
export function streetMapBounds({
  bounds: [west, south, east, north],
}: Pick<StreetMap, 'bounds'>): GeoBounds {
  return { west, south, east, north };
}

function widthOf({ bounds: [west, , east] }: StreetMap): number {
  return east - west;
}
