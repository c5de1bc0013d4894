import { instant, instantText } from '../domain/values/instant-text.ts';
import { MOMENT_PARAMETERS } from '../domain/navigation/url-parameter-names.ts';
import { urlParameterValue } from '../domain/navigation/url-parameters.ts';
import type { MomentRequestStore } from '../machines/moment/moment-request.ts';
import type { UrlStatePart } from './url-state.ts';

/** URL state of the past moment of the fleet, on every screen. */
export function momentUrlState(request: MomentRequestStore): UrlStatePart {
  return {
    parameterNames: new Set<string>(MOMENT_PARAMETERS),
    isActive: () => true,
    restore: (parameters) => {
      const atMs = instant(urlParameterValue(parameters, 'moment'));
      request.send(atMs === undefined ? { type: 'LIVE' } : { type: 'SHOW', atMs });
    },
    serialize: () => {
      const { atMs } = request.getSnapshot().context;
      return atMs === undefined ? [] : [['moment', instantText(Math.round(atMs))]];
    },
    subscribe: (changed) => request.subscribe(changed),
  };
}
