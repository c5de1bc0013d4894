import type { WorkerBackend } from './worker-live-feed.ts';
import type { WorkerResponse, WorkerRequest } from './worker-messages.ts';

/**
 * The fleet's worker. Where none can be had (an old browser, a policy that forbids it) its service runs on the page instead: slower,
 * but the same; it is fetched only then. Nothing said meanwhile is lost.
 */
export function workerBackend(take: (message: WorkerResponse) => void): WorkerBackend {
  let queued: WorkerRequest[] = [];
  let backend: WorkerBackend = { post: (message) => void queued.push(message) };
  const switchTo = (next: WorkerBackend): void => {
    backend = next;
    for (const message of queued) next.post(message);
    queued = [];
  };
  const switchToPage = async (): Promise<void> => {
    const { pageBackend } = await import('./page-backend.ts');
    switchTo(pageBackend(take));
  };
  try {
    const worker = new Worker(new URL('./fleet-worker.ts', import.meta.url), { type: 'module' });
    let isRunning = false;
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      if (!isRunning) switchTo({ post: (message) => worker.postMessage(message) });
      isRunning = true;
      take(data);
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
