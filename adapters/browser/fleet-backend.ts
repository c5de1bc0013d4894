import type { FleetBackend } from './fleet-line.ts';
import type { ToPage, ToWorker } from './fleet-worker-messages.ts';

/**
 * The fleet's worker. Where none can be had (an old browser, a policy that forbids it) its service runs on the page instead: slower,
 * but the same; it is fetched only then. Nothing said meanwhile is lost.
 */
export function workerBackend(take: (message: ToPage) => void): FleetBackend {
  let said: ToWorker[] = [];
  let backend: FleetBackend = { post: (message) => void said.push(message) };
  const turnTo = (next: FleetBackend): void => {
    backend = next;
    for (const message of said) next.post(message);
    said = [];
  };
  const turnToPage = async (): Promise<void> => {
    const { pageBackend } = await import('./fleet-worker-page.ts');
    turnTo(pageBackend(take));
  };
  try {
    const worker = new Worker(new URL('./fleet-worker.ts', import.meta.url), { type: 'module' });
    let isRunning = false;
    worker.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      if (!isRunning) turnTo({ post: (message) => worker.postMessage(message) });
      isRunning = true;
      take(data);
    });
    worker.addEventListener('error', () => {
      if (!isRunning) void turnToPage();
      isRunning = true;
    });
  } catch {
    void turnToPage();
  }
  return { post: (message) => backend.post(message) };
}
