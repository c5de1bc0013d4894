import type { ActorRefFrom } from 'xstate';
import type { StreetMap } from '../../../domain/server/street-map.ts';
import type { AskForStreetMap } from '../../../machines/map/requested-street-map.actions.ts';
import { requestedStreetMapMachine } from '../../../machines/map/requested-street-map.machine.ts';
import {
  NO_STREET_MAPS,
  type BaseMapTiles,
  type AvailableStreetMaps,
} from '../../../machines/map/base-map.actions.ts';
import { baseMapMachine } from '../../../machines/map/base-map.machine.ts';
import { featureLogic } from '../../wiring/feature.ts';
import { onEmitted, onChange } from '../../wiring/listening.ts';
import { knownStreetMaps, type StreetMapActors } from './street-maps-feature.ts';

/** What is drawn under the fleet, and the street maps that are asked for to draw it. */
export interface BaseMapActors {
  baseMap: ActorRefFrom<typeof baseMapMachine>;
  /** The file that the settings name. */
  file: ActorRefFrom<typeof requestedStreetMapMachine>;
  /** The map of the internet. */
  online: ActorRefFrom<typeof requestedStreetMapMachine>;
}

/** What the map brings along: its tiles, and how street maps are asked for. */
export interface BaseMapPorts {
  readonly tiles: BaseMapTiles;
  /** Reads a street map file. */
  readonly readFile: AskForStreetMap;
  /** Asks for the map of the internet, and where. */
  readonly askOnline: AskForStreetMap;
  readonly onlineUrl: string;
}

/** What the feature needs: the means of the map, and the street maps of the server. */
export interface BaseMapFeatureInput extends BaseMapPorts, Pick<StreetMapActors, 'streetMaps'> {}

/**
 * The base map of a map. Where streets are wanted, the server's are drawn and the file that its settings name, and
 * where there are none, also because the file cannot be read, the online map unless nothing may leave this network.
 */
export const baseMapFeature = featureLogic({
  actors: (spawn, { tiles, readFile, askOnline }: BaseMapFeatureInput): BaseMapActors => ({
    baseMap: spawn(baseMapMachine, { input: tiles }),
    file: spawn(requestedStreetMapMachine, { input: readFile }),
    online: spawn(requestedStreetMapMachine, { input: askOnline }),
  }),
  wiring: (actors, { streetMaps, onlineUrl }) => {
    const { baseMap, file, online } = actors;
    const search = (): void => {
      const { name, fileUrl, isLocalOnly } = baseMap.getSnapshot().context.wanted;
      const own = knownStreetMaps(streetMaps.getSnapshot());
      const isWanted = name === 'street';
      want(file, isWanted ? fileUrl : undefined);
      const mayAskOnline = own.isLoaded && own.maps.length === 0 && !isLocalOnly;
      const lacksFile = fileUrl === undefined || hasFailed(file);
      want(online, isWanted && mayAskOnline && lacksFile ? onlineUrl : undefined);
      const last = baseMap.getSnapshot().context.streets;
      const found = isWanted ? foundStreets(own, actors, last) : NO_STREET_MAPS;
      if (!isSame(last, found)) baseMap.send({ type: 'STREETS_FOUND', streets: found });
    };
    return [
      onChange(baseMap, ({ context }) => context.wanted, search),
      onChange(streetMaps, (snapshot) => snapshot, search),
      onChange(file, (snapshot) => snapshot, search),
      onChange(online, (snapshot) => snapshot, search),
      onEmitted(baseMap, 'retried', () => {
        file.send({ type: 'RETRY' });
        online.send({ type: 'RETRY' });
      }),
      // Its file may have been replaced or removed.
      onEmitted(baseMap, 'lost', () => streetMaps.send({ type: 'REFRESH' })),
    ];
  },
});

type Asked = BaseMapActors['file'];

function want(asked: Asked, url: string | undefined): void {
  const { value } = asked.getSnapshot();
  if (url !== undefined) asked.send({ type: 'WANT', url });
  else if (value !== 'unwanted') asked.send({ type: 'UNWANT' });
}

/** Returns the map that was found, while it is wanted. */
function mapOf(asked: Asked): StreetMap | undefined {
  const { value, context } = asked.getSnapshot();
  return value === 'unwanted' ? undefined : context.map;
}

/** Whether a map is wanted and could not be read; also while it is asked for again. */
function hasFailed(asked: Asked): boolean {
  const { value, context } = asked.getSnapshot();
  return (value === 'failed' || value === 'askingAgain') && context.map === undefined;
}

function foundStreets(
  own: ReturnType<typeof knownStreetMaps>,
  { file, online }: BaseMapActors,
  last: AvailableStreetMaps,
): AvailableStreetMaps {
  const ofFile = mapOf(file);
  const found = ofFile ?? mapOf(online);
  const maps = found ? [...own.maps, found] : own.maps;
  const isAsking = [file, online].some((asked) => asked.getSnapshot().value === 'asking');
  return {
    maps: isSameList(maps, last.maps) ? last.maps : maps,
    isOnline: found !== undefined && !ofFile,
    isSearching: (!own.isLoaded && !own.hasFailed) || isAsking,
    hasFailed: hasFailed(file) || hasFailed(online),
    fileFailure: hasFailed(file) ? { error: file.getSnapshot().context.error } : undefined,
  };
}

function isSame(left: AvailableStreetMaps, right: AvailableStreetMaps): boolean {
  return (
    isSameList(left.maps, right.maps) &&
    left.isOnline === right.isOnline &&
    left.isSearching === right.isSearching &&
    left.hasFailed === right.hasFailed &&
    left.fileFailure?.error === right.fileFailure?.error
  );
}

function isSameList(left: readonly StreetMap[], right: readonly StreetMap[]): boolean {
  return left.length === right.length && left.every((map, at) => map === right[at]);
}
