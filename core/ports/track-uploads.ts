import type { TrackUploadResult } from '../domain/position/track-problem.ts';

/** Tracks from files, for the history of devices (contract §8.10). */
export interface TrackUploads {
  /** Says what `upload` would do, and stores nothing. Rejects with a Failure. */
  preview(deviceId: number, file: Uint8Array<ArrayBuffer>): Promise<TrackUploadResult>;
  /** Stores the track of a GPX or CSV file, and says what was not taken of it. Rejects with a Failure. */
  upload(deviceId: number, file: Uint8Array<ArrayBuffer>): Promise<TrackUploadResult>;
}
