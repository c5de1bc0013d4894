import type { ScreenName } from '@farol/core/domain/navigation/screen';

/** The widths of a panel that is not expanded, pixels. */
export interface PanelWidths {
  readonly width: number;
  /** The limits of the width that the user may choose. */
  readonly least: number;
  readonly most: number;
}

const LEAST_WIDTH_PIXELS = 360;
/** Wider lines are hard to read; tables have the expanded panel. */
const MOST_WIDTH_PIXELS = 960;
/** The width of a panel until the user chooses one: this part of the window, within these limits. */
const DEFAULT_PART = 0.25;
const DEFAULT_LIMITS_PIXELS = { least: 400, most: 640 };
/** The width of the map that the panel never covers. */
const LEAST_MAP_PIXELS = 320;
/** The width of the side menu, pixels. */
export const RAIL_WIDTH_PIXELS = { open: 220, closed: 64 };
/** The width of the alert inbox that is docked at the right, pixels. */
export const INBOX_WIDTH_PIXELS = 400;
/** Tables of reports have more columns than other screens. */
const EXPANDED_WIDTH_PIXELS = { report: 1240, other: 960 };
const LEAST_PLAYER_WIDTH_PIXELS = 440;

/**
 * Returns the width of the panel and within which limits it can be chosen.
 * @param windowWidth the window without the inbox, pixels
 * @param chosen the width that the user gave it, pixels
 */
export function panelWidths(
  windowWidth: number,
  isRailOpen: boolean,
  chosen: number | undefined,
): PanelWidths {
  const free = windowWidth - RAIL_WIDTH_PIXELS[isRailOpen ? 'open' : 'closed'] - LEAST_MAP_PIXELS;
  const most = Math.max(LEAST_WIDTH_PIXELS, Math.min(MOST_WIDTH_PIXELS, free));
  const { least: leastDefault, most: mostDefault } = DEFAULT_LIMITS_PIXELS;
  const wanted =
    chosen ?? Math.max(leastDefault, Math.min(mostDefault, Math.round(windowWidth * DEFAULT_PART)));
  return { width: Math.max(LEAST_WIDTH_PIXELS, Math.min(most, wanted)), least: LEAST_WIDTH_PIXELS, most };
}

/** Whether the screen has the player under the map, which stays beside an expanded panel. */
export function hasPlayer(screen: ScreenName | undefined): boolean {
  return screen === 'history' || screen === 'reportsHistory';
}

/** Returns the width of the expanded panel of a screen, pixels. @param windowWidth the window without the inbox, pixels */
export function expandedPanelWidth(
  screen: ScreenName | undefined,
  windowWidth: number,
  isRailOpen: boolean,
): number {
  if (!hasPlayer(screen)) return EXPANDED_WIDTH_PIXELS[screen?.startsWith('report') ? 'report' : 'other'];
  const free = windowWidth - RAIL_WIDTH_PIXELS[isRailOpen ? 'open' : 'closed'] - LEAST_PLAYER_WIDTH_PIXELS;
  return Math.max(DEFAULT_LIMITS_PIXELS.least, Math.min(EXPANDED_WIDTH_PIXELS.other, free));
}
