import {
  attributeReading,
  type AttributeReading,
  type DisplayUnits,
} from '@farol/core/domain/position/attribute-reading';
import type { Device } from '@farol/core/domain/device/device';
import type { Position } from '@farol/core/domain/position/position';

/** One value of a device or of its latest fix. */
export interface ValueRow {
  key: string;
  reading: AttributeReading;
}

/**
 * Returns the values of the latest fix, attributes before fields. Empty values are left out, and so is the code of a
 * doubt, which the page tells in words.
 */
export function positionRows(position: Pick<Position, 'attributes'>, units: DisplayUnits): ValueRow[] {
  const { attributes, ...fields } = position;
  const { doubt: _, ...told } = attributes;
  return readableRows({ ...fields, ...told }, Object.keys(told), units);
}

/** Returns the values of a device record, fields before attributes. Empty values are left out. */
export function deviceRows(device: Device, units: DisplayUnits): ValueRow[] {
  const { attributes, ...fields } = device;
  return readableRows({ ...attributes, ...fields }, Object.keys(fields), units);
}

/**
 * Returns the value of a pinned attribute: from the attributes of the fix, else from its fields; undefined
 * when the fix has neither.
 */
export function pinnedReading(
  position: Position | undefined,
  key: string,
  units: DisplayUnits,
): AttributeReading | undefined {
  if (!position) return undefined;
  const { attributes, ...fields } = position;
  const sources: Record<string, unknown>[] = [attributes, fields];
  const source = sources.find((item) => Object.hasOwn(item, key));
  return source && attributeReading(key, source[key], units);
}

function readableRows(
  values: Record<string, unknown>,
  first: readonly string[],
  units: DisplayUnits,
): ValueRow[] {
  const rest = Object.keys(values).filter((key) => !first.includes(key));
  return [...first, ...rest].flatMap((key) => {
    const reading = attributeReading(key, values[key], units);
    return reading ? [{ key, reading }] : [];
  });
}
