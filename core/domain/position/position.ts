import type { Attributes } from '../values/attributes.ts';

/**
 * A fix of a device (contract §2.8). Speed in knots, altitude and accuracy in meters, course in degrees
 * clockwise from north, times as ISO texts.
 */
export interface Position {
  id: number;
  deviceId: number;
  protocol: string;
  serverTime: string;
  deviceTime: string;
  fixTime: string;
  valid: boolean;
  latitude: number;
  longitude: number;
  altitude: number;
  speed: number;
  course: number;
  address: string | null;
  accuracy: number;
  network: unknown;
  geofenceIds: number[] | null;
  attributes: Attributes;
}

/** The values of a position that are one text, number or flag each, in the order of files (contract §4.6). */
export const PLAIN_POSITION_FIELDS = [
  'id',
  'deviceId',
  'protocol',
  'serverTime',
  'deviceTime',
  'fixTime',
  'valid',
  'latitude',
  'longitude',
  'altitude',
  'speed',
  'course',
  'address',
  'accuracy',
] as const satisfies readonly (keyof Position)[];
