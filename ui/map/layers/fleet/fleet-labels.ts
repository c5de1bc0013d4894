import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { FleetSpiderfy } from './fleet-spiderfy.ts';
import type { MapProjection } from './fleet-hits.ts';
import { isOnMap, slotsInBounds } from '@farol/core/fleet/fleet-bounds';
import { labelText, placeLabels, type LabelCandidate } from '../label-placement.ts';
import type { Viewport } from '../../viewport/viewport.ts';
import { nearestCopy, type GeoBounds } from '@farol/core/domain/geometry/area-bounds';

const LABELS_MIN_ZOOM = 11;
const MAX_LABELS = 500;

/** What labels show. */
export interface LabelOptions {
  names: boolean;
  plates: boolean;
  /** Slots whose label is always shown: the selected device and the one under the pointer. */
  pinnedSlots: readonly number[];
}

/** Returns the labels of visible devices that fit without overlapping. */
export function fleetLabels(
  fleet: LiveFleet,
  fan: FleetSpiderfy,
  unclustered: Uint8Array | undefined,
  viewport: GeoBounds & Pick<Viewport, 'zoom'>,
  screen: Pick<MapProjection, 'project'>,
  { names, plates, pinnedSlots }: LabelOptions,
): LabelCandidate[] {
  const inView =
    viewport.zoom >= LABELS_MIN_ZOOM && (names || plates)
      ? slotsInBounds(fleet, viewport, unclustered, 4 * MAX_LABELS)
      : [];
  const candidates: LabelCandidate[] = [];
  for (const slot of new Set([...pinnedSlots, ...fan.positions.keys(), ...inView])) {
    const description = isOnMap(fleet, slot) ? fleet.descriptions[slot] : undefined;
    const isAlwaysShown = pinnedSlots.includes(slot) || fan.positions.has(slot);
    const wanted = isAlwaysShown ? { names: true, plates } : { names, plates };
    const text = description ? labelText(description.name, description.plate, wanted) : '';
    if (text === '') continue;
    const [longitude, latitude] = fan.positions.get(slot) ?? [
      fleet.longitude[slot] ?? 0,
      fleet.latitude[slot] ?? 0,
    ];
    const { x, y } = screen.project([nearestCopy(longitude, viewport), latitude]);
    candidates.push({ key: slot, text, longitude, latitude, x, y, isAlwaysShown });
  }
  return placeLabels(withOverlapCounts(candidates, fan), MAX_LABELS);
}

/** Adds the number of covered devices to a label; a click fans them out. */
function withOverlapCounts(
  candidates: readonly LabelCandidate[],
  { positions }: FleetSpiderfy,
): LabelCandidate[] {
  const folded = candidates.filter(({ key: slot }) => !positions.has(slot));
  const others = overlapCounts(folded);
  return [
    ...candidates.filter(({ key: slot }) => positions.has(slot)),
    ...folded.map((candidate, at) =>
      (others[at] ?? 0) > 0 ? { ...candidate, text: `${candidate.text} +${others[at]}` } : candidate,
    ),
  ];
}

/** Something drawn at a point of the screen, pixels. */
interface ScreenPoint {
  x: number;
  y: number;
}

/** Markers closer than this cannot be told apart, pixels. */
const OVERLAP_DISTANCE_PX = 10;

/** Returns, for each marker, how many others are drawn at the same spot. */
export function overlapCounts(drawn: readonly ScreenPoint[]): number[] {
  const cells = new Map<string, ScreenPoint[]>();
  for (const item of drawn) {
    const cell = cellOf(item, 0, 0);
    cells.set(cell, [...(cells.get(cell) ?? []), item]);
  }
  return drawn.map((item) => {
    const near = NEIGHBOR_CELLS.flatMap(([column, row]) => cells.get(cellOf(item, column, row)) ?? []);
    return near.filter(({ x, y }) => Math.hypot(x - item.x, y - item.y) <= OVERLAP_DISTANCE_PX).length - 1;
  });
}

const NEIGHBOR_CELLS = [-1, 0, 1].flatMap((column) => [-1, 0, 1].map((row) => [column, row] as const));

function cellOf({ x, y }: ScreenPoint, column: number, row: number): string {
  return `${Math.floor(x / OVERLAP_DISTANCE_PX) + column}:${Math.floor(y / OVERLAP_DISTANCE_PX) + row}`;
}
