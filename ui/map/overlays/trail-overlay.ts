import type { ActorRefFrom } from 'xstate';
import { TRAIL_MS, type trailsMachine } from '@farol/core/machines/trails';
import { trailLayers } from '../layers/trail-layer.ts';
import type { MapOverlay } from '../map-overlay.ts';

/** The trails of the selected vehicle and of others whose trail is on, under the vehicles. */
export function trailOverlay(trails: ActorRefFrom<typeof trailsMachine>): MapOverlay {
  return {
    level: 'below',
    layers: ({ isDark }) => trailLayers(trails.getSnapshot().context.trails, isDark, TRAIL_MS),
    subscribe: (changed) => {
      let drawn = trails.getSnapshot().context.trails;
      const subscription = trails.subscribe(({ context }) => {
        if (context.trails === drawn) return;
        drawn = context.trails;
        changed();
      });
      return () => subscription.unsubscribe();
    },
  };
}
