import { productAttribute, type Namespace } from '../values/namespace.ts';
import type { ServerInfo } from '../server/server-info.ts';

/** What this server offers to find places by. */
export interface PlaceSearchOptions {
  /** Address of an online geocoder with the words left out; nothing unless the operator named one. */
  geocoderUrl: string | undefined;
  /** The server itself knows the addresses of places (contract §2.7, `geocoderEnabled`). */
  hasReverseGeocoding: boolean;
}

/** Fewer letters than this find anything. */
const MIN_SEARCH_LETTERS = 3;

/**
 * The ways to find places. The tracking API has none to find a place by words, so that comes from a geocoder whose address the operator
 * puts into the server's attribute `{p}.geocoderUrl`, with `{query}` where the words go and, if it wants, `{language}`; it is
 * an https address or a path of this server.
 */
export function placeSearchOptions(
  info: Pick<ServerInfo, 'attributes' | 'geocoderEnabled'> | undefined,
  namespace: Namespace,
): PlaceSearchOptions {
  const named = info && productAttribute(info.attributes, namespace, GEOCODER_ATTRIBUTE);
  const address = typeof named === 'string' ? named.trim() : '';
  const geocoderUrl = isGeocoderUrl(address) ? address : undefined;
  return { geocoderUrl, hasReverseGeocoding: info?.geocoderEnabled === true };
}

/** Whether a text can be asked for places: an https address, or a path of this server, with `{query}` in it. */
export function isGeocoderUrl(address: string): boolean {
  return /^(?:https:\/\/|\/(?!\/))\S*$/.test(address) && address.includes('{query}');
}

/** The address to ask for some words, in a language as `pt-BR`. */
export function geocoderRequestUrl(geocoder: string, words: string, language: string): string {
  return geocoder
    .replaceAll('{language}', encodeURIComponent(language))
    .replaceAll('{query}', () => encodeURIComponent(words.trim().toWellFormed()));
}

/** Whether there is enough to look for. */
export function isSearchableText(words: string): boolean {
  return words.trim().length >= MIN_SEARCH_LETTERS;
}

const GEOCODER_ATTRIBUTE = 'geocoderUrl';
