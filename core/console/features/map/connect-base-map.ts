import type {
  TileMapContent,
  VisibleStreetMaps,
  AvailableStreetMaps,
  WantedBaseMap,
} from '../../../machines/map/base-map.actions.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import type { BaseMapActors } from './base-map-feature.ts';

/** What is known of what is drawn under the fleet. */
export interface BaseMapView {
  /** The tiles are drawn: the offline world may give way to them. */
  readonly isReady: boolean;
  /** There are tiles that are not drawn yet, or it is not known yet whether there are. */
  readonly isExpected: boolean;
  /** The base map did not answer, and the offline world replaces it. */
  readonly isLost: boolean;
  /** Its tiles did not come, though there is a map. */
  readonly areTilesLost: boolean;
  /** The address of a finished style. */
  readonly styleUrl: string | undefined;
  /** The street maps that are known, and those of them in the view. */
  readonly streets: AvailableStreetMaps;
  /** The street maps that are drawn. */
  readonly shown: VisibleStreetMaps;
  /** What the tiles of the map contain; undefined until it is known. */
  readonly content: TileMapContent | undefined;
  /** What the sources of the tiles say of who made them, perhaps as HTML. */
  readonly attributions: readonly string[];
}

/** What users can do with what is drawn under the fleet. */
export interface BaseMapActions {
  /** Sets which base map is wanted, and how it looks. */
  readonly want: (wanted: WantedBaseMap) => void;
  /** Tells that the map came to rest, or has another size. */
  readonly viewRested: () => void;
  /** Tells that the tiles are drawn. */
  readonly tilesReady: () => void;
  /** Tells who made what the tiles show. */
  readonly tilesAttributed: (attributions: readonly string[]) => void;
  /** Tells that the tiles do not come. */
  readonly tilesLost: () => void;
  /** Tells that the browser is back online. */
  readonly backOnline: () => void;
  /** Tries again what failed. */
  readonly retry: () => void;
}

/** What is drawn under the fleet, as front ends see it. */
export type ConnectedBaseMap = Connected<BaseMapView, BaseMapActions, { type: 'lost' } | { type: 'retried' }>;

/** Connects the base map: what is drawn, and what the map reports about its tiles. */
export function connectBaseMap({ baseMap, file, online }: BaseMapActors): ConnectedBaseMap {
  return connectActor(baseMap, {
    view: ({ value, context: { wanted, streets, shown, content, attributions, areTilesLost } }) => ({
      isReady: value === 'shown',
      isExpected: value === 'loading' || value === 'searching',
      isLost: value === 'lost',
      areTilesLost,
      styleUrl: wanted.styleUrl,
      streets,
      shown,
      content,
      attributions,
    }),
    actions: (send) => ({
      want: (wanted: WantedBaseMap) => send({ type: 'WANTED', wanted }),
      viewRested: () => send({ type: 'VIEW_RESTED' }),
      tilesReady: () => send({ type: 'TILES_READY' }),
      tilesAttributed: (attributions: readonly string[]) => send({ type: 'TILES_ATTRIBUTED', attributions }),
      tilesLost: () => send({ type: 'TILES_LOST' }),
      backOnline: () => {
        send({ type: 'ONLINE' });
        file.send({ type: 'ONLINE' });
        online.send({ type: 'ONLINE' });
      },
      retry: () => send({ type: 'RETRY' }),
    }),
  });
}
