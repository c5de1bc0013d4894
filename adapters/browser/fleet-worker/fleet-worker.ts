import type { WorkerResponse, WorkerRequest } from './worker-messages.ts';
import { FleetWorkerService } from './worker-service.ts';

/** What a dedicated worker's global scope offers; its types cannot stand beside those of a page in one program. */
interface WorkerScope {
  postMessage(message: WorkerResponse, transfer: ArrayBuffer[]): void;
  addEventListener(type: 'message', listener: (event: { data: WorkerRequest }) => void): void;
}

// The entry of the fleet's worker: everything it does is in the service.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see WorkerScope
const scope = globalThis as unknown as WorkerScope;
let service: FleetWorkerService | undefined;
scope.addEventListener('message', ({ data }) => {
  if (data.type === 'start') {
    service = new FleetWorkerService(data.source, (message, transfer) =>
      scope.postMessage(message, transfer),
    );
  } else {
    service?.handle(data);
  }
});
scope.postMessage({ type: 'ready' }, []);
