import { foldText } from '../values/fold-text.ts';
import { nameSortKey } from '../values/name-sort-key.ts';

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
 * Returns the best matches, at most `limit`; without a query the first entries as given. Equally good records
 * are ordered by name like the vehicle list (§4).
 */
export function paletteMatches(
  entries: Iterable<PaletteEntry>,
  query: string,
  limit: number,
): readonly PaletteEntry[] {
  const best: Match[] = [];
  for (const entry of entries) {
    const score = paletteScore(entry, query);
    if (score === undefined) continue;
    const match = new Match(entry, score);
    const last = best[limit - 1];
    if (last && compareMatches(last, match) <= 0) continue;
    const at = best.findIndex((other) => compareMatches(other, match) > 0);
    best.splice(at < 0 ? best.length : at, 0, match);
    best.length = Math.min(best.length, limit);
  }
  return best.map(({ entry }) => entry);
}

/** An entry that matches; its key for sorting is computed at most once, and only for equally good ones. */
class Match {
  readonly entry: PaletteEntry;
  readonly score: number;
  #sortKey: string | undefined;

  constructor(entry: PaletteEntry, score: number) {
    this.entry = entry;
    this.score = score;
  }

  get sortKey(): string {
    return (this.#sortKey ??= nameSortKey(this.entry.title));
  }
}

/**
 * Returns how well an entry matches a query; undefined when one of its words is missing. A word scores more
 * at the start of the title than at the start of another word, more there than inside one, and more in the
 * title than in the keywords. Ignores case and accents.
 */
function paletteScore({ title, keywords }: PaletteEntry, query: string): number | undefined {
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

function compareMatches(a: Match, b: Match): number {
  const [one, other] = [a.entry, b.entry];
  const order = b.score - a.score || KIND_ORDER.indexOf(one.kind) - KIND_ORDER.indexOf(other.kind);
  // Screens and actions keep the order of the menu.
  if (order !== 0 || one.kind === 'screen' || one.kind === 'action' || one.kind === 'creation') return order;
  if (a.sortKey === b.sortKey) return 0;
  return a.sortKey < b.sortKey ? -1 : 1;
}
