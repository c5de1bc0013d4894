import type { DatabaseLocation } from '../../storage/database.ts';
import type { HttpError } from '../../wire/http-error.ts';
import type { ReportLimits } from './report-limits.ts';
import type { ReportSpecification } from './report-specification.ts';

/** What a report thread is started with. */
export interface ReportThreadData {
  location: DatabaseLocation;
  limits: Pick<ReportLimits, 'rows' | 'fixes'>;
}

/** What the server says to a report thread. Each `more` allows one page more than `MAX_PAGES_IN_FLIGHT`. */
export type ReportRequest =
  | { type: 'begin'; id: number; specification: ReportSpecification }
  | { type: 'more'; id: number }
  | { type: 'cancel'; id: number }
  | { type: 'close' };

/** What the thread answers: pages of rows (JSON texts with commas between them, UTF-8), and at last how the report ended. */
export type ReportReply =
  | { type: 'page'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'ended'; id: number; problem?: ReportProblem };

/** Why a report was not made: for the caller, or a fault of ours. */
export type ReportProblem =
  | { kind: 'refused'; status: HttpError['status']; text: string }
  | { kind: 'fault'; text: string };

/** Pages that may be under way to a caller who takes none: what a slow caller holds in memory. */
export const MAX_PAGES_IN_FLIGHT = 2;
