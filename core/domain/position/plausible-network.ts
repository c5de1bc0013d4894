import { isInRange, type NumberRange } from './fix-ranges.ts';

/** The maximum number of cells, and of access points, in one fix. */
const MAX_ENTRIES = 32;
const MAX_MAC_LENGTH = 32;

/**
 * The ranges of a cell's numbers: a 5G cell id has 36 bits, its area code 24; signal
 * strengths are in decibels.
 */
const CELL_RANGES: ReadonlyMap<string, NumberRange> = new Map([
  ['mobileCountryCode', [0, 999]],
  ['mobileNetworkCode', [0, 999]],
  ['locationAreaCode', [0, 0xffffff]],
  ['cellId', [0, 2 ** 36 - 1]],
  ['signalStrength', [-1_000, 1_000]],
]);

/** Returns the network of a device without implausible cells and access points; null when none is left. */
export function plausibleNetwork(network: Readonly<Record<string, unknown>>): Record<string, unknown> | null {
  const { cellTowers, wifiAccessPoints, ...rest } = network;
  const cells = listOf(cellTowers).filter(isCell).slice(0, MAX_ENTRIES);
  const points = listOf(wifiAccessPoints).filter(isAccessPoint).slice(0, MAX_ENTRIES);
  if (cells.length + points.length === 0) return null;
  return {
    ...rest,
    ...(cells.length > 0 && { cellTowers: cells }),
    ...(points.length > 0 && { wifiAccessPoints: points }),
  };
}

function isCell(cell: object): boolean {
  return Object.entries(cell).every(([name, value]) => {
    const range = CELL_RANGES.get(name);
    return range !== undefined && isInRange(value, range);
  });
}

function isAccessPoint(point: object): boolean {
  const address = 'macAddress' in point ? point.macAddress : undefined;
  const signal = 'signalStrength' in point ? point.signalStrength : undefined;
  return (
    typeof address === 'string' && address.length <= MAX_MAC_LENGTH && isInRange(signal, [-1_000, 1_000])
  );
}

function listOf(value: unknown): object[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
}
