import type { FleetBackend } from '../live-fleet/live-fleet-feed.ts';
import type { BackendResponse, BackendRequest } from '../live-fleet/fleet-messages.ts';

/**
 * Starts the fleet worker. Where workers are unavailable (an old browser, a policy) the service runs on the
 * page instead: slower, but equivalent, and loaded only then. Messages posted meanwhile are queued.
 */
export function workerBackend(onMessage: (message: BackendResponse) => void): FleetBackend {
  let queued: BackendRequest[] = [];
  let isStopped = false;
  let backend: FleetBackend = { post: (message) => void queued.push(message), stop: () => {} };
  const switchTo = (next: FleetBackend): void => {
    backend = next;
    for (const message of queued) next.post(message);
    queued = [];
  };
  const switchToPage = async (): Promise<void> => {
    const { localBackend } = await import('../live-fleet/local-backend.ts');
    if (!isStopped) switchTo(localBackend()(onMessage));
  };
  let worker: Worker | undefined;
  try {
    const started = new Worker(new URL('./fleet-worker.ts', import.meta.url), { type: 'module' });
    worker = started;
    let isRunning = false;
    started.addEventListener('message', ({ data }: MessageEvent<BackendResponse>) => {
      if (isStopped) return;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      if (!isRunning) switchTo({ post: (message) => started.postMessage(message), stop: () => {} });
      isRunning = true;
      onMessage(data);
    });
    started.addEventListener('error', () => {
      if (!isRunning) void switchToPage();
      isRunning = true;
    });
  } catch {
    void switchToPage();
  }
  return {
    post: (message) => {
      if (!isStopped) backend.post(message);
    },
    stop: () => {
      isStopped = true;
      queued = [];
      backend.stop();
      // Its sockets and timers end with it, also when it has not started yet.
      worker?.terminate();
    },
  };
}
