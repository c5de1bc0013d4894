import type { ActorRefFrom } from 'xstate';
import { urlParameterValue, type UrlParameter } from '../domain/navigation/url-parameters.ts';
import { TRAIL_PARAMETERS } from '../domain/navigation/url-parameter-names.ts';
import type { trailsMachine } from '../machines/map/trails.ts';
import type { UrlStatePart } from './url-state.ts';

/** Nobody reads more trails than this on a map, and each is a request of its own. */
const MAX_TRAILS = 20;

/** The trails that are switched on, in the address: they are drawn on every screen. */
export function trailsUrlState(trails: ActorRefFrom<typeof trailsMachine>): UrlStatePart {
  const kept = (): readonly number[] => trails.getSnapshot().context.enabledDeviceIds;
  return {
    parameterNames: new Set<string>(TRAIL_PARAMETERS),
    isActive: () => true,
    restore: (parameters) => trails.send({ type: 'SET_ENABLED_DEVICES', deviceIds: deviceIdsIn(parameters) }),
    serialize: () => (kept().length > 0 ? [['trails', kept().slice(0, MAX_TRAILS).join(',')]] : []),
    subscribe: (changed) => {
      let lastEnabled = kept();
      // Trails grow with every report, which is no other view.
      return trails.subscribe(({ context }) => {
        if (context.enabledDeviceIds === lastEnabled) return;
        lastEnabled = context.enabledDeviceIds;
        changed();
      });
    },
  };
}

function deviceIdsIn(parameters: readonly UrlParameter[]): number[] {
  const named = (urlParameterValue(parameters, 'trails') ?? '').split(',');
  const ids = named.filter((id) => /^[1-9]\d{0,14}$/.test(id)).map(Number);
  return [...new Set(ids)].slice(0, MAX_TRAILS);
}
