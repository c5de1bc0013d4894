import type { Position } from '@farol/core/domain/position/position';

const STEP_MS = 30_000;
const DRIVEN_METERS = 500;
/** Steps at rest, driving at 60 km/h, and at rest again. */
export const TRACK = { before: 20, driving: 40, after: 30 } as const;

/** Returns the fixes of a vehicle that rests, drives east for twenty minutes and rests again. */
export function reportedTrack(deviceId: number, startMs: number): Omit<Position, 'id'>[] {
  const { before, driving, after } = TRACK;
  return Array.from({ length: before + driving + after + 1 }, (_, step) => {
    const driven = Math.min(Math.max(step - before, 0), driving);
    const isMoving = step > before && step <= before + driving;
    const time = new Date(startMs + step * STEP_MS).toISOString();
    return {
      deviceId,
      protocol: 'osmand',
      serverTime: time,
      deviceTime: time,
      fixTime: time,
      valid: true,
      latitude: -23.5,
      longitude: -46.6 + driven * 0.0049,
      altitude: 700,
      speed: isMoving ? 32.4 : 0,
      course: 90,
      address: null,
      accuracy: 5,
      network: null,
      geofenceIds: null,
      attributes: {
        distance: isMoving ? DRIVEN_METERS : 0,
        totalDistance: 10_000 + driven * DRIVEN_METERS,
        hours: 3_600_000 + driven * STEP_MS,
        motion: isMoving,
        ignition: isMoving,
      },
    };
  });
}
