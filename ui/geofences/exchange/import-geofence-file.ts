import type { GeofenceFile, GeofenceImport } from './read-geofence-file.ts';

/**
 * Reads the geofences of a file in a worker: a large one takes more than a second, and the page would stand still (§2).
 * Where workers are unavailable, the page reads it.
 */
export function importGeofenceFile(file: GeofenceFile): Promise<GeofenceImport> {
  return new Promise((resolve, reject) => {
    let worker: Worker | undefined;
    const readOnPage = async (): Promise<void> => {
      worker?.terminate();
      const { readGeofences } = await import('./read-geofence-file.ts');
      resolve(await readGeofences(file));
    };
    try {
      const started = new Worker(new URL('./geofence-file-worker.ts', import.meta.url), { type: 'module' });
      worker = started;
      started.addEventListener('message', ({ data }: MessageEvent<GeofenceImport>) => {
        started.terminate();
        resolve(data);
      });
      started.addEventListener('error', () => void readOnPage().catch(reject));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      started.postMessage(file);
    } catch {
      void readOnPage().catch(reject);
    }
  });
}
