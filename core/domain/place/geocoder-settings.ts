import { productAttribute, type Namespace } from '../values/namespace.ts';
import { isLocalNetworkOnly } from '../server/local-network.ts';
import type { ServerInfo } from '../server/server-info.ts';

/** The ways in which this server can find places. */
export interface PlaceSearchOptions {
  /** The URL template of an online geocoder; undefined unless the operator configured one. */
  geocoderUrl: string | undefined;
  /** The server itself provides addresses of coordinates (contract §2.7, `geocoderEnabled`). */
  hasReverseGeocoding: boolean;
}

/** Fewer letters than this match too much. */
const MIN_SEARCH_LETTERS = 3;

/**
 * Returns the ways to find places. The tracking API has no search by text, so it needs a geocoder whose URL
 * the operator sets in the server's attribute `{p}.geocoderUrl`, with `{query}` for the search text and
 * optionally `{language}`. It is an https URL or a path of this server. Where nothing may leave this network,
 * only the path remains: the server's own geocoder asks others too.
 */
export function placeSearchOptions(
  info: Pick<ServerInfo, 'attributes' | 'geocoderEnabled'> | undefined,
  namespace: Namespace,
): PlaceSearchOptions {
  const configured = info && productAttribute(info.attributes, namespace, GEOCODER_ATTRIBUTE);
  const isLocalOnly = isLocalNetworkOnly(info, namespace);
  return {
    geocoderUrl: typeof configured === 'string' ? allowedUrl(configured.trim(), isLocalOnly) : undefined,
    hasReverseGeocoding: info?.geocoderEnabled === true && !isLocalOnly,
  };
}

function allowedUrl(address: string, isLocalOnly: boolean): string | undefined {
  if (!isGeocoderUrl(address)) return undefined;
  return address.startsWith('/') || !isLocalOnly ? address : undefined;
}

/** Whether a text is a geocoder URL: an https URL, or a path of this server, with `{query}` in it. */
export function isGeocoderUrl(address: string): boolean {
  return /^(?:https:\/\/|\/(?!\/))\S*$/.test(address) && address.includes('{query}');
}

/** Returns the request URL for a search text, in a language such as `pt-BR`. */
export function geocoderRequestUrl(geocoder: string, text: string, language: string): string {
  return geocoder
    .replaceAll('{language}', encodeURIComponent(language))
    .replaceAll('{query}', () => encodeURIComponent(text.trim().toWellFormed()));
}

/** Whether a text is long enough to search for. */
export function isSearchableText(text: string): boolean {
  return text.trim().length >= MIN_SEARCH_LETTERS;
}

const GEOCODER_ATTRIBUTE = 'geocoderUrl';
