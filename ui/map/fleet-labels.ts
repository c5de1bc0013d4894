import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { FleetFan } from './fleet-fan.ts';
import type { MapScreen } from './fleet-hits.ts';
import { isOnMap, slotsWithin } from './fleet-places.ts';
import { labelText, placedLabels, type LabelWish } from './labels.ts';
import type { Sight } from './sight.ts';
import { othersOnSpot } from './stacks.ts';

const LABELS_FROM_ZOOM = 11;
const MOST_LABELS = 500;

/** What the labels are asked to show. */
export interface LabelOptions {
  names: boolean;
  plates: boolean;
  /** Always shown: the selected device and the one under the pointer. */
  first: readonly number[];
}

/** The labels of the devices on the screen that fit without covering one another. */
export function fleetLabels(
  fleet: LiveFleet,
  fan: FleetFan,
  alone: Uint8Array | undefined,
  sight: Sight,
  screen: Pick<MapScreen, 'project'>,
  { names, plates, first }: LabelOptions,
): LabelWish[] {
  const inView =
    sight.zoom >= LABELS_FROM_ZOOM && (names || plates)
      ? slotsWithin(fleet, sight, alone, 4 * MOST_LABELS)
      : [];
  const wishes: LabelWish[] = [];
  for (const slot of new Set([...first, ...fan.places.keys(), ...inView])) {
    const words = isOnMap(fleet, slot) ? fleet.words[slot] : undefined;
    const isFirst = first.includes(slot) || fan.places.has(slot);
    const wanted = isFirst ? { names: true, plates } : { names, plates };
    const text = words ? labelText(words.name, words.plate, wanted) : '';
    if (text === '') continue;
    const [longitude, latitude] = fan.places.get(slot) ?? [
      fleet.longitude[slot] ?? 0,
      fleet.latitude[slot] ?? 0,
    ];
    const { x, y } = screen.project([longitude, latitude]);
    wishes.push({ slot, text, longitude, latitude, x, y, isFirst });
  }
  return placedLabels(withOthers(wishes, fan), MOST_LABELS);
}

/** A name that stands for several says so: a click fans them out. */
function withOthers(wishes: readonly LabelWish[], { places }: FleetFan): LabelWish[] {
  const folded = wishes.filter(({ slot }) => !places.has(slot));
  const others = othersOnSpot(folded);
  return [
    ...wishes.filter(({ slot }) => places.has(slot)),
    ...folded.map((wish, at) =>
      (others[at] ?? 0) > 0 ? { ...wish, text: `${wish.text} +${others[at]}` } : wish,
    ),
  ];
}
