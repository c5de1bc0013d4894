import { EARTH_RADIUS_METERS } from '../geometry/distance.ts';
import type { GeoPoint } from '../geometry/geo-point.ts';

/** A circle on the ground. */
export interface Circle {
  center: GeoPoint;
  radiusMeters: number;
}

/** The part of a straight way that is within a circle, as shares of it from 0 to 1. */
export interface WayPart {
  from: number;
  to: number;
  /** How near it comes to the center. */
  closestMeters: number;
}

/**
 * Tells which part of the straight way (the great circle) between two points is within a circle. It works in
 * space, where neither the date line nor a pole is anything special: a circle is a cone around its center, and the
 * chord between two points meets it in one part or not at all.
 */
export class PathInCircle {
  /** Directions from the middle of the earth: to the center, and across it to the east and north. */
  readonly #up: Vector;
  readonly #east: Vector;
  readonly #north: Vector;
  readonly #radiusMeters: number;
  /** The cone's slope, squared. */
  readonly #slope: number;

  /** @param circle with a radius of less than a quarter of the earth's circumference */
  constructor({ center, radiusMeters }: Circle) {
    const latitude = radians(center.latitude);
    const longitude = radians(center.longitude);
    this.#up = vectorTo(center);
    this.#east = [-Math.sin(longitude), Math.cos(longitude), 0];
    this.#north = [
      -Math.sin(latitude) * Math.cos(longitude),
      -Math.sin(latitude) * Math.sin(longitude),
      Math.cos(latitude),
    ];
    this.#radiusMeters = radiusMeters;
    this.#slope = Math.tan(radiusMeters / EARTH_RADIUS_METERS) ** 2;
  }

  /** Returns the part of the way between two points that is within the circle, its edge included. */
  between(start: GeoPoint, end: GeoPoint): WayPart | undefined {
    const [from, to] = [vectorTo(start), vectorTo(end)];
    const [x, y, z] = [dot(from, this.#east), dot(from, this.#north), dot(from, this.#up)];
    const byX = dot(to, this.#east) - x;
    const byY = dot(to, this.#north) - y;
    const byZ = dot(to, this.#up) - z;
    // Less than a hundredth of a millimeter is no way.
    if (byX * byX + byY * byY + byZ * byZ < 1e-24) return this.#at(x, y, z);
    const part = this.#partOf(
      byX * byX + byY * byY - this.#slope * byZ * byZ,
      x * byX + y * byY - this.#slope * z * byZ,
      x * x + y * y - this.#slope * z * z,
      { z, byZ },
    );
    if (!part || part.to < 0 || part.from > 1) return undefined;
    const [first, last] = [Math.max(0, part.from), Math.min(1, part.to)];
    const across = x * byX + y * byY;
    const slant = (byX * byX + byY * byY) * z - across * byZ;
    const nearest = slant === 0 ? first : ((x * x + y * y) * byZ - across * z) / slant;
    // Of a way around half of the earth that place is the farthest one; then an end is the nearest.
    const meters = [first, last, Math.max(first, Math.min(last, nearest))].map((share) =>
      metersFromUp(x + share * byX, y + share * byY, z + share * byZ),
    );
    return { from: first, to: last, closestMeters: Math.min(...meters) };
  }

  #at(x: number, y: number, z: number): WayPart | undefined {
    const closestMeters = metersFromUp(x, y, z);
    return closestMeters <= this.#radiusMeters ? { from: 0, to: 1, closestMeters } : undefined;
  }

  /** Solves `square * t² + 2 * half * t + rest <= 0` for the half of the double cone that is around the center. */
  #partOf(
    square: number,
    half: number,
    rest: number,
    { z, byZ }: { z: number; byZ: number },
  ): { from: number; to: number } | undefined {
    const root = half * half - square * rest;
    if (root < 0) return undefined;
    // The two solutions without the difference of numbers that are nearly the same.
    const sum = half < 0 ? Math.sqrt(root) - half : -half - Math.sqrt(root);
    const solutions = [sum / square, rest / sum].filter((item) => Number.isFinite(item));
    const [low, high] = [Math.min(...solutions), Math.max(...solutions)];
    const isAroundCenter = (share: number): boolean => z + byZ * share > 0;
    if (square > 0) return isAroundCenter((low + high) / 2) ? { from: low, to: high } : undefined;
    // So steep a way is within this half of the cone from some point on, or up to some point.
    if (byZ > 0) return isAroundCenter(high) ? { from: high, to: Infinity } : undefined;
    return isAroundCenter(low) ? { from: -Infinity, to: low } : undefined;
  }
}

type Vector = readonly [number, number, number];

function vectorTo({ latitude, longitude }: GeoPoint): Vector {
  const [north, east] = [radians(latitude), radians(longitude)];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

function metersFromUp(x: number, y: number, z: number): number {
  return Math.atan2(Math.hypot(x, y), z) * EARTH_RADIUS_METERS;
}

function dot(left: Vector, right: Vector): number {
  return left[0] * right[0] + left[1] * right[1] + left[2] * right[2];
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
