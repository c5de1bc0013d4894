import { assign, fromPromise, setup } from 'xstate';
import type { StreetMap } from '../../domain/server/street-map.ts';
import type { StreetMaps } from '../../ports/street-maps.ts';

/** The street maps of the server. */
export interface StreetMapsContext {
  readonly port: StreetMaps;
  readonly maps: readonly StreetMap[];
  /** The server has not answered since it was asked first, and is asked again. */
  readonly hasFailed: boolean;
}

/** Events of the street maps: a map is on the screen, one of them could not be drawn. */
export type StreetMapsEvent = { type: 'LOAD' } | { type: 'REFRESH' };

const TYPES: { context?: StreetMapsContext; events?: StreetMapsEvent; input?: StreetMaps } = {};

/** The actions, guards and actors of the chart. */
export const streetMapsSetup = setup({
  types: TYPES,
  actors: {
    list: fromPromise<readonly StreetMap[], StreetMaps>(({ input: port }) => port.list()),
  },
  actions: {
    store: assign(({ context }, maps: readonly StreetMap[]) => ({
      // What is drawn is not drawn afresh for the same maps.
      maps: JSON.stringify(maps) === JSON.stringify(context.maps) ? context.maps : maps,
      hasFailed: false,
    })),
    storeFailure: assign({ hasFailed: true }),
  },
  delays: { pause: 30_000, validity: 300_000 },
});
