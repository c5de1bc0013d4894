import type { WorkerBackend } from './worker-live-feed.ts';
import type { WorkerResponse } from './worker-messages.ts';
import { FleetWorkerService } from './worker-service.ts';

/**
 * Runs the worker's service on the page, with the same messages, delivered asynchronously like a worker's.
 */
export function pageBackend(onMessage: (message: WorkerResponse) => void): WorkerBackend {
  let service: FleetWorkerService | undefined;
  return {
    post: (message) => {
      if (message.type === 'start') {
        service = new FleetWorkerService(message.source, (response) =>
          queueMicrotask(() => onMessage(response)),
        );
      } else {
        service?.handle(message);
      }
    },
  };
}
