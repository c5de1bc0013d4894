import { SharedValue } from '../../kit/console/shared-value.ts';
import type { MapOverlay } from './map-overlay.ts';

/** What the open screen draws on the map, bottom first; the screen sets it, and clears it when it closes. */
export const screenOverlays = new SharedValue<readonly MapOverlay[]>([]);

/** What a tool in the strip under the map draws, above that. */
export const toolOverlays = new SharedValue<readonly MapOverlay[]>([]);
