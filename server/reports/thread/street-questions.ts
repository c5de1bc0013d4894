import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import type { StreetNames } from '../../maps/map-library.ts';
import type { ReportReply, ReportThreadRequest } from './report-messages.ts';

/** Asks the server for the names of streets, which reads the operator's maps in a process of its own. */
export class StreetQuestions implements StreetNames {
  readonly #ask: (question: Extract<ReportReply, { type: 'streets' }>) => void;
  readonly #waiting = new Map<number, (names: readonly (string | undefined)[]) => void>();
  #lastId = 0;

  constructor(ask: (question: Extract<ReportReply, { type: 'streets' }>) => void) {
    this.#ask = ask;
  }

  /** Returns the name of the street at each point; undefined where none is known. The server answers in bounded time. */
  namesAt(points: readonly GeoPoint[]): Promise<readonly (string | undefined)[]> {
    return new Promise((take) => {
      const id = ++this.#lastId;
      this.#waiting.set(id, take);
      this.#ask({ type: 'streets', id, points });
    });
  }

  /** Takes the server's answer. */
  take({ id, names }: Extract<ReportThreadRequest, { type: 'streets' }>): void {
    this.#waiting.get(id)?.(names);
    this.#waiting.delete(id);
  }
}
