// The checkpoint thread: it waits for the disk in place of the server.
import { parentPort, workerData } from 'node:worker_threads';
import { CheckpointConnection } from './checkpoint-connection.ts';
import type { CheckpointReply, CheckpointRequest } from './checkpoint-messages.ts';

const SQLITE_IO_ERROR = 10;

const port = parentPort;
if (!port) throw new Error('This file runs as a thread of the server');
const { file }: { file: string } = workerData;
const connection = new CheckpointConnection(file);

port.on('message', (request: CheckpointRequest) => {
  if (request === 'close') {
    connection.close();
    port.close();
  } else {
    port.postMessage(replyTo(request), []);
  }
});

function replyTo(request: 'copy' | 'restart'): CheckpointReply {
  try {
    if (request === 'copy') connection.copy();
    else connection.restart();
    return { type: 'done', frames: connection.logState.frames };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { type: 'failed', problem, isLost: isIoError(error) || !canGoOn() };
  }
}

/** Whether those who write without synchronizing still only append to the log. */
function canGoOn(): boolean {
  try {
    connection.release();
    const { frames, checkpointed } = connection.logState;
    return checkpointed < frames;
  } catch {
    return false;
  }
}

/** Extended codes have the kind of error in their lowest byte. */
function isIoError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === SQLITE_IO_ERROR
  );
}
