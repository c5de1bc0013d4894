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

const HEAT_COLORS: [number, number, number, number][] = [
  [56, 132, 255, 90],
  [40, 190, 220, 150],
  [70, 205, 120, 190],
  [250, 210, 70, 215],
  [250, 130, 40, 235],
  [214, 30, 40, 250],
];
