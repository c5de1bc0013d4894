import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { FleetFan } from './fleet-fan.ts';
import type { MapProjection } from './fleet-hits.ts';
import { isOnMap, slotsInBounds } from '../viewport/fleet-bounds.ts';
import { labelText, placeLabels, type LabelCandidate } from '../layers/label-placement.ts';
import type { Viewport } from '../viewport/viewport.ts';
import { overlapCounts } from './overlapping-markers.ts';

const LABELS_MIN_ZOOM = 11;
const MAX_LABELS = 500;

/** What the labels are asked to show. */
export interface LabelOptions {
  names: boolean;
  plates: boolean;
  /** Always shown: the selected device and the one under the pointer. */
  pinnedSlots: readonly number[];
}

/** The labels of the devices on the screen that fit without covering one another. */
export function fleetLabels(
  fleet: LiveFleet,
  fan: FleetFan,
  alone: Uint8Array | undefined,
  sight: Viewport,
  screen: Pick<MapProjection, 'project'>,
  { names, plates, pinnedSlots }: LabelOptions,
): LabelCandidate[] {
  const inView =
    sight.zoom >= LABELS_MIN_ZOOM && (names || plates)
      ? slotsInBounds(fleet, sight, alone, 4 * MAX_LABELS)
      : [];
  const candidates: LabelCandidate[] = [];
  for (const slot of new Set([...pinnedSlots, ...fan.positions.keys(), ...inView])) {
    const words = isOnMap(fleet, slot) ? fleet.descriptions[slot] : undefined;
    const isAlwaysShown = pinnedSlots.includes(slot) || fan.positions.has(slot);
    const wanted = isAlwaysShown ? { names: true, plates } : { names, plates };
    const text = words ? labelText(words.name, words.plate, wanted) : '';
    if (text === '') continue;
    const [longitude, latitude] = fan.positions.get(slot) ?? [
      fleet.longitude[slot] ?? 0,
      fleet.latitude[slot] ?? 0,
    ];
    const { x, y } = screen.project([longitude, latitude]);
    candidates.push({ key: slot, text, longitude, latitude, x, y, isAlwaysShown });
  }
  return placeLabels(withOverlapCounts(candidates, fan), MAX_LABELS);
}

/** A name that stands for several says so: a click fans them out. */
function withOverlapCounts(candidates: readonly LabelCandidate[], { positions }: FleetFan): LabelCandidate[] {
  const folded = candidates.filter(({ key: slot }) => !positions.has(slot));
  const others = overlapCounts(folded);
  return [
    ...candidates.filter(({ key: slot }) => positions.has(slot)),
    ...folded.map((wish, at) =>
      (others[at] ?? 0) > 0 ? { ...wish, text: `${wish.text} +${others[at]}` } : wish,
    ),
  ];
}
