import {
  attributeReading,
  type AttributeReading,
  type DisplayUnits,
} from '@farol/core/domain/position/attribute-reading';
import type { Device } from '@farol/core/domain/device/device';
import type { Position } from '@farol/core/domain/position/position';

/** One value of a device or of its last fix. */
export interface ValueRow {
  key: string;
  reading: AttributeReading;
}

/** What the last fix says, its attributes first, then its fields; what says nothing is left out. */
export function positionRows(position: Position, units: DisplayUnits): ValueRow[] {
  const { attributes, ...fields } = position;
  return readableRows({ ...fields, ...attributes }, Object.keys(attributes), units);
}

/** What stands in the record of a device, its fields first; what says nothing is left out. */
export function deviceRows(device: Device, units: DisplayUnits): ValueRow[] {
  const { attributes, ...fields } = device;
  return readableRows({ ...attributes, ...fields }, Object.keys(fields), units);
}

/** The value of a pinned attribute: of the fix's attributes, else of its fields; nothing when the fix does not have it. */
export function pinnedReading(
  position: Position | undefined,
  key: string,
  units: DisplayUnits,
): AttributeReading | undefined {
  if (!position) return undefined;
  const { attributes, ...fields } = position;
  const sources: Record<string, unknown>[] = [attributes, fields];
  const source = sources.find((one) => Object.hasOwn(one, key));
  return source && attributeReading(key, source[key], units);
}

function readableRows(values: Record<string, unknown>, first: readonly string[], units: DisplayUnits): ValueRow[] {
  const rest = Object.keys(values).filter((key) => !first.includes(key));
  return [...first, ...rest].flatMap((key) => {
    const reading = attributeReading(key, values[key], units);
    return reading ? [{ key, reading }] : [];
  });
}
