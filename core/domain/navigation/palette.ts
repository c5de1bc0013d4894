import { foldText } from '../values/fold-text.ts';

/** Something the command palette can lead to. */
export interface PaletteEntry {
  kind: 'screen' | 'action' | 'creation' | 'vehicle' | 'group' | 'driver' | 'geofence' | 'user';
  id: string;
  title: string;
  /** More words it is found by: a plate, a unique id. */
  keywords: string;
}

/** Of two entries that fit equally well the one of the earlier kind comes first. */
const KIND_ORDER: readonly PaletteEntry['kind'][] = [
  'screen',
  'action',
  'creation',
  'vehicle',
  'geofence',
  'group',
  'driver',
  'user',
];

/**
 * How well an entry fits what was typed; nothing when a word of it is nowhere. Each word counts more at the beginning of the title
 * than at the beginning of another word, more there than inside one, and more in the title than in the detail. Case and accents
 * do not matter.
 */
export function paletteScore({ title, keywords }: PaletteEntry, query: string): number | undefined {
  const words = wordsOf(foldText(query));
  const [inTitle, inDetail] = [foldText(title), foldText(keywords)];
  let score = 0;
  for (const word of words) {
    const worth = Math.max(4 * wordScore(inTitle, word), wordScore(inDetail, word));
    if (worth === 0) return undefined;
    score += worth;
  }
  return score;
}

/** The entries that fit best, at most so many; without anything typed the first ones as they come. */
export function paletteMatches(
  entries: Iterable<PaletteEntry>,
  query: string,
  most: number,
): readonly PaletteEntry[] {
  const best: { entry: PaletteEntry; score: number }[] = [];
  for (const entry of entries) {
    const score = paletteScore(entry, query);
    if (score === undefined) continue;
    const last = best[most - 1];
    if (last && compareMatches(last, { entry, score }) <= 0) continue;
    const at = best.findIndex((other) => compareMatches(other, { entry, score }) > 0);
    best.splice(at < 0 ? best.length : at, 0, { entry, score });
    best.length = Math.min(best.length, most);
  }
  return best.map(({ entry }) => entry);
}

function wordsOf(query: string): string[] {
  return query.split(/\s+/).filter(Boolean);
}

/** 3 at the very beginning, 2 at the beginning of a word, 1 anywhere, 0 nowhere. */
function wordScore(text: string, word: string): 0 | 1 | 2 | 3 {
  const at = text.indexOf(word);
  if (at === 0) return 3;
  if (at < 0) return 0;
  return /[\p{L}\p{N}]/u.test(text.charAt(at - 1)) && !text.includes(` ${word}`) ? 1 : 2;
}

function compareMatches(
  a: { entry: PaletteEntry; score: number },
  b: { entry: PaletteEntry; score: number },
): number {
  const [one, other] = [a.entry, b.entry];
  const order = b.score - a.score || KIND_ORDER.indexOf(one.kind) - KIND_ORDER.indexOf(other.kind);
  // Screens and actions stay in the order of the menu.
  if (
    order !== 0 ||
    one.kind === 'screen' ||
    one.kind === 'action' ||
    one.kind === 'creation' ||
    one.title === other.title
  )
    return order;
  return one.title < other.title ? -1 : 1;
}
