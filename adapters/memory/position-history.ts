import type { Position } from '@farol/core/domain/position/position';
import type { PositionHistory } from '@farol/core/ports/position-history';

/** In-memory past positions, for tests and headless runs. */
export class MemoryPositionHistory implements PositionHistory {
  readonly #positions: Position[];

  constructor(positions: Position[]) {
    this.#positions = positions;
  }

  between(deviceId: number, fromMs: number, toMs: number): Promise<Position[]> {
    const found = this.#positions
      .filter(
        ({ deviceId: id, fixTime }) =>
          id === deviceId && Date.parse(fixTime) >= fromMs && Date.parse(fixTime) <= toMs,
      )
      .sort((a, b) => Date.parse(a.fixTime) - Date.parse(b.fixTime));
    return Promise.resolve(found);
  }
}
