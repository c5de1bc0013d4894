import type { BackendResponse, BackendRequest } from '../live-fleet/fleet-messages.ts';
import { FleetService } from '../live-fleet/fleet-service.ts';
import { BrowserFleetCopies } from './fleet-copies.ts';

/** The global scope of a dedicated worker; its types conflict with those of a page in one program. */
interface WorkerScope {
  postMessage(message: BackendResponse, transfer: ArrayBuffer[]): void;
  addEventListener(type: 'message', listener: (event: { data: BackendRequest }) => void): void;
}

// The entry of the worker; the service does everything.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see WorkerScope
const scope = globalThis as unknown as WorkerScope;
let service: FleetService | undefined;
scope.addEventListener('message', ({ data }) => {
  if (data.type === 'start') {
    const { api, keepsCopy } = data.source;
    service = new FleetService(
      data.source,
      (message, transfer) => scope.postMessage(message, transfer),
      {},
      keepsCopy ? new BrowserFleetCopies(api) : undefined,
    );
  } else {
    service?.handle(data);
  }
});
scope.postMessage({ type: 'ready' }, []);
