import { Worker } from 'node:worker_threads';
import { MAX_TILE_ZOOM } from '@farol/core/domain/server/street-map';
import { RateLimitedLog } from '../runtime/rate-limited-log.ts';
import { HttpError } from '../wire/http-error.ts';
import type { MapDescription, MapTile } from './thread/map-description.ts';
import type { MapReply, MapRequest } from './thread/map-messages.ts';

/** A damaged file that needs more memory ends the thread, not the server. */
const MEMORY_MB = 256;
/** More requests than these are refused until some are answered. */
const MAX_WAITING = 256;
/** A thread that does not answer in this time is ended. */
const ANSWER_TIMEOUT_MS = 10_000;
/** Files that came, changed or vanished are noticed after this time at the latest. */
const RESCAN_INTERVAL_MS = 10_000;
const RETRY_SECONDS = 10;

interface Waiting {
  take: (reply: MapReply) => void;
  timer: NodeJS.Timeout;
}

/**
 * The operator's street maps. A thread reads the files; it starts with the first request, and again after it
 * ended. A file that cannot be read is logged and not offered.
 */
export class MapLibrary {
  readonly #path: string | undefined;
  readonly #waiting = new Map<number, Waiting>();
  readonly #log: RateLimitedLog;
  #worker: Worker | undefined;
  #lastId = 0;
  #maps: Promise<MapDescription[]> | undefined;
  #scannedAt = 0;
  #isClosed = false;

  /** @param path a folder or a file; undefined for no maps */
  constructor(path: string | undefined, log = new RateLimitedLog()) {
    this.#path = path;
    this.#log = log;
  }

  /** Returns the maps that can be drawn, by name. */
  async maps(): Promise<MapDescription[]> {
    if (this.#path === undefined) return [];
    if (!this.#maps || performance.now() - this.#scannedAt > RESCAN_INTERVAL_MS) {
      this.#scannedAt = performance.now();
      this.#maps = this.#scan();
    }
    return this.#maps;
  }

  /**
   * Returns a tile of a map by its column from the west and row from the north; undefined where the map has
   * none. Rejects with 503 when the tile cannot be read now.
   */
  async tile(name: string, zoom: number, column: number, row: number): Promise<MapTile | undefined> {
    const map = (await this.maps()).find((known) => known.name === name);
    if (!map || zoom > MAX_TILE_ZOOM || column >= 2 ** zoom || row >= 2 ** zoom) return undefined;
    const reply = await this.#ask({ id: ++this.#lastId, type: 'tile', name, zoom, column, row });
    if (reply.type === 'failed') {
      this.#log.write(`The map "${name}" has a tile that cannot be read: ${reply.problem}`);
      throw new HttpError(503, 'The map cannot be read - ServiceUnavailableException', RETRY_SECONDS);
    }
    return reply.type === 'tile' ? reply.tile : undefined;
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  async #scan(): Promise<MapDescription[]> {
    const reply = await this.#ask({ id: ++this.#lastId, type: 'scan' });
    if (reply.type === 'failed') this.#log.write(`The map files cannot be read: ${reply.problem}`);
    if (reply.type !== 'maps') return [];
    for (const line of reply.news) this.#log.write(line);
    return reply.maps;
  }

  #ask(request: MapRequest): Promise<MapReply> {
    const { id } = request;
    if (this.#isClosed) return Promise.resolve({ id, type: 'failed', problem: 'the server is ending' });
    if (this.#waiting.size >= MAX_WAITING)
      return Promise.resolve({ id, type: 'failed', problem: 'too many requests wait' });
    return new Promise((take) => {
      const worker = this.#running();
      const timer = setTimeout(() => void worker.terminate(), ANSWER_TIMEOUT_MS).unref();
      this.#waiting.set(id, { take, timer });
      worker.postMessage(request, []);
    });
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./thread/map-thread.ts', import.meta.url), {
      workerData: { path: this.#path },
      // Do not inherit flags of a test runner or debugger.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.unref();
    worker.on('message', (reply: MapReply) => this.#settle(reply));
    worker.on('error', (error) => this.#lose(worker, error instanceof Error ? error.message : String(error)));
    worker.on('exit', () => this.#lose(worker, 'its thread ended'));
    this.#worker = worker;
    return worker;
  }

  #settle(reply: MapReply): void {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    this.#waiting.delete(reply.id);
    clearTimeout(waiting.timer);
    waiting.take(reply);
  }

  /** Answers what the thread did not; the next request starts another, which reads the files again. */
  #lose(worker: Worker, problem: string): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#maps = undefined;
    for (const id of this.#waiting.keys()) this.#settle({ id, type: 'failed', problem });
  }
}
