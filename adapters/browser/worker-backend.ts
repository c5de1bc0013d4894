import type { FleetBackend } from '../live-fleet/live-fleet-feed.ts';
import type { BackendResponse, BackendRequest } from '../live-fleet/fleet-messages.ts';

/**
 * Starts the fleet worker. Where workers are unavailable (an old browser, a policy) the service runs on the
 * page instead: slower, but equivalent, and loaded only then. Messages posted meanwhile are queued.
 */
export function workerBackend(onMessage: (message: BackendResponse) => void): FleetBackend {
  let queued: BackendRequest[] = [];
  let backend: FleetBackend = { post: (message) => void queued.push(message) };
  const switchTo = (next: FleetBackend): void => {
    backend = next;
    for (const message of queued) next.post(message);
    queued = [];
  };
  const switchToPage = async (): Promise<void> => {
    const { localBackend } = await import('../live-fleet/local-backend.ts');
    switchTo(localBackend()(onMessage));
  };
  try {
    const worker = new Worker(new URL('./fleet-worker.ts', import.meta.url), { type: 'module' });
    let isRunning = false;
    worker.addEventListener('message', ({ data }: MessageEvent<BackendResponse>) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      if (!isRunning) switchTo({ post: (message) => worker.postMessage(message) });
      isRunning = true;
      onMessage(data);
    });
    worker.addEventListener('error', () => {
      if (!isRunning) void switchToPage();
      isRunning = true;
    });
  } catch {
    void switchToPage();
  }
  return { post: (message) => backend.post(message) };
}
