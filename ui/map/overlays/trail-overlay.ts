import type { ActorRefFrom } from 'xstate';
import { TRAIL_DURATION_MS, type trailsMachine } from '@farol/core/machines/map/trails';
import { trailLayers } from '../layers/trail-layer.ts';
import type { MapOverlay } from './map-overlay.ts';

/**
 * A vehicle glides to the end of its trail for this long (§9); redrawing more often would show nothing new.
 */
const TRAIL_REDRAW_INTERVAL_MS = 500;

/** The trails of the selected vehicle and of those whose trail is on, below the vehicles. */
export function trailOverlay(trails: ActorRefFrom<typeof trailsMachine>): MapOverlay {
  return {
    level: 'below',
    layers: ({ isDark }) => trailLayers(trails.getSnapshot().context.trails, isDark, TRAIL_DURATION_MS),
    subscribe: (changed) => {
      let drawn = trails.getSnapshot().context.trails;
      let waiting: ReturnType<typeof setTimeout> | undefined;
      const draw = (): void => {
        waiting = undefined;
        const { trails: now } = trails.getSnapshot().context;
        if (now === drawn) return;
        drawn = now;
        // Throttled: every redraw uploads every point of every trail.
        waiting = setTimeout(draw, TRAIL_REDRAW_INTERVAL_MS);
        changed();
      };
      const subscription = trails.subscribe(({ context }) => {
        if (context.trails.length !== drawn.length) clearTimeout(waiting);
        else if (waiting !== undefined) return;
        draw();
      });
      return () => {
        clearTimeout(waiting);
        subscription.unsubscribe();
      };
    },
  };
}
