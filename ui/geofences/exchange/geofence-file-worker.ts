import { readGeofences, type GeofenceFile, type GeofenceImport } from './read-geofence-file.ts';

/** The global scope of a dedicated worker; its types conflict with those of a page in one program. */
interface WorkerScope {
  addEventListener(type: 'message', read: (message: MessageEvent<GeofenceFile>) => void): void;
  postMessage(read: GeofenceImport): void;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see WorkerScope
const scope = globalThis as unknown as WorkerScope;
scope.addEventListener('message', ({ data }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page has no origin to be named by its worker
  void readGeofences(data).then((read) => scope.postMessage(read));
});
