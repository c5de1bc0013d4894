/** What the server asks of the checkpoint thread; each request is answered before the next. */
export type CheckpointRequest = 'copy' | 'restart' | 'close';

/** The answer to a request. */
export type CheckpointReply =
  | { type: 'done'; frames: number }
  /** @property isLost whether what is on the disk is unknown now; else another attempt may succeed */
  | { type: 'failed'; problem: string; isLost: boolean };
