import type { MapFileFormat } from '../../domain/map-file/map-file.ts';
import type { ReportRequest } from '../../domain/report/report-choice.ts';
import type { ReportRow } from '../../domain/report/report-row.ts';
import { Failure } from '../../domain/values/failure.ts';
import type { CancelSignal } from '../../ports/fleet-history.ts';
import type { ReportFile, Reports } from '../../ports/reports.ts';

/** What a report is saved as besides its rows. */
export type ReportFileKind = 'spreadsheet' | { readonly tracks: MapFileFormat };

/** What was read for a file: the server's spreadsheet, or the positions of which tracks are made. */
export type LoadedReportFile =
  | { readonly file: ReportFile }
  | {
      readonly format: MapFileFormat;
      readonly positions: readonly ReportRow[];
      /** Until when the server knew what was stored (milliseconds); undefined when nothing is missing. */
      readonly dataUntilMs: number | undefined;
    };

/** More positions would be a file that few programs open. */
const MAX_POSITIONS = 200_000;

/**
 * Reads what a report is saved with. Rejects with REPORT_IS_TOO_LARGE when there are too many positions: a way that
 * is cut off would look like a whole one.
 * @param signal aborts when nobody wants the file any more
 */
export async function readReportFile(
  reports: Reports,
  request: ReportRequest,
  kind: ReportFileKind,
  signal: CancelSignal,
): Promise<LoadedReportFile> {
  if (kind === 'spreadsheet') return { file: await reports.spreadsheet(request) };
  const ofPositions = { ...request, name: 'route', eventTypes: [], geofenceIds: [], daily: false } as const;
  const { rows, isTruncated, dataUntilMs } = await reports.rows(ofPositions, {
    maxRows: MAX_POSITIONS,
    progress: () => {},
    onCancel: (cancel) => signal.addEventListener('abort', cancel),
  });
  if (isTruncated) throw new Failure('REPORT_IS_TOO_LARGE', 0);
  return { format: kind.tracks, positions: rows, dataUntilMs };
}
