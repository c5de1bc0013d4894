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

/** The order of kinds for equally good matches; those before the vehicles are what the menus offer. */
const KIND_ORDER: Readonly<Record<PaletteEntry['kind'], number>> = {
  screen: 0,
  action: 1,
  creation: 2,
  vehicle: 3,
  geofence: 4,
  group: 5,
  driver: 6,
  user: 7,
};

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
    // From the end, where most entries stay.
    const at = 1 + best.findLastIndex((other) => staysBefore(other, match));
    best.splice(at, 0, match);
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
  // The empty words between two blanks are at the start of every title, and so make no difference.
  const words = foldText(query).split(/\s/);
  const [inTitle, inKeywords] = [foldText(title), foldText(keywords)];
  let score = 0;
  for (const word of words) {
    const wordPoints = Math.max(4 * wordScore(inTitle, word), wordScore(inKeywords, word));
    if (wordPoints === 0) return undefined;
    score += wordPoints;
  }
  return score;
}

/** Returns 3 at the very start, 2 at the start of a word, 1 anywhere, 0 if missing. */
function wordScore(text: string, word: string): 0 | 1 | 2 | 3 {
  let score: 0 | 1 = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0) return 3;
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return 2;
    score = 1;
  }
  return score;
}

/** Whether a match that was given before another one is listed before it, too. */
function staysBefore(a: Match, b: Match): boolean {
  const kind = KIND_ORDER[a.entry.kind];
  const order = b.score - a.score || kind - KIND_ORDER[b.entry.kind];
  // Screens and actions keep the order of the menu.
  return order < 0 || (order === 0 && (kind < KIND_ORDER.vehicle || a.sortKey <= b.sortKey));
}
