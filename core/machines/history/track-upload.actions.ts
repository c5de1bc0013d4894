import { assign, fromPromise, setup } from 'xstate';
import type { TrackUploadResult } from '../../domain/position/track-problem.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { TrackUploads } from '../../ports/track-uploads.ts';
import type { EventOf } from '../chart/with-event.ts';

/** A GPX or CSV file for the history of a device. */
export interface TrackFile {
  /** Whose history it is for. */
  readonly deviceId: number;
  /** What the file is called. */
  readonly name: string;
  /** What is in the file. */
  readonly file: Uint8Array<ArrayBuffer>;
}

/** The file, and what became of it. */
export interface TrackUploadContext {
  readonly uploads: TrackUploads;
  readonly track: TrackFile | undefined;
  /** What the server would store. */
  readonly preview: TrackUploadResult | undefined;
  /** What it has stored. */
  readonly result: TrackUploadResult | undefined;
  /** Why the last call failed, as a failure code. */
  readonly reason: string | undefined;
}

type TrackUploadEvent =
  | { type: 'CHOOSE'; track: TrackFile }
  | { type: 'CONFIRM' }
  | { type: 'RETRY' }
  /** Drops the file and what is known of it. */
  | { type: 'CLOSE' };

const TYPES: {
  context?: TrackUploadContext;
  events?: TrackUploadEvent;
  input?: TrackUploads;
} = {};

const NO_FIXES: TrackUploadResult = { stored: 0, known: 0, problems: [], problemCount: 0 };
const NOTHING = { track: undefined, preview: undefined, result: undefined, reason: undefined };

/** The actions, guards and actors of the chart. */
export const trackUploadSetup = setup({
  types: TYPES,
  actors: {
    check: fromPromise<TrackUploadResult, TrackUploadContext>(({ input: { uploads, track } }) =>
      track ? uploads.preview(track.deviceId, track.file) : Promise.resolve(NO_FIXES),
    ),
    store: fromPromise<TrackUploadResult, TrackUploadContext>(({ input: { uploads, track } }) =>
      track ? uploads.upload(track.deviceId, track.file) : Promise.resolve(NO_FIXES),
    ),
  },
  actions: {
    storeTrack: assign((_, { track }: EventOf<TrackUploadEvent, 'CHOOSE'>) => ({ ...NOTHING, track })),
    storePreview: assign((_, { output }: { output: TrackUploadResult }) => ({
      preview: output,
      reason: undefined,
    })),
    storeResult: assign((_, { output }: { output: TrackUploadResult }) => ({ result: output })),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
    clearReason: assign({ reason: undefined }),
    forget: assign(NOTHING),
  },
  guards: { hasNewFixes: ({ context: { preview } }) => (preview?.stored ?? 0) > 0 },
});
