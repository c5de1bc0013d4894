import type { WorkerBackend } from './worker-live-feed.ts';
import type { WorkerResponse } from './worker-messages.ts';
import { FleetWorkerService } from './worker-service.ts';

/** The worker's service on the page itself: the same messages, handed over in a later turn as a worker would. */
export function pageBackend(take: (message: WorkerResponse) => void): WorkerBackend {
  let service: FleetWorkerService | undefined;
  return {
    post: (message) => {
      if (message.type === 'start') {
        service = new FleetWorkerService(message.source, (answer) => queueMicrotask(() => take(answer)));
      } else {
        service?.handle(message);
      }
    },
  };
}
