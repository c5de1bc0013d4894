import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema/schema.ts';
import type { MotionPoint } from '@farol/core/domain/trip/motion-point';

/** The most points read per window; of devices that report more often only the newest count. */
const MAX_POINTS = 2_000;

/**
 * Returns the points of a device up to a moment over a duration and one point
 * before, oldest first. Milliseconds.
 */
export async function readMotionPoints(
  query: Kysely<Schema>,
  deviceId: number,
  until: number,
  duration: number,
): Promise<MotionPoint[]> {
  const points = query
    .selectFrom('positions')
    .select(['id as positionId', 'fix_time as time', 'latitude', 'longitude', 'speed as speedKnots'])
    .where('device_id', '=', deviceId)
    .orderBy('fix_time', 'desc')
    .orderBy('id', 'desc');
  const from = until - duration;
  const within = await points
    .where('fix_time', '>=', from)
    .where('fix_time', '<=', until)
    .limit(MAX_POINTS)
    .execute();
  const older = await points.where('fix_time', '<', from).limit(1).execute();
  return [...within, ...older].toReversed();
}

/**
 * Returns the last stored motion event of a device; undefined when there is none or its position was removed.
 */
export async function readLastMotionChange(
  query: Kysely<Schema>,
  deviceId: number,
): Promise<{ type: string; at: MotionPoint } | undefined> {
  const row = await query
    .selectFrom('events')
    .innerJoin('positions', 'positions.id', 'events.position_id')
    .select([
      'events.type',
      'positions.id',
      'positions.fix_time',
      'positions.latitude',
      'positions.longitude',
      'positions.speed',
    ])
    .where('events.device_id', '=', deviceId)
    .where('events.type', 'in', ['deviceMoving', 'deviceStopped'])
    .orderBy('events.event_time', 'desc')
    .orderBy('events.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { type, id, fix_time, latitude, longitude, speed } = row;
  return { type, at: { positionId: id, time: fix_time, latitude, longitude, speedKnots: speed } };
}
