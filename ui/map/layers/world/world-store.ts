import { pieceName, PIECE_LEVELS, squareAt, type WorldPiece } from './world-piece.ts';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';

/** One square of a level. */
export interface WorldSquare {
  name: string;
  level: number;
  column: number;
  row: number;
}

/** Fetches the pieces of the offline world as they are needed, and keeps them. */
export class WorldStore {
  readonly #pieces = new Map<string, WorldPiece>();
  readonly #pending = new Set<string>();
  /** When pieces could not be fetched, by name, milliseconds on the page's clock. */
  readonly #failedAt = new Map<string, number>();
  readonly #arrived: () => void;
  #existing: ReadonlySet<string> = new Set([ROOT]);

  /** @param arrived called after pieces have arrived, or could not be fetched */
  constructor(arrived: () => void) {
    this.#arrived = arrived;
  }

  /** Whether the world as a whole could not be fetched yet, though it was asked for. */
  get isMissing(): boolean {
    return !this.#pieces.has(ROOT) && !this.#pending.has(ROOT);
  }

  /** Whether pieces are being fetched. */
  get isPending(): boolean {
    return this.#pending.size > 0;
  }

  /** Returns a piece; undefined until it has arrived. */
  get(name: string): WorldPiece | undefined {
    return this.#pieces.get(name);
  }

  /** Returns the squares of a level within bounds that have a piece, and requests those that are missing. */
  squares(bounds: GeoBounds, level: (typeof PIECE_LEVELS)[number]): WorldSquare[] {
    const count = 2 ** level;
    const from = squareAt(bounds.west, bounds.north, level);
    const to = squareAt(bounds.east, bounds.south, level);
    const last = Math.min(Math.floor(to.column), Math.floor(from.column) + count - 1);
    const squares: WorldSquare[] = [];
    for (let at = Math.floor(from.column); at <= last; at++)
      for (let row = Math.max(0, Math.floor(from.row)); row <= Math.min(count - 1, to.row); row++) {
        const column = ((at % count) + count) % count;
        const name = pieceName(level, column, row);
        if (!this.#existing.has(name)) continue;
        squares.push({ name, level, column, row });
        this.#request(name);
      }
    return squares;
  }

  #request(name: string): void {
    if (this.#pieces.has(name) || this.#pending.has(name)) return;
    const failedAt = this.#failedAt.get(name);
    if (failedAt !== undefined && performance.now() - failedAt < RETRY_MS) return;
    this.#pending.add(name);
    void this.#fetch(name).then((piece) => {
      this.#pending.delete(name);
      if (piece) this.#pieces.set(name, piece);
      else this.#failedAt.set(name, performance.now());
      if (piece?.pieces) this.#existing = new Set(piece.pieces);
      this.#arrived();
    });
  }

  /** Returns undefined without an answer; a later change of the view requests it again. */
  async #fetch(name: string): Promise<WorldPiece | undefined> {
    try {
      const folder = `${import.meta.env.BASE_URL}assets/${import.meta.env.FAROL_WORLD}`;
      const response = await fetch(`${folder}/${name}.json`, { priority: 'low' });
      if (!response.ok) return undefined;
      const piece: WorldPiece = await response.json();
      return piece;
    } catch {
      return undefined;
    }
  }
}

/** What could not be fetched is not requested again before. */
const RETRY_MS = 5000;

const ROOT = pieceName(0, 0, 0);
