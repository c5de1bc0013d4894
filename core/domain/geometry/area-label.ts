import type { Area } from './area.ts';
import { areaSquareMeters } from './area-measure.ts';

/** What a list says about an area; the words come from the catalogue. */
export type AreaLabel =
  | { kind: 'undefined' }
  | { kind: 'points'; count: number }
  | { kind: 'squareKilometers'; squareKilometers: number };

/** §3, §9: 'Área Não Definida' without an area, the square kilometres of a circle with 2 decimals, 'N pontos' for what has points. */
export function areaLabel(area: Area | undefined): AreaLabel {
  if (!area) return { kind: 'undefined' };
  if (area.kind !== 'circle') return { kind: 'points', count: area.points.length };
  return { kind: 'squareKilometers', squareKilometers: squareKilometers(area) };
}

/** How much ground an area covers in square kilometres with 2 decimals (§9). */
export function squareKilometers(area: Area): number {
  return Math.round(areaSquareMeters(area) / 10_000) / 100;
}
