import { log } from '../log/log.ts';
import { anchoredDeviceId } from '@farol/core/domain/geofence/anchor';
import { corridorHalfWidthMeters } from '@farol/core/domain/geofence/geofence-attributes';
import { ruleGeofenceIds, sendsCommand } from '@farol/core/domain/alert/notification-rule';
import { hasCoordinates } from '@farol/core/domain/position/has-coordinates';
import { borderDistanceMeters, isInside, parseArea, type Area } from '@farol/core/domain/geometry/area';
import { areaBounds, isWithinBounds, type GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { numericValue } from '@farol/core/domain/values/attributes';
import { LruMap } from '@farol/core/domain/values/lru-map';
import type { Device } from '@farol/core/domain/device/device';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import type { Position } from '@farol/core/domain/position/position';
import {
  appliedRecordSets,
  inheritedFlag,
  inheritedNumber,
  isAppliedTo,
} from '../registry/applied-records.ts';
import { stopsEngineAtGeofence } from '../access/stopped-engines.ts';
import type { Registry } from '../registry/registry.ts';
import { StepBudget } from '@farol/core/domain/values/step-budget';

/** The corners checked for one position; a geofence far away costs one step. */
const GEOFENCE_STEP_BUDGET = 300_000;
/** Corridors cost more: the distance to each of their segments is measured. */
const STEPS_PER_LINE_POINT = 10;

/** In which geofences a device is. */
export interface GeofenceMembership {
  /** By ascending id; null for none. */
  geofenceIds: number[] | null;
  /** Those beyond whose border the position is without having crossed it: a second fix has to say so. */
  unconfirmed: number[];
}

/** Returns the geofences of a device that contain a position (`geofenceMembership`). */
export function geofenceIdsAt(
  registry: Registry,
  device: Device,
  position: Position,
  latest?: Position,
  steps?: StepBudget,
): number[] | null {
  return geofenceMembership(registry, device, position, latest, steps).geofenceIds;
}

/**
 * Returns the geofences of a device that contain a position (contract §7.1).
 * Checks only geofences that apply to the device, its own before those of its groups. Beyond the budget, a
 * geofence keeps its state from the latest position, so that too many geofences cause no events.
 *
 * One fix neither enters nor leaves a geofence that stops engines or sends commands: the vehicle is there once a second one says so.
 */
export function geofenceMembership(
  registry: Registry,
  device: Device,
  position: Position,
  latest?: Position,
  steps = new StepBudget(GEOFENCE_STEP_BUDGET),
): GeofenceMembership {
  const index = registry.index('geofence');
  const before = membershipBefore(registry, latest);
  const isLate = latest !== undefined && isBefore(position, latest);
  const inside = new Set<number>();
  const unconfirmed = new Set<number>();
  for (const ids of appliedRecordSets(registry, device, 'geofence'))
    for (const id of ids) {
      const geofence = index.get(id);
      if (!geofence) continue;
      const isChecked = steps.take(stepsOf(geofence, position));
      if (!isChecked) warnOnce(device.id);
      const wasIn = before.has(id);
      const isIn = isChecked ? isInGeofence(geofence, position) : wasIn;
      const isKept =
        isIn !== wasIn &&
        latest !== undefined &&
        !isLate &&
        needsTwoFixes(registry, device, geofence) &&
        !isConfirmed(geofence, [latest, position], isIn);
      const isAtEdge =
        wasIn &&
        !isIn &&
        isChecked &&
        !isLate &&
        isWithinMargin(geofence, position, marginOf(registry, device));
      if (isKept) unconfirmed.add(id);
      if (isKept || isAtEdge ? wasIn : isIn) inside.add(id);
    }
  const geofenceIds = inside.size === 0 ? null : [...inside].sort((left, right) => left - right);
  return { geofenceIds, unconfirmed: [...unconfirmed] };
}

/** Whether a position is older than the latest, unless that is ahead of the clock: then the order of arrival counts. */
function isBefore({ fixTime, serverTime }: Position, latest: Position): boolean {
  const latestTime = Date.parse(latest.fixTime);
  return Date.parse(fixTime) < latestTime && latestTime <= Date.parse(serverTime);
}

/** A receiver that stands still drifts by some meters. */
const EXIT_MARGIN_METERS = 10;
/** The largest margin, and the most of the accuracy of a fix that counts. */
const MAX_EXIT_MARGIN_METERS = 500;
const MAX_COUNTED_ACCURACY_METERS = 50;

/**
 * Returns how far outside a geofence a device has left it, meters: `geofenceExitMargin` of the device, its groups or
 * the server. 0 with `filter.enable: false`: then, as on a Traccar server, the border alone counts.
 */
function marginOf(registry: Registry, device: Device): number {
  if (inheritedFlag(registry, device, 'filter.enable') === false) return 0;
  const margin = inheritedNumber(registry, device, 'geofenceExitMargin') ?? EXIT_MARGIN_METERS;
  return Math.min(Math.max(margin, 0), MAX_EXIT_MARGIN_METERS);
}

/**
 * Whether a position outside a geofence is so near to its border that it may be drift. A geofence with an altitude
 * range is left as soon as the device is above or below it.
 */
function isWithinMargin(geofence: Geofence, position: Position, marginMeters: number): boolean {
  const { area, corridorMeters, floor, ceiling } = shapeOf(geofence);
  if (marginMeters === 0 || !area || floor !== 0 || ceiling !== 0) return false;
  const margin = Math.max(marginMeters, Math.min(position.accuracy, MAX_COUNTED_ACCURACY_METERS));
  return borderDistanceMeters(area, position, corridorMeters) <= margin;
}

/**
 * Whether one fix neither enters nor leaves a geofence: it stops engines, or a rule sends a command to this device when
 * it is entered or left.
 */
export function needsTwoFixes(registry: Registry, device: Device, geofence: Geofence): boolean {
  return stopsEngineAtGeofence(geofence, device) || hasCommandRule(registry, device, geofence.id);
}

function hasCommandRule(registry: Registry, device: Device, geofenceId: number): boolean {
  for (const rule of registry.index('notification').all()) {
    if (!sendsCommand(rule) || (rule.type !== 'geofenceEnter' && rule.type !== 'geofenceExit')) continue;
    if (ruleGeofenceIds(rule)?.has(geofenceId) === false) continue;
    if (rule.always || isAppliedTo(registry, device, 'notification', rule.id)) return true;
  }
  return false;
}

/** Returns the geofences in which a device was at its latest position. */
export function membershipBefore(registry: Registry, latest: Position | undefined): ReadonlySet<number> {
  if (!latest) return NO_IDS;
  const before = new Set(latest.geofenceIds);
  for (const id of anchorsHolding(registry, latest)) before.add(id);
  return before;
}

const NO_IDS: ReadonlySet<number> = new Set();

/**
 * Returns the anchors around the latest position. An anchor is set after that position was reported,
 * so the position's own geofences lack it; without this, a vehicle that is far away at its next
 * report would never leave the anchor.
 */
function anchorsHolding(registry: Registry, latest: Position): number[] {
  const found: number[] = [];
  // Anchors are associated with the device itself, never with a group.
  for (const id of registry.associations.of('device', latest.deviceId, 'geofence')) {
    const geofence = registry.index('geofence').get(id);
    if (geofence && anchoredDeviceId(geofence) === latest.deviceId && isInGeofence(geofence, latest))
      found.push(id);
  }
  return found;
}

/** Whether two different fixes say, clear of the border by their accuracy, that a device is in a geofence or not. */
function isConfirmed(geofence: Geofence, fixes: readonly [Position, Position], isIn: boolean): boolean {
  const [one, other] = fixes;
  return one.fixTime !== other.fixTime && fixes.every((fix) => isClearly(isIn, geofence, fix));
}

/** Whether a fix says, clear of the border by its accuracy, that a device is in a geofence or not. */
export function isClearly(
  isIn: boolean,
  geofence: GeofencePlace,
  fix: Pick<Position, 'latitude' | 'longitude' | 'altitude' | 'accuracy' | 'fixTime'>,
): boolean {
  if (!hasCoordinates(fix) || isInGeofence(geofence, fix) !== isIn) return false;
  const { area, corridorMeters } = shapeOf(geofence);
  return fix.accuracy === 0 || !area || borderDistanceMeters(area, fix, corridorMeters) > fix.accuracy;
}

/** What of a geofence says where it is. */
export type GeofencePlace = Pick<Geofence, 'area' | 'attributes'>;

function stepsOf(geofence: Geofence, position: Position): number {
  const { area, bounds } = shapeOf(geofence);
  if (!area || !bounds || area.kind === 'circle' || !isWithinBounds(bounds, position)) return 1;
  return 1 + area.points.length * (area.kind === 'line' ? STEPS_PER_LINE_POINT : 1);
}

/** Devices that the operator has been warned about. */
const warnedAbout = new LruMap<number, true>(1_000);

function warnOnce(deviceId: number): void {
  if (warnedAbout.get(deviceId)) return;
  warnedAbout.set(deviceId, true);
  log.warn(`Device ${deviceId} has geofences with too many corners around it; some of them are not checked.`);
}

/**
 * Whether a position lies in a geofence: in its area, and in its altitude range
 * if it has one (contract §5.1).
 */
export function isInGeofence(
  geofence: GeofencePlace,
  position: Pick<Position, 'latitude' | 'longitude' | 'altitude'>,
): boolean {
  const { area, bounds, corridorMeters, floor, ceiling } = shapeOf(geofence);
  if (!area || !bounds || !isWithinBounds(bounds, position)) return false;
  if ((floor !== 0 && position.altitude < floor) || (ceiling !== 0 && position.altitude > ceiling))
    return false;
  return isInside(area, position, corridorMeters);
}

interface Shape {
  area: Area | undefined;
  bounds: GeoBounds | undefined;
  corridorMeters: number;
  floor: number;
  ceiling: number;
}

/** Parsed geofences. An edited geofence is a new object, so entries never become stale. */
const shapes = new WeakMap<GeofencePlace, Shape>();

function shapeOf(geofence: GeofencePlace): Shape {
  const known = shapes.get(geofence);
  if (known) return known;
  const area = parseArea(geofence.area);
  const corridorMeters = corridorHalfWidthMeters(geofence);
  const shape: Shape = {
    area,
    corridorMeters,
    bounds: area && areaBounds(area, corridorMeters),
    floor: numberOf(geofence, 'floor'),
    ceiling: numberOf(geofence, 'ceiling'),
  };
  shapes.set(geofence, shape);
  return shape;
}

function numberOf(geofence: GeofencePlace, key: string): number {
  return numericValue(geofence.attributes[key]) ?? 0;
}
