import type { GeoPoint } from '../geometry/geo-point.ts';

/**
 * The place that somebody typed as coordinates, latitude first unless letters say otherwise: `-23.55, -46.63`, `-23,55; -46,63`,
 * `23° 33' S 46° 37.8' W`, `S 23 33 0 O 46 37 48`. Letters are those of the three languages (O and W for west, L and E for east).
 * Nothing when it is anything else, can be split in two ways, or does not lie on the earth.
 */
export function parseCoordinates(text: string): GeoPoint | undefined {
  const plain = plainText(text);
  if (plain.length > LONGEST) return undefined;
  const found: GeoPoint[] = [];
  for (const { index, 0: gap } of plain.matchAll(GAP)) {
    const halves = [angleOf(plain.slice(0, index)), angleOf(plain.slice(index + gap.length))] as const;
    // Two whole numbers side by side are the name of something as likely as a place.
    const isMeant = /[,;]/.test(gap) || halves.some((half) => half?.isMeant);
    const place = isMeant ? placeOf(...halves) : undefined;
    if (place) found.push(place);
  }
  return found.length === 1 ? found[0] : undefined;
}

interface Angle {
  degrees: number;
  /** Which way it counts, when a letter says so. */
  axis: 'upward' | 'sideward' | undefined;
  /** A sign, a fraction, a mark or a letter: no mere count. */
  isMeant: boolean;
}

const LONGEST = 80;
/** Where one half may end and the other begin. */
const GAP = /\s*[,;]\s*|\s+|(?<=[NSEWOL])(?=[\d+-])|(?<=[\d'"°])(?=[NSEWOL]\s*\d)/g;
const NUMBER = String.raw`\d{1,3}(?:[.,]\d{1,15})?`;
const PART = String.raw`\d{1,2}(?:[.,]\d{1,15})?`;
const BARE = new RegExp(`^(?<sign>[+-]?)(?<degrees>${NUMBER})°?$`);
const MARKED = new RegExp(
  String.raw`^(?<sign>[+-]?)(?<degrees>\d{1,3})\s*°\s*(?<minutes>${PART})\s*(?:'\s*(?:(?<seconds>${PART})\s*"?)?)?$`,
);
const SPACED = new RegExp(String.raw`^(?<degrees>\d{1,3})\s+(?<minutes>${PART})(?:\s+(?<seconds>${PART}))?$`);

function plainText(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/^GEO:/, '')
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
  const [whole, minutes, seconds] = [groups['degrees'], groups['minutes'], groups['seconds']].map(numberOf);
  const sign = groups['sign'] ?? '';
  const isWholeMinute = seconds === 0 || Number.isInteger(minutes);
  if (whole === undefined || (minutes ?? 0) >= 60 || (seconds ?? 0) >= 60 || !isWholeMinute) return undefined;
  if (sign && letter) return undefined;
  const size = whole + (minutes ?? 0) / 60 + (seconds ?? 0) / 3600;
  return {
    degrees: sign === '-' || ['S', 'W', 'O'].includes(letter) ? -size : size,
    axis: letter === '' ? undefined : letter === 'N' || letter === 'S' ? 'upward' : 'sideward',
    isMeant: sign + letter !== '' || /[.,°']/.test(numbers),
  };
}

function numberOf(text: string | undefined): number {
  return text === undefined ? 0 : Number(text.replace(',', '.'));
}

function placeOf(first: Angle | undefined, second: Angle | undefined): GeoPoint | undefined {
  if (!first || !second || (first.axis && first.axis === second.axis)) return undefined;
  const isTurned = first.axis === 'sideward' || second.axis === 'upward';
  const [latitude, longitude] = isTurned ? [second.degrees, first.degrees] : [first.degrees, second.degrees];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
