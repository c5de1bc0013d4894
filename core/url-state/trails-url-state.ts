import { urlParameterValue, type UrlParameter } from '../domain/navigation/url-parameters.ts';
import { TRAIL_PARAMETERS } from '../domain/navigation/url-parameter-names.ts';
import type { TrailsStore } from '../machines/map/trails.ts';
import type { UrlStatePart } from './url-state.ts';

/** More trails than this cannot be read on a map, and each costs a request. */
const MAX_TRAILS = 20;

/** URL state of the trails: the devices whose trail is shown, on every screen. */
export function trailsUrlState(trails: TrailsStore): UrlStatePart {
  const enabledDeviceIds = (): readonly number[] => trails.getSnapshot().context.enabledDeviceIds;
  return {
    parameterNames: new Set<string>(TRAIL_PARAMETERS),
    isActive: () => true,
    restore: (parameters) => trails.send({ type: 'SET_ENABLED_DEVICES', deviceIds: deviceIdsIn(parameters) }),
    serialize: () =>
      enabledDeviceIds().length > 0 ? [['trails', enabledDeviceIds().slice(0, MAX_TRAILS).join(',')]] : [],
    subscribe: (changed) => {
      let lastEnabled = enabledDeviceIds();
      // Trails grow with every position, which does not change the URL state.
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
