import type { GeoPoint } from '../geometry/geo-point.ts';

/** Longer links are not looked at. */
const MAX_LENGTH = 4_000;
const DEGREES = String.raw`([-+]?\d{1,3}(?:\.\d{1,20})?)`;
const PAIR = String.raw`${DEGREES}\s*,\s*${DEGREES}`;

/**
 * Where links of map services have a place, from what means one most exactly (a marker) to what means it least (the
 * middle of the map). Google, Apple, Waze, OpenStreetMap, HERE and Bing, in lower case.
 */
const PLACES: readonly RegExp[] = [
  new RegExp(`!3d${DEGREES}!4d${DEGREES}`),
  new RegExp(`[?&]mlat=${DEGREES}&mlon=${DEGREES}`),
  new RegExp(String.raw`[?&](?:q|query|destination|daddr|coordinate|latlng)=(?:loc:)?\s*${PAIR}`),
  new RegExp(`[?&]to=ll\\.${PAIR}`),
  new RegExp(`[?&]sp=point\\.${DEGREES}_${DEGREES}`),
  new RegExp(`/(?:place|search|l)/${PAIR}`),
  new RegExp(`^here-location://${PAIR}`),
  new RegExp(`/dir/.*/${PAIR}(?=/|$|\\?)`),
  new RegExp(`[?&](?:ll|sll|center|map|viewpoint)=${PAIR}`),
  new RegExp(`[?&]lat=${DEGREES}&(?:lon|lng)=${DEGREES}`),
  new RegExp(`[?&]cp=${DEGREES}~${DEGREES}`),
  new RegExp(`#map=\\d{1,2}(?:\\.\\d+)?/${DEGREES}/${DEGREES}`),
  new RegExp(`/@${PAIR}`),
];
/** Yandex writes the longitude first. */
const SWAPPED = new RegExp(`[?&](?:pt|whatshere\\[point\\]|ll)=${PAIR}`);

const GEO_QUERY = new RegExp(`[?&]q=${PAIR}`);
const GEO_POINT = new RegExp(`^\\s*${PAIR}`);

/**
 * Returns the place that a link of a map service or a `geo:` URI (RFC 5870) names; undefined without one. A shortened
 * link holds no place.
 */
export function placeInMapLink(text: string): GeoPoint | undefined {
  const link = text.trim();
  if (link.length > MAX_LENGTH) return undefined;
  if (/^geo:/i.test(link)) return placeOfGeoUri(link.slice(4));
  const address = /^(?:https?:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d+)?([/?#]\S*)$/i.exec(link);
  if (!address)
    return /^(?:waze|maps|comgooglemaps|om|here-location):\S+$/i.test(link)
      ? pointOf(pairIn(link, PLACES))
      : undefined;
  const [, host = '', path = ''] = address;
  const isSwapped = /(?:^|\.)yandex\.[a-z.]+$/i.test(host);
  return isSwapped ? pointOf(pairIn(path, [SWAPPED])?.toReversed()) : pointOf(pairIn(path, PLACES));
}

/** Android writes `geo:0,0?q=` with the place behind it. */
function placeOfGeoUri(uri: string): GeoPoint | undefined {
  const asked = pairIn(uri, [GEO_QUERY]);
  if (asked) return pointOf(asked);
  // Other systems than that of GPS have other coordinates.
  if (/;crs=(?!wgs84(?:;|\?|$))/.test(decodedText(uri))) return undefined;
  return pointOf(pairIn(uri, [GEO_POINT]));
}

/** Returns the two numbers that the first of some patterns finds. */
function pairIn(text: string, patterns: readonly RegExp[]): readonly number[] | undefined {
  const decoded = decodedText(text);
  for (const pattern of patterns) {
    const found = pattern.exec(decoded);
    if (found) return found.slice(1).map(Number);
  }
  return undefined;
}

/** Returns a link without escapes and in lower case. */
function decodedText(text: string): string {
  const spaced = text.replaceAll('+-', ' -').toLowerCase();
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** Returns the point of a latitude and a longitude; undefined if it is not on the earth. */
function pointOf(pair: readonly number[] | undefined): GeoPoint | undefined {
  if (!pair) return undefined;
  const [latitude = Number.NaN, longitude = Number.NaN] = pair;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
