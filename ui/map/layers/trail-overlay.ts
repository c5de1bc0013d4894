import type { ConnectedTrails } from '@farol/core/console/features/map/connect-trails';
import { trailLayers } from './trail-layer.ts';
import type { MapOverlay } from '../scene/map-overlay.ts';

/**
 * A vehicle glides to the end of its trail for this long; redrawing more often would show nothing new.
 */
const TRAIL_REDRAW_INTERVAL_MS = 500;

/** The trails of the selected vehicle and of those whose trail is on, below the vehicles. */
export function trailOverlay(trails: Pick<ConnectedTrails, 'getSnapshot' | 'subscribe'>): MapOverlay {
  return {
    level: 'below',
    layers: ({ isDark }) => trailLayers(trails.getSnapshot().trails, isDark, trails.getSnapshot().durationMs),
    subscribe: (changed) => {
      let drawn = trails.getSnapshot().trails;
      let waiting: ReturnType<typeof setTimeout> | undefined;
      const draw = (): void => {
        waiting = undefined;
        const { trails: now } = trails.getSnapshot();
        if (now === drawn) return;
        drawn = now;
        // Throttled: every redraw uploads every point of every trail.
        waiting = setTimeout(draw, TRAIL_REDRAW_INTERVAL_MS);
        changed();
      };
      const { unsubscribe } = trails.subscribe(() => {
        if (trails.getSnapshot().trails.length !== drawn.length) clearTimeout(waiting);
        else if (waiting !== undefined) return;
        draw();
      });
      return () => {
        clearTimeout(waiting);
        unsubscribe();
      };
    },
  };
}
