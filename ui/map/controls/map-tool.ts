import type { ReactNode } from 'react';

/** What one can do with the map: a button in the column at its right or, where that is full, an entry of its menu. */
export interface MapTool {
  readonly name: MapToolName;
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  /** Set for tools that can be switched on and off. */
  readonly isOn?: boolean;
}

/** The tools in the order in which the column shows them. */
export type MapToolName =
  | 'zoomIn'
  | 'zoomOut'
  | 'north'
  | 'fit'
  | 'follow'
  | 'ruler'
  | 'copyLink'
  | 'replay'
  | 'areaSearch';

/** Which tools leave a column that is too short, first to last. Zooming leaves last: not everybody can pinch. */
const LEAVING: readonly MapToolName[] = [
  'copyLink',
  'areaSearch',
  'ruler',
  'replay',
  'fit',
  'follow',
  'north',
  'zoomOut',
  'zoomIn',
];

/** Returns the tools that fit into a column, and those for which there is no room; both in their order. */
export function toolsThatFit<T extends Pick<MapTool, 'name'>>(
  tools: readonly T[],
  capacity: number,
): readonly [inColumn: readonly T[], inMenu: readonly T[]] {
  const excess = Math.max(0, tools.length - Math.max(0, capacity));
  const known = LEAVING.filter((name) => tools.some((tool) => tool.name === name));
  const leaving = new Set(known.slice(0, excess));
  return [tools.filter(({ name }) => !leaving.has(name)), tools.filter(({ name }) => leaving.has(name))];
}

/**
 * Returns how many buttons a column has room for.
 * @param heightPx of the column; zero before it is laid out, when there is room for all
 */
export function columnCapacity(heightPx: number, buttonPx: number, gapPx: number): number {
  return heightPx <= 0 ? Number.POSITIVE_INFINITY : Math.floor((heightPx + gapPx) / (buttonPx + gapPx));
}
