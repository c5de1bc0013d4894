import type { Area } from './area.ts';
import { areaSquareMeters } from './area-measure.ts';

/** The label of an area in a list; its text comes from the catalog. */
export type AreaLabel =
  | { kind: 'undefined' }
  | { kind: 'points'; count: number }
  | { kind: 'squareKilometers'; squareKilometers: number };

/**
 * Returns the label of an area (§3, §9): 'Área Não Definida' without an area, the square kilometers of a
 * circle with 2 decimals, 'N pontos' for lines and polygons.
 */
export function areaLabel(area: Area | undefined): AreaLabel {
  if (!area) return { kind: 'undefined' };
  if (area.kind !== 'circle') return { kind: 'points', count: area.points.length };
  return { kind: 'squareKilometers', squareKilometers: squareKilometers(area) };
}

/** Returns the surface of an area in square kilometers with 2 decimals (§9). */
export function squareKilometers(area: Area): number {
  return Math.round(areaSquareMeters(area) / 10_000) / 100;
}
