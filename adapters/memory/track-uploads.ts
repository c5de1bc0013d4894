import { TrackFileReader } from '@farol/core/domain/position/track-file';
import type { TrackProblem, TrackUploadResult } from '@farol/core/domain/position/track-problem';
import { Failure } from '@farol/core/domain/values/failure';
import type { TrackUploads } from '@farol/core/ports/track-uploads';
import { MemoryNetwork } from './network.ts';

/** In-memory uploads of tracks, for tests and headless runs. */
export class MemoryTrackUploads implements TrackUploads {
  /** The times of the fixes of each device, milliseconds since the epoch. */
  readonly tracks = new Map<number, Set<number>>();
  readonly #network: MemoryNetwork;
  readonly #canEditDevice: (deviceId: number) => boolean;

  constructor(
    network: MemoryNetwork = new MemoryNetwork(),
    canEditDevice: (deviceId: number) => boolean = () => true,
  ) {
    this.#network = network;
    this.#canEditDevice = canEditDevice;
  }

  async preview(deviceId: number, file: Uint8Array<ArrayBuffer>): Promise<TrackUploadResult> {
    await this.#network.transmit();
    return this.#read(deviceId, file, new Set(this.tracks.get(deviceId)));
  }

  async upload(deviceId: number, file: Uint8Array<ArrayBuffer>): Promise<TrackUploadResult> {
    await this.#network.transmit();
    const known = this.tracks.get(deviceId) ?? new Set<number>();
    const result = this.#read(deviceId, file, known);
    this.tracks.set(deviceId, known);
    return result;
  }

  /** @param known the times of the fixes that are there; those of the file are added */
  #read(deviceId: number, file: Uint8Array<ArrayBuffer>, known: Set<number>): TrackUploadResult {
    if (!this.#canEditDevice(deviceId)) throw new Failure('DEVICE_ACCESS_DENIED', 400);
    const reader = new TrackFileReader();
    const items = [...reader.push(new TextDecoder().decode(file)), ...reader.finish()];
    const problems: TrackProblem[] = [];
    const times: number[] = [];
    const before = known.size;
    for (const item of items)
      if ('problem' in item) problems.push(item.problem);
      else {
        times.push(item.fix.time);
        known.add(item.fix.time);
      }
    const stored = known.size - before;
    const period =
      times.length === 0
        ? {}
        : {
            from: new Date(Math.min(...times)).toISOString(),
            to: new Date(Math.max(...times)).toISOString(),
          };
    return { stored, known: times.length - stored, problems, problemCount: problems.length, ...period };
  }
}
