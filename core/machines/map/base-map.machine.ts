import { not } from 'xstate';
import { baseMapSetup, UNKNOWN_BASE_MAP } from './base-map.actions.ts';

const another = {
  guard: 'isAnother',
  target: '#baseMap.choosing',
  actions: ['remove', 'forgetAttributions', 'want'],
} as const;
const whileDrawn = {
  WANTED: [another, { actions: ['want', 'look', 'show'] }],
  STREETS_FOUND: { actions: ['storeStreets', 'look', 'show'] },
  VIEW_RESTED: { actions: ['look', 'show'] },
  TILES_LOST: { target: '#baseMap.lost', actions: ['lose', 'emitLost'] },
} as const;
const outOfView = { guard: not('isInView'), target: 'choosing' } as const;

/**
 * What is drawn under the fleet: the wanted base map once its tiles are there, and the offline world until then, where
 * nothing else is in the view, and while the map is lost. What is lost is tried again after five minutes, when the
 * browser is back online and when the user says so.
 */
export const baseMapMachine = baseMapSetup.createMachine({
  id: 'baseMap',
  context: ({ input }) => ({ ...UNKNOWN_BASE_MAP, tiles: input }),
  initial: 'offline',
  on: {
    WANTED: [another, { target: '.choosing', actions: 'want' }],
    STREETS_FOUND: { target: '.choosing', actions: 'storeStreets' },
    VIEW_RESTED: '.choosing',
    TILES_ATTRIBUTED: { actions: 'storeAttributions' },
    RETRY: { actions: 'emitRetried' },
  },
  states: {
    choosing: {
      entry: ['forgetLoss', 'look', 'clear'],
      always: [
        { guard: 'isInView', target: 'loading' },
        { guard: 'isSearching', target: 'searching' },
        { guard: 'hasFoundNothing', target: 'lost' },
        { target: 'offline' },
      ],
    },
    /** The built-in world alone: nothing else is wanted, or in the view. */
    offline: {},
    /** It is not known yet whether there are streets. */
    searching: {},
    loading: {
      entry: 'show',
      on: { ...whileDrawn, TILES_READY: 'shown' },
      always: outOfView,
    },
    shown: { on: whileDrawn, always: outOfView },
    /** The tiles did not come, or nobody answered who has streets. */
    lost: {
      entry: ['remove', 'forgetAttributions'],
      on: {
        WANTED: [another, { actions: 'want' }],
        STREETS_FOUND: [
          { guard: 'hasOtherMaps', target: 'choosing', actions: 'storeStreets' },
          { actions: 'storeStreets' },
        ],
        VIEW_RESTED: {},
        RETRY: { target: 'choosing', actions: 'emitRetried' },
        ONLINE: { target: 'choosing', actions: 'emitRetried' },
      },
      after: { retry: { target: 'choosing', actions: 'emitRetried' } },
    },
  },
});
