/**
 * Returns the cell size of the offline map's grid at a zoom level, degrees. The grid makes movement readable
 * where there are no borders.
 */
export function gridStepDegrees(zoom: number): number {
  if (zoom < 4) return 10;
  const steps = [5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
  return steps[Math.min(steps.length - 1, Math.floor(zoom - 4))] ?? 0.001;
}

/** Returns the grid lines within bounds as multi-line coordinates [longitude, latitude]. */
export function gridLines(
  bounds: { west: number; south: number; east: number; north: number },
  step: number,
): [number, number][][] {
  const south = Math.max(-85, bounds.south);
  const north = Math.min(85, bounds.north);
  const lines: [number, number][][] = [];
  const maxLines = 200;
  for (let at = Math.ceil(bounds.west / step); at * step <= bounds.east && lines.length < maxLines; at++) {
    lines.push([
      [at * step, south],
      [at * step, north],
    ]);
  }
  for (let at = Math.ceil(south / step); at * step <= north && lines.length < 2 * maxLines; at++) {
    lines.push([
      [bounds.west, at * step],
      [bounds.east, at * step],
    ]);
  }
  return lines;
}
