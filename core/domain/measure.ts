/** Units a user or the server may choose (contract §5.3). */
export type SpeedUnit = 'kn' | 'kmh' | 'mph';
export type DistanceUnit = 'km' | 'mi' | 'nmi';

/** §9: knots × 1.852 is km/h, knots × 1.15078 is mph. */
export function speedIn(unit: SpeedUnit, knots: number): number {
  return knots * KNOT[unit];
}

/** A distance in kilometres, miles or nautical miles (§9: two decimals on the screen). */
export function distanceIn(unit: DistanceUnit, meters: number): number {
  return (meters / 1000) * KILOMETER[unit];
}

/** The speed unit that a preference names; anything else is km/h. */
export function speedUnit(preference: unknown): SpeedUnit {
  return preference === 'kn' || preference === 'mph' ? preference : 'kmh';
}

/** The distance unit that a preference names; anything else is kilometres. */
export function distanceUnit(preference: unknown): DistanceUnit {
  return preference === 'mi' || preference === 'nmi' ? preference : 'km';
}

const KNOT: Record<SpeedUnit, number> = { kn: 1, kmh: 1.852, mph: 1.150_78 };
const KILOMETER: Record<DistanceUnit, number> = { km: 1, mi: 0.621_371, nmi: 1 / 1.852 };
