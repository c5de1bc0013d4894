/** Why a line or point of a track file was not taken. */
export const TRACK_PROBLEMS = ['noTime', 'noPlace', 'noColumns', 'tooLong', 'future'] as const;
/** Its time or its place cannot be read, the first line names no columns, it is too long, or it is ahead of the clock of the server. */
export type TrackProblemKind = (typeof TRACK_PROBLEMS)[number];

/** A line that was not taken, with how it begins. */
export interface TrackProblem {
  readonly line: number;
  readonly kind: TrackProblemKind;
  readonly sample: string;
}

/** What came of an uploaded track (contract §8.10). */
export interface TrackUploadResult {
  /** How many fixes are new, and how many were there before. */
  readonly stored: number;
  readonly known: number;
  /** The first of the lines that were not taken, and how many there are. */
  readonly problems: readonly TrackProblem[];
  readonly problemCount: number;
  /** The period of the fixes, ISO 8601; undefined without any. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
