import type { WantedBaseMap } from '../../../machines/map/base-map.actions.ts';
import { connected } from '../../connected/connected.ts';
import type { BaseMapFeature } from './base-map-feature.ts';

/** What is drawn under the fleet, as front ends see it. */
export type ConnectedBaseMap = ReturnType<typeof connectBaseMap>;

/** What front ends know of it. */
export type BaseMapAnswers = ReturnType<ConnectedBaseMap['get']>;

/** Connects the base map of a map: what is drawn, and what the map tells of its tiles. */
export function connectBaseMap({ baseMap, file, online }: BaseMapFeature) {
  return connected(baseMap, {
    answers: ({ value, context: { wanted, streets, shown, content, attributions, areTilesLost } }) => ({
      /** The tiles are drawn: the offline world may give way to them. */
      isReady: value === 'shown',
      /** There are tiles that are not drawn yet, or it is not known yet whether there are. */
      isExpected: value === 'loading' || value === 'searching',
      /** The base map did not answer, and the offline world replaces it. */
      isLost: value === 'lost',
      /** Its tiles did not come, though there is a map. */
      areTilesLost,
      /** The address of a finished style. */
      styleUrl: wanted.styleUrl,
      /** The street maps that are known, and those of them in the view. */
      streets,
      shown,
      content,
      /** What the sources of the tiles say of who made them, perhaps as HTML. */
      attributions,
    }),
    verbs: (send) => ({
      /** Sets which base map is wanted, and how it looks. */
      want: (wanted: WantedBaseMap) => send({ type: 'WANTED', wanted }),
      /** Tells that the map came to rest, or has another size. */
      viewRested: () => send({ type: 'VIEW_RESTED' }),
      /** Tells that the tiles are drawn. */
      tilesReady: () => send({ type: 'TILES_READY' }),
      /** Tells who made what the tiles show. */
      tilesAttributed: (attributions: readonly string[]) => send({ type: 'TILES_ATTRIBUTED', attributions }),
      /** Tells that the tiles do not come. */
      tilesLost: () => send({ type: 'TILES_LOST' }),
      /** Tells that the browser is back online. */
      backOnline: () => {
        send({ type: 'ONLINE' });
        file.send({ type: 'ONLINE' });
        online.send({ type: 'ONLINE' });
      },
      /** Tries again what failed. */
      retry: () => send({ type: 'RETRY' }),
    }),
  });
}
