import type { WorkerResponse, WorkerRequest } from './worker-messages.ts';
import { FleetWorkerService } from './worker-service.ts';

/** The global scope of a dedicated worker; its types conflict with those of a page in one program. */
interface WorkerScope {
  postMessage(message: WorkerResponse, transfer: ArrayBuffer[]): void;
  addEventListener(type: 'message', listener: (event: { data: WorkerRequest }) => void): void;
}

// The entry of the worker; the service does everything.
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
