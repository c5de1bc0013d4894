import { HeatmapLayer } from '@deck.gl/aggregation-layers';
import type { Route } from '@farol/core/domain/route/route';

/**
 * Returns the heat map of a route (facts §5): where a vehicle reported most often. The radius is in pixels, so
 * what belongs together depends on the zoom level.
 */
export function heatLayer({ deviceId, length, longitude, latitude }: Route): HeatmapLayer<unknown> {
  return new HeatmapLayer<unknown>({
    id: `route-heat-${deviceId}`,
    data: { length },
    getPosition: (_, { index }) => [longitude[index] ?? 0, latitude[index] ?? 0],
    getWeight: 1,
    radiusPixels: 36,
    intensity: 1.4,
    threshold: 0.04,
    colorRange: HEAT_COLORS,
  });
}

/** None is blue or green: most of a route is, and the heat lies on it. */
const HEAT_COLORS: [number, number, number, number][] = [
  [255, 236, 150, 150],
  [255, 214, 90, 185],
  [253, 174, 60, 210],
  [245, 120, 50, 225],
  [218, 50, 60, 240],
  [150, 15, 80, 250],
];
