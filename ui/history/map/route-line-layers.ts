import { PathLayer } from '@deck.gl/layers';
import type { RouteLine } from './route-line.ts';

/** Returns the layers of a route's line: broken at gaps, and in the colors of its pieces. */
export function routeLineLayers(
  deviceId: number,
  { startIndices, vertices, colors }: RouteLine,
  isDark: boolean,
): PathLayer[] {
  const ground: [number, number, number, number] = isDark ? [8, 14, 22, 210] : [255, 255, 255, 230];
  const path = { value: vertices, size: 2 };
  const common = {
    positionFormat: 'XY',
    _pathType: 'open',
    widthUnits: 'pixels',
    capRounded: true,
    jointRounded: true,
  } as const;
  return [
    new PathLayer({
      id: `route-edge-${deviceId}`,
      data: { length: startIndices.length, startIndices, attributes: { getPath: path } },
      ...common,
      getWidth: 8,
      getColor: ground,
    }),
    new PathLayer({
      id: `route-${deviceId}`,
      data: {
        length: startIndices.length,
        startIndices,
        attributes: { getPath: path, getColor: { value: colors, size: 4 } },
      },
      ...common,
      getWidth: 4.5,
      pickable: true,
    }),
  ];
}
