import { formatIsoTime } from '../domain/values/iso-time.ts';
import { REPLAY_PARAMETERS } from '../domain/navigation/url-parameter-names.ts';
import { parseReplayUrl } from '../domain/navigation/replay-url.ts';
import type { ReplayRequestStore } from '../machines/replay/replay-request.ts';
import type { Clock } from '../ports/clock.ts';
import type { UrlStatePart } from './url-state.ts';

/** URL state of the past moment of the fleet, on every screen. What is no past moment is the present. */
export function replayUrlState(request: ReplayRequestStore, clock: Clock): UrlStatePart {
  return {
    parameterNames: new Set<string>(REPLAY_PARAMETERS),
    isActive: () => true,
    restore: (parameters) => {
      const atMs = parseReplayUrl(parameters, clock())?.atMs;
      request.send(atMs === undefined ? { type: 'LIVE' } : { type: 'SHOW', atMs });
    },
    serialize: () => {
      const { atMs } = request.getSnapshot().context;
      return atMs === undefined ? [] : [['moment', formatIsoTime(Math.round(atMs))]];
    },
    subscribe: (changed) => request.subscribe(changed),
  };
}
