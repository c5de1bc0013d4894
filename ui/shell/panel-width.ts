import type { ScreenName } from '@farol/core/domain/navigation/screen';

/** The width of a panel that is not expanded, pixels. */
export const PANEL_WIDTH_PIXELS = 400;
/** The width of the side menu, pixels. */
export const RAIL_WIDTH_PIXELS = { open: 220, closed: 64 };
/** The width of the alert inbox that is docked at the right, pixels. */
export const INBOX_WIDTH_PIXELS = 400;
/** Tables of reports have more columns than other screens. */
const EXPANDED_WIDTH_PIXELS = { report: 1240, other: 960 };
const LEAST_PLAYER_WIDTH_PIXELS = 440;

/** Whether the screen has the player under the map, which stays beside an expanded panel. */
export function hasPlayer(screen: ScreenName | undefined): boolean {
  return screen === 'history' || screen === 'reportsHistory';
}

/** Returns the width of the expanded panel of a screen, pixels. @param windowWidth what of the window the inbox leaves, pixels */
export function expandedPanelWidth(
  screen: ScreenName | undefined,
  windowWidth: number,
  isRailOpen: boolean,
): number {
  if (!hasPlayer(screen)) return EXPANDED_WIDTH_PIXELS[screen?.startsWith('reports') ? 'report' : 'other'];
  const free = windowWidth - RAIL_WIDTH_PIXELS[isRailOpen ? 'open' : 'closed'] - LEAST_PLAYER_WIDTH_PIXELS;
  return Math.max(PANEL_WIDTH_PIXELS, Math.min(EXPANDED_WIDTH_PIXELS.other, free));
}
