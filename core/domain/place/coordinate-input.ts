import type { GeoPoint } from '../geometry/geo-point.ts';
import { placeInMapLink } from './map-link.ts';

/**
 * Parses coordinates typed by the user, latitude first unless letters say otherwise: `-23.55, -46.63`,
 * `-23,55; -46,63`, `23° 33' S 46° 37.8' W`, `S 23 33 0 O 46 37 48`. Letters of all three languages are
 * accepted (O and W for west, L and E for east), words for both (`Lat: -23.55 Lon: -46.63`), and links of map
 * services. Undefined for anything else, ambiguous input or invalid coordinates.
 */
export function parseCoordinates(text: string): GeoPoint | undefined {
  const linked = placeInMapLink(text);
  if (linked) return linked;
  const plain = plainText(text);
  if (plain.length > MAX_LENGTH) return undefined;
  const named = NAMED.exec(plain)?.groups;
  if (named) return placeOfNamed(named);
  const found: GeoPoint[] = [];
  for (const { index, 0: gap } of plain.matchAll(GAP)) {
    const halves = [angleOf(plain.slice(0, index)), angleOf(plain.slice(index + gap.length))] as const;
    // Two whole numbers next to each other are as likely a name as coordinates.
    const isExplicit = /[,;]/.test(gap) || halves.some((half) => half?.isExplicit);
    const place = isExplicit ? placeOf(...halves) : undefined;
    if (place) found.push(place);
  }
  return found.length === 1 ? found[0] : undefined;
}

interface Angle {
  degrees: number;
  /** The axis, when a letter gives it. */
  axis: 'latitude' | 'longitude' | undefined;
  /** Has a sign, a fraction, a symbol or a letter, so it is not just a number. */
  isExplicit: boolean;
}

const MAX_LENGTH = 80;
/** The possible boundaries between the two halves. */
const GAP = /\s*[,;]\s*|\s+|(?<=[NSEWOL])(?=[\d+-])|(?<=[\d'"°])(?=[NSEWOL]\s*\d)/g;
const NUMBER = String.raw`\d{1,3}(?:[.,]\d{1,15})?`;
const PART = String.raw`\d{1,2}(?:[.,]\d{1,15})?`;
const BARE = new RegExp(`^(?<sign>[+-]?)(?<degrees>${NUMBER})°?$`);
const MARKED = new RegExp(
  String.raw`^(?<sign>[+-]?)(?<degrees>\d{1,3})\s*°\s*(?<minutes>${PART})\s*(?:'\s*(?:(?<seconds>${PART})\s*"?)?)?$`,
);
const SPACED = new RegExp(String.raw`^(?<degrees>\d{1,3})\s+(?<minutes>${PART})(?:\s+(?<seconds>${PART}))?$`);

/** `Lat: -23.55, Lon: -46.63`, also the other way round, in words of the three languages, and as JSON. */
const LATITUDE_WORD = String.raw`"?\bLAT(?:ITUDE?)?\b\.?"?\s*[:=]?\s*`;
const LONGITUDE_WORD = String.raw`"?\b(?:LON(?:G(?:ITUDE?)?)?|LNG)\b\.?"?\s*[:=]?\s*`;
const NAMED = new RegExp(
  String.raw`^[({[\s]*(?:${LATITUDE_WORD}(?<latitude>\S.*?)[\s,;&/|]*${LONGITUDE_WORD}(?<longitude>\S.*?)|${LONGITUDE_WORD}(?<first>\S.*?)[\s,;&/|]*${LATITUDE_WORD}(?<second>\S.*?))[)}\]\s,;.]*$`,
);

function placeOfNamed(named: Readonly<Record<string, string | undefined>>): GeoPoint | undefined {
  const latitude = angleOf(named['latitude'] ?? named['second'] ?? '');
  const longitude = angleOf(named['longitude'] ?? named['first'] ?? '');
  if (latitude?.axis === 'longitude' || longitude?.axis === 'latitude') return undefined;
  return placeOf(latitude, longitude);
}

function plainText(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replaceAll(/[′’´]/g, "'")
    .replaceAll(/''|[″”“]/g, '"')
    .replaceAll(/[º˚]/g, '°')
    .replaceAll('−', '-');
}

function angleOf(text: string): Angle | undefined {
  const letters = /^([NSEWOL]?)\s*(.*?)\s*([NSEWOL]?)$/.exec(text);
  const [, before = '', numbers = '', after = ''] = letters ?? [];
  if (before && after) return undefined;
  const letter = before || after;
  const groups = (BARE.exec(numbers) ?? MARKED.exec(numbers) ?? (letter ? SPACED.exec(numbers) : null))
    ?.groups;
  if (!groups) return undefined;
  const sign = groups['sign'] ?? '';
  const minutes = numberOf(groups['minutes']);
  const seconds = numberOf(groups['seconds']);
  const isWholeMinute = seconds === 0 || Number.isInteger(minutes);
  if (minutes >= 60 || seconds >= 60 || !isWholeMinute) return undefined;
  if (sign && letter) return undefined;
  const size = numberOf(groups['degrees']) + minutes / 60 + seconds / 3600;
  return {
    degrees: sign === '-' || ['S', 'W', 'O'].includes(letter) ? -size : size,
    axis: letter === '' ? undefined : letter === 'N' || letter === 'S' ? 'latitude' : 'longitude',
    isExplicit: sign + letter !== '' || /[.,°']/.test(numbers),
  };
}

function numberOf(text: string | undefined): number {
  return text === undefined ? 0 : Number(text.replace(',', '.'));
}

function placeOf(first: Angle | undefined, second: Angle | undefined): GeoPoint | undefined {
  if (!first || !second || (first.axis && first.axis === second.axis)) return undefined;
  const isSwapped = first.axis === 'longitude' || second.axis === 'latitude';
  const [latitude, longitude] = isSwapped ? [second.degrees, first.degrees] : [first.degrees, second.degrees];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
