import type { GeoPoint } from '../geometry/geo-point.ts';

/** Longer links are not looked at. */
const MAX_LENGTH = 4_000;
const DEGREES = String.raw`([-+]?\d{1,3}(?:\.\d{1,20})?)`;
const PAIR = String.raw`${DEGREES}\s*,\s*${DEGREES}`;

/**
 * Where links of map services have a place, from what means one most exactly (a marker) to what means it least (the
 * middle of the map). Google, Apple, Waze, OpenStreetMap, HERE and Bing.
 */
const PLACES: readonly RegExp[] = [
  new RegExp(`!3d${DEGREES}!4d${DEGREES}`),
  new RegExp(`[?&]mlat=${DEGREES}&mlon=${DEGREES}`),
  new RegExp(String.raw`[?&](?:q|query|destination|daddr|coordinate|latlng)=(?:loc:)?\s*${PAIR}`, 'i'),
  new RegExp(`[?&]to=ll\\.${PAIR}`, 'i'),
  new RegExp(`[?&]sp=point\\.${DEGREES}_${DEGREES}`, 'i'),
  new RegExp(`/(?:place|search|l)/${PAIR}`),
  new RegExp(`/dir/.*/${PAIR}(?=/|$|\\?)`),
  new RegExp(`[?&](?:ll|sll|center|map|viewpoint)=${PAIR}`, 'i'),
  new RegExp(`[?&]lat=${DEGREES}&(?:lon|lng)=${DEGREES}`, 'i'),
  new RegExp(`[?&]cp=${DEGREES}~${DEGREES}`, 'i'),
  new RegExp(`#map=\\d{1,2}(?:\\.\\d+)?/${DEGREES}/${DEGREES}`),
  new RegExp(`/@${PAIR}`),
];
/** Yandex writes the longitude first. */
const SWAPPED = new RegExp(`[?&](?:pt|whatshere\\[point\\]|ll)=${PAIR}`, 'i');

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
    return /^(?:waze|maps|comgooglemaps|om|here-location):\S+$/i.test(link) ? find(PLACES, link) : undefined;
  const [, host = '', path = ''] = address;
  const isSwapped = /(?:^|\.)yandex\.[a-z.]+$/i.test(host);
  const found = find(isSwapped ? [SWAPPED] : PLACES, path);
  return isSwapped && found ? pointOf(found.longitude, found.latitude) : found;
}

/** Android writes `geo:0,0?q=` with the place behind it. */
function placeOfGeoUri(uri: string): GeoPoint | undefined {
  const decoded = decodedText(uri);
  const asked = new RegExp(`[?&]q=${PAIR}`).exec(decoded);
  const [, latitude = '', longitude = '', more = ''] =
    asked ?? new RegExp(`^\\s*${PAIR}(.*)$`).exec(decoded) ?? [];
  // Other systems than that of GPS have other coordinates.
  if (/;crs=(?!wgs84(?:;|\?|$))/i.test(more)) return undefined;
  return latitude === '' ? undefined : pointOf(Number(latitude), Number(longitude));
}

function find(patterns: readonly RegExp[], text: string): GeoPoint | undefined {
  const decoded = decodedText(text);
  for (const pattern of patterns) {
    const [, first, second] = pattern.exec(decoded) ?? [];
    if (first === undefined || second === undefined) continue;
    const [one, other] = [Number(first), Number(second)];
    // The caller swaps the pairs that have the longitude first.
    return pattern === SWAPPED ? { latitude: one, longitude: other } : pointOf(one, other);
  }
  return undefined;
}

function decodedText(text: string): string {
  const spaced = text.replaceAll(/\+(?=[-\d])/g, ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

function pointOf(latitude: number, longitude: number): GeoPoint | undefined {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
