import type { WorkerBackend } from './worker-live-feed.ts';
import type { WorkerResponse, WorkerRequest } from './worker-messages.ts';

/**
 * Starts the fleet worker. Where workers are unavailable (an old browser, a policy) the service runs on the
 * page instead: slower, but equivalent, and loaded only then. Messages posted meanwhile are queued.
 */
export function workerBackend(onMessage: (message: WorkerResponse) => void): WorkerBackend {
  let queued: WorkerRequest[] = [];
  let backend: WorkerBackend = { post: (message) => void queued.push(message) };
  const switchTo = (next: WorkerBackend): void => {
    backend = next;
    for (const message of queued) next.post(message);
    queued = [];
  };
  const switchToPage = async (): Promise<void> => {
    const { pageBackend } = await import('./page-backend.ts');
    switchTo(pageBackend(onMessage));
  };
  try {
    const worker = new Worker(new URL('./fleet-worker.ts', import.meta.url), { type: 'module' });
    let isRunning = false;
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
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
