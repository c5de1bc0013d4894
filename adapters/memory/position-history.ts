import type { Position } from '@farol/core/domain/position/position';
import { Failure } from '@farol/core/domain/values/failure';
import { fixesOfPositions, type RouteFixes } from '@farol/core/domain/route/route-fixes';
import type { PositionHistory } from '@farol/core/ports/position-history';
import { MemoryNetwork } from './network.ts';

/** What the user behind a position history may see; by default everything. */
export interface MemoryHistoryAccess {
  readonly canSeeDevice?: (deviceId: number) => boolean;
  /** Earlier positions are refused; milliseconds since the epoch. */
  readonly historyStartMs?: number;
}

/** Positions that `fixes` returns at a time. */
const PART = 500;

/** In-memory past positions, for tests and headless runs. */
export class MemoryPositionHistory implements PositionHistory {
  readonly #positions: readonly Position[];
  readonly #network: MemoryNetwork;
  readonly #access: MemoryHistoryAccess;

  constructor(
    positions: readonly Position[],
    network: MemoryNetwork = new MemoryNetwork(),
    access: MemoryHistoryAccess = {},
  ) {
    this.#positions = positions;
    this.#network = network;
    this.#access = access;
  }

  async between(deviceId: number, fromMs: number, toMs: number): Promise<Position[]> {
    await this.#network.transmit();
    const { canSeeDevice = () => true, historyStartMs = Number.NEGATIVE_INFINITY } = this.#access;
    if (!canSeeDevice(deviceId)) throw new Failure('DEVICE_ACCESS_DENIED', 400);
    if (fromMs < historyStartMs) throw new Failure('OPERATION_RESTRICTED', 400);
    return this.#positions
      .filter(
        ({ deviceId: id, fixTime }) =>
          id === deviceId && Date.parse(fixTime) >= fromMs && Date.parse(fixTime) <= toMs,
      )
      .sort((a, b) => Date.parse(a.fixTime) - Date.parse(b.fixTime));
  }

  async *fixes(deviceId: number, fromMs: number, toMs: number): AsyncGenerator<RouteFixes> {
    const positions = await this.between(deviceId, fromMs, toMs);
    for (let start = 0; start < positions.length; start += PART)
      yield fixesOfPositions(positions.slice(start, start + PART));
  }

  async withId(positionId: number): Promise<Position> {
    await this.#network.transmit();
    const { canSeeDevice = () => true, historyStartMs = Number.NEGATIVE_INFINITY } = this.#access;
    const position = this.#positions.find(({ id }) => id === positionId);
    if (!position) throw new Failure('POSITION_DOES_NOT_EXIST', 400);
    if (!canSeeDevice(position.deviceId)) throw new Failure('DEVICE_ACCESS_DENIED', 400);
    if (Date.parse(position.fixTime) < historyStartMs) throw new Failure('OPERATION_RESTRICTED', 400);
    return position;
  }
}
