import { assign, emit, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import type { BaseMapName } from '../../domain/preference/base-map.ts';
import type { StreetMap } from '../../domain/server/street-map.ts';
import { MAP_RETRY_MS } from './requested-street-map.actions.ts';

/** Street maps in our own style. */
export interface DrawnStreetMaps {
  readonly maps: readonly StreetMap[];
  readonly isDark: boolean;
  /** Of the names on the map, such as `pt-BR`. */
  readonly language: string;
}

/** What tiles draw: the address of a finished style, or street maps in our own. */
export type TileMapContent = string | DrawnStreetMaps;

/** The street maps that a view shows. */
export interface VisibleStreetMaps {
  readonly maps: readonly StreetMap[];
  /** They fill the view: nothing of the offline world is seen. */
  readonly fillView: boolean;
}

/** The tiles behind the map on the screen. */
export interface BaseMapTiles {
  /** Draws this. The same object again draws nothing afresh. */
  show(content: TileMapContent): void;
  /** Nothing of what was drawn is in the view: it is kept, and not drawn. */
  pause(): void;
  /** Ends what was drawn; what is shown next is another map. */
  remove(): void;
  /** Returns which of the street maps the view shows. */
  shownStreets(maps: readonly StreetMap[]): VisibleStreetMaps;
}

/** Which base map is wanted, and how it looks. */
export interface WantedBaseMap {
  readonly name: BaseMapName;
  /** Where its style is; unset for street maps, which have ours, and for the offline world, which needs none. */
  readonly styleUrl: string | undefined;
  /** The street map file that the settings name. */
  readonly fileUrl: string | undefined;
  /** Nothing may leave this network. */
  readonly isLocalOnly: boolean;
  readonly isDark: boolean;
  readonly language: string;
}

/** The street maps that can be drawn. */
export interface AvailableStreetMaps {
  /** The operator's, or the online one where there are none and it is allowed; empty while nothing is known. */
  readonly maps: readonly StreetMap[];
  /** They come from the internet. */
  readonly isOnline: boolean;
  /** It is not known yet whether there are any. */
  readonly isSearching: boolean;
  /** One that was asked for did not answer. */
  readonly hasFailed: boolean;
  /** Why the file that the settings name could not be read; undefined while it could. */
  readonly fileFailure: { readonly error: unknown } | undefined;
}

/** What the base map knows. */
export interface BaseMapContext {
  readonly tiles: BaseMapTiles;
  readonly wanted: WantedBaseMap;
  readonly streets: AvailableStreetMaps;
  /** The street maps in the view. */
  readonly shown: VisibleStreetMaps;
  /** What is drawn of them or of the style; undefined while nothing of it is in the view. */
  readonly content: TileMapContent | undefined;
  /** What the sources of the tiles say of who made them, perhaps as HTML. */
  readonly attributions: readonly string[];
  /** The tiles themselves did not come, though there is a map. */
  readonly areTilesLost: boolean;
}

/** Events of the base map. */
export type BaseMapEvent =
  | { type: 'WANTED'; wanted: WantedBaseMap }
  | { type: 'STREETS_FOUND'; streets: AvailableStreetMaps }
  /** The map came to rest, or has another size. */
  | { type: 'VIEW_RESTED' }
  /** The tiles are drawn; say who made them; do not come. */
  | { type: 'TILES_READY' }
  | { type: 'TILES_ATTRIBUTED'; attributions: readonly string[] }
  | { type: 'TILES_LOST' }
  /** The browser is back online; the user tries again. */
  | { type: 'ONLINE' }
  | { type: 'RETRY' };

const TYPES: {
  context?: BaseMapContext;
  events?: BaseMapEvent;
  input?: BaseMapTiles;
  emitted?: { type: 'lost' } | { type: 'retried' };
} = {};

const NO_MAPS: VisibleStreetMaps = { maps: [], fillView: false };

/** Where no streets are wanted. */
export const NO_STREET_MAPS: AvailableStreetMaps = {
  maps: [],
  isOnline: false,
  isSearching: false,
  hasFailed: false,
  fileFailure: undefined,
};

/** What a base map begins with, until it is said which one is wanted. */
export const UNKNOWN_BASE_MAP = {
  wanted: {
    name: 'offline',
    styleUrl: undefined,
    fileUrl: undefined,
    isLocalOnly: false,
    isDark: false,
    language: '',
  },
  streets: NO_STREET_MAPS,
  shown: NO_MAPS,
  content: undefined,
  attributions: [],
  areTilesLost: false,
} as const satisfies Omit<BaseMapContext, 'tiles'>;

/** The actions and guards of the base map. */
export const baseMapSetup = setup({
  types: TYPES,
  delays: { retry: MAP_RETRY_MS },
  actions: {
    want: assign((_, event: EventOf<BaseMapEvent, 'WANTED'>) => ({ wanted: event.wanted })),
    storeStreets: assign((_, event: EventOf<BaseMapEvent, 'STREETS_FOUND'>) => ({ streets: event.streets })),
    storeAttributions: assign((_, event: EventOf<BaseMapEvent, 'TILES_ATTRIBUTED'>) => ({
      attributions: event.attributions,
    })),
    look: assign(({ context }) => {
      const shown = shownNow(context);
      return { shown, content: contentNow(context, shown) };
    }),
    show: ({ context: { tiles, content } }) => {
      if (content !== undefined) tiles.show(content);
    },
    /** Tiles of a map that is still there begin at once when the view shows something of it again. */
    clear: ({ context: { tiles, content, streets } }) => {
      if (content !== undefined) return;
      if (streets.maps.length > 0) tiles.pause();
      else tiles.remove();
    },
    remove: ({ context }) => context.tiles.remove(),
    forgetAttributions: assign({ attributions: [] }),
    lose: assign({ areTilesLost: true, content: undefined }),
    forgetLoss: assign({ areTilesLost: false }),
    emitLost: emit({ type: 'lost' } as const),
    emitRetried: emit({ type: 'retried' } as const),
  },
  guards: {
    isAnother: ({ context: { wanted } }, event: EventOf<BaseMapEvent, 'WANTED'>) =>
      wanted.name !== event.wanted.name || wanted.styleUrl !== event.wanted.styleUrl,
    hasOtherMaps: ({ context: { areTilesLost, streets } }, event: EventOf<BaseMapEvent, 'STREETS_FOUND'>) =>
      !areTilesLost || streets.maps !== event.streets.maps,
    isInView: ({ context }) => context.content !== undefined,
    isSearching: ({ context }) => context.streets.isSearching,
    hasFoundNothing: ({ context: { streets } }) => streets.hasFailed && streets.maps.length === 0,
  },
});

/** Returns the street maps in the view; the same object while they stay the same. */
function shownNow({ tiles, streets: { maps }, shown: last }: BaseMapContext): VisibleStreetMaps {
  const shown = maps.length > 0 ? tiles.shownStreets(maps) : NO_MAPS;
  const isSame =
    shown.fillView === last.fillView &&
    shown.maps.length === last.maps.length &&
    shown.maps.every((map, at) => map === last.maps[at]);
  return isSame ? last : shown;
}

/** Returns what is drawn; the same object while it stays the same. */
function contentNow(
  { wanted: { styleUrl, isDark, language }, content: last }: BaseMapContext,
  { maps }: VisibleStreetMaps,
): TileMapContent | undefined {
  if (styleUrl !== undefined) return styleUrl;
  if (maps.length === 0) return undefined;
  const isSame =
    typeof last === 'object' &&
    last.maps.length === maps.length &&
    last.maps.every((map, at) => map === maps[at]) &&
    last.isDark === isDark &&
    last.language === language;
  return isSame ? last : { maps, isDark, language };
}
