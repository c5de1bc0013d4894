import type { ReportRequest } from '../../domain/report/report-choice.ts';
import type { ReportAnswer, Reports } from '../../ports/reports.ts';

/** What reading a report tells. */
export type ReportReadingEvent =
  | { type: 'PROGRESS'; rowCount: number }
  | { type: 'READ'; answer: ReportAnswer }
  | { type: 'NOT_READ'; error: unknown };

/** What is read, and how much of it at most. */
export interface ReportReadingInput {
  readonly reports: Reports;
  readonly request: ReportRequest;
  readonly maxRows: number;
}

/** Reads a report and tells how that goes. Returns what ends it. */
export function readReport(
  { reports, request, maxRows }: ReportReadingInput,
  tell: (event: ReportReadingEvent) => void,
): () => void {
  const cancels: (() => void)[] = [];
  const reading = {
    maxRows,
    progress: (rowCount: number) => tell({ type: 'PROGRESS', rowCount }),
    onCancel: (cancel: () => void) => void cancels.push(cancel),
  };
  reports.rows(request, reading).then(
    (answer) => tell({ type: 'READ', answer }),
    (error: unknown) => tell({ type: 'NOT_READ', error }),
  );
  return () => {
    for (const cancel of cancels) cancel();
  };
}
