import { foldText } from '../values/fold-text.ts';

/** An entry of the command palette. */
export interface PaletteEntry {
  kind: 'screen' | 'action' | 'creation' | 'vehicle' | 'group' | 'driver' | 'geofence' | 'user';
  id: string;
  title: string;
  /** Additional search terms, such as a plate or a unique id. */
  keywords: string;
}

/** The order of kinds for equally good matches. */
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
 * Returns how well an entry matches a query; undefined when one of its words is missing. A word scores more
 * at the start of the title than at the start of another word, more there than inside one, and more in the
 * title than in the keywords. Ignores case and accents.
 */
export function paletteScore({ title, keywords }: PaletteEntry, query: string): number | undefined {
  const words = wordsOf(foldText(query));
  const [inTitle, inKeywords] = [foldText(title), foldText(keywords)];
  let score = 0;
  for (const word of words) {
    const wordPoints = Math.max(4 * wordScore(inTitle, word), wordScore(inKeywords, word));
    if (wordPoints === 0) return undefined;
    score += wordPoints;
  }
  return score;
}

/** Returns the best matches, at most `limit`; without a query the first entries as given. */
export function paletteMatches(
  entries: Iterable<PaletteEntry>,
  query: string,
  limit: number,
): readonly PaletteEntry[] {
  const best: { entry: PaletteEntry; score: number }[] = [];
  for (const entry of entries) {
    const score = paletteScore(entry, query);
    if (score === undefined) continue;
    const last = best[limit - 1];
    if (last && compareMatches(last, { entry, score }) <= 0) continue;
    const at = best.findIndex((other) => compareMatches(other, { entry, score }) > 0);
    best.splice(at < 0 ? best.length : at, 0, { entry, score });
    best.length = Math.min(best.length, limit);
  }
  return best.map(({ entry }) => entry);
}

function wordsOf(query: string): string[] {
  return query.split(/\s+/).filter(Boolean);
}

/** Returns 3 at the very start, 2 at the start of a word, 1 anywhere, 0 if missing. */
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
  // Screens and actions keep the order of the menu.
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
