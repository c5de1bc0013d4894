import type { ActorRefFrom } from 'xstate';
import { valueOf, type Parameter } from '../domain/address-parameters.ts';
import { TRAIL_PARAMETERS } from '../domain/view-parameters.ts';
import type { trailsMachine } from './trails.ts';
import type { LinkedPart } from './view-link.ts';

/** Nobody reads more trails than this on a map, and each is a request of its own. */
const MOST_TRAILS = 20;

/** The trails that are switched on, in the address: they are drawn on every screen. */
export function trailsLink(trails: ActorRefFrom<typeof trailsMachine>): LinkedPart {
  const kept = (): readonly number[] => trails.getSnapshot().context.kept;
  return {
    names: new Set<string>(TRAIL_PARAMETERS),
    isOn: () => true,
    take: (parameters) => trails.send({ type: 'SHOW', deviceIds: trailsIn(parameters) }),
    tell: () => (kept().length > 0 ? [['trails', kept().slice(0, MOST_TRAILS).join(',')]] : []),
    subscribe: (changed) => {
      let told = kept();
      // Trails grow with every report, which is no other view.
      return trails.subscribe(({ context }) => {
        if (context.kept === told) return;
        told = context.kept;
        changed();
      });
    },
  };
}

function trailsIn(parameters: readonly Parameter[]): number[] {
  const named = (valueOf(parameters, 'trails') ?? '').split(',');
  const ids = named.filter((id) => /^[1-9]\d{0,14}$/.test(id)).map(Number);
  return [...new Set(ids)].slice(0, MOST_TRAILS);
}
