import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import type { DatabaseLocation } from '../../storage/database.ts';
import type { HttpError } from '../../wire/http-error.ts';
import type { UnreadableDay } from './days/unreadable-days.ts';
import type { ReportLimits } from './kinds/report-limits.ts';
import type { ReportJob } from './report-format.ts';
import type { ReportSpecification } from './kinds/report-kinds.ts';

/** The data a report thread starts with. */
export interface ReportThreadData {
  location: DatabaseLocation;
  /** Where the replica is of which reports are made; undefined for none. */
  replica: DatabaseLocation | undefined;
  limits: Pick<ReportLimits, 'rows' | 'fixes'>;
  /** Where the built console is, and with it the towns of its map. */
  consoleFolder: string | undefined;
  /** Whether the server can name streets. */
  hasStreets: boolean;
}

/**
 * Requests of the server to a report thread. Each `more` allows one page beyond `MAX_PAGES_IN_FLIGHT`; `streets` answers
 * the question of the same id, with undefined where no street is known.
 */
export type ReportThreadRequest =
  | { type: 'begin'; id: number; job: ReportJob<ReportSpecification>; isFromReplica: boolean }
  | { type: 'more'; id: number }
  | { type: 'cancel'; id: number }
  | { type: 'streets'; id: number; names: readonly (string | undefined)[] }
  | { type: 'close' };

/**
 * Replies of the thread: pages of bytes, which together are the report,
 * and finally how the report ended; besides daily aggregates that no report could read, and points whose streets are
 * wanted (the id is of the question, not of a report).
 */
export type ReportReply =
  | { type: 'page'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'ended'; id: number; problem?: ReportThreadProblem }
  | { type: 'unreadableDays'; days: readonly UnreadableDay[] }
  | { type: 'streets'; id: number; points: readonly GeoPoint[] };

/** Why a report failed: refused, with a text for the caller, or a fault of the server. */
export type ReportThreadProblem =
  | { kind: 'refused'; status: HttpError['status']; text: string }
  | { kind: 'fault'; text: string; isDamage?: boolean };

/** Pages in transit to a client that reads none: what a slow client holds in memory. */
export const MAX_PAGES_IN_FLIGHT = 2;
