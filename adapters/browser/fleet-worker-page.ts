import type { FleetBackend } from './fleet-line.ts';
import type { ToPage } from './fleet-worker-messages.ts';
import { FleetWorkerService } from './fleet-worker-service.ts';

/** The worker's service on the page itself: the same messages, handed over in a later turn as a worker would. */
export function pageBackend(take: (message: ToPage) => void): FleetBackend {
  let service: FleetWorkerService | undefined;
  return {
    post: (message) => {
      if (message.type === 'start') {
        service = new FleetWorkerService(message.source, (answer) => queueMicrotask(() => take(answer)));
      } else {
        service?.take(message);
      }
    },
  };
}
