import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { namingMap, namingTile } from '@farol/core/domain/place/street-names';
import { MAX_TILE_ZOOM } from '@farol/core/domain/server/street-map';
import { RateLimitedLog } from '../runtime/rate-limited-log.ts';
import { HttpError } from '../wire/http-error.ts';
import type { MapDescription, MapTile } from './process/map-description.ts';
import type { MapReply, MapRequest, StreetsAsked } from './process/map-messages.ts';

/** A damaged file that needs more memory ends the process, not the server. */
const MEMORY_MB = 256;
/** More requests than these are refused until some are answered. */
const MAX_WAITING = 256;
/** A process that answers nothing in this time is ended, and the file that it reads is left out for a while. */
const ANSWER_TIMEOUT_MS = 10_000;
const LEFT_OUT_MS = 3_600_000;
/** Files that came, changed or vanished are noticed after this time at the latest. */
const RESCAN_INTERVAL_MS = 10_000;
const RETRY_SECONDS = 10;
/** Names of streets that are not read within this time are left out. */
const STREETS_TIMEOUT_MS = 1_000;

/** Names the streets at points; undefined where none is known. */
export interface StreetNames {
  namesAt(points: readonly GeoPoint[]): Promise<readonly (string | undefined)[]>;
}

/** An answer to a request. */
type MapAnswer = Exclude<MapReply, { type: 'reading' }>;

/**
 * The operator's street maps. A process reads the files, which can be ended whatever a file makes it do; it starts with
 * the first request, and again after it ended. A file that cannot be read, or that ended the process, is logged and not
 * offered.
 */
export class MapLibrary implements StreetNames {
  readonly #path: string | undefined;
  readonly #waiting = new Map<number, (reply: MapAnswer) => void>();
  readonly #log: RateLimitedLog;
  readonly #timeoutMs: number;
  #process: ChildProcess | undefined;
  /** The file that the process reads. */
  #reading: string | undefined;
  /** Ends a process that makes no progress. */
  #timer: NodeJS.Timeout | undefined;
  /** Files that ended the process, and until when they are left out. */
  readonly #leftOut = new Map<string, number>();
  #lastId = 0;
  #maps: Promise<MapDescription[]> | undefined;
  #scannedAt = 0;
  #isClosed = false;

  /** @param path a folder or a file; undefined for no maps */
  constructor(path: string | undefined, log = new RateLimitedLog(), timeoutMs = ANSWER_TIMEOUT_MS) {
    this.#timeoutMs = timeoutMs;
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

  /**
   * Returns the name of the street at each point, as the maps have it; undefined where they have none, and where they
   * cannot tell within `STREETS_TIMEOUT_MS` for all points together.
   */
  async namesAt(points: readonly GeoPoint[]): Promise<readonly (string | undefined)[]> {
    const names = Array.from<string | undefined>({ length: points.length });
    if (this.#path === undefined || points.length === 0) return names;
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(), STREETS_TIMEOUT_MS).unref();
    const isOver = new Promise<void>((resolve) => {
      end.signal.addEventListener('abort', () => resolve());
    });
    await Promise.race([this.#nameStreets(points, names, end.signal), isOver]);
    clearTimeout(timer);
    return [...names];
  }

  /** Fills in the names, one tile after the other: tiles that are drawn wait for one of them only. */
  async #nameStreets(
    points: readonly GeoPoint[],
    names: (string | undefined)[],
    end: AbortSignal,
  ): Promise<void> {
    const maps = await this.maps();
    for (const { places, ...asked } of tilesOf(maps, points)) {
      // What people look at comes first.
      if (end.aborted || this.#waiting.size >= MAX_WAITING / 2) return;
      const reply = await this.#ask({ id: ++this.#lastId, type: 'streets', ...asked });
      if (reply.type === 'failed')
        this.#log.write(`The map "${asked.map.name}" has streets that cannot be read: ${reply.problem}`);
      if (reply.type === 'streets')
        for (const [at, place] of places.entries()) names[place] = reply.names[at];
    }
  }

  /** Ends the process, whatever it does. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const ending = this.#process;
    if (!ending) return;
    this.#lose(ending, 'the server is ending');
    ending.kill('SIGKILL');
  }

  async #scan(): Promise<MapDescription[]> {
    const reply = await this.#ask({ id: ++this.#lastId, type: 'scan' });
    if (reply.type === 'failed') this.#log.write(`The map files cannot be read: ${reply.problem}`);
    if (reply.type !== 'maps') return [];
    for (const line of reply.news) this.#log.write(line);
    return reply.maps;
  }

  #ask(request: MapRequest): Promise<MapAnswer> {
    const { id } = request;
    if (this.#isClosed) return Promise.resolve({ id, type: 'failed', problem: 'the server is ending' });
    if (this.#waiting.size >= MAX_WAITING)
      return Promise.resolve({ id, type: 'failed', problem: 'too many requests wait' });
    return new Promise((take) => {
      const running = this.#running();
      this.#waiting.set(id, take);
      if (this.#waiting.size === 1) this.#expectProgress(running);
      running.send(request);
    });
  }

  #running(): ChildProcess {
    if (this.#process) return this.#process;
    const now = performance.now();
    for (const [file, until] of this.#leftOut) if (until <= now) this.#leftOut.delete(file);
    const started = fork(
      fileURLToPath(new URL('./process/map-process.ts', import.meta.url)),
      [this.#path ?? '', JSON.stringify([...this.#leftOut.keys()])],
      {
        // Nothing of a test runner, a debugger or the environment, which holds secrets.
        execArgv: [`--max-old-space-size=${MEMORY_MB}`, '--disable-warning=ExperimentalWarning'],
        env: {},
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      },
    );
    started.unref();
    started.channel?.unref();
    started.on('message', (reply: MapReply) => {
      if (this.#process !== started) return;
      if (reply.type === 'reading') this.#reading = reply.file;
      else this.#settle(reply);
      this.#expectProgress(started);
    });
    started.on('error', (error) => this.#lose(started, error.message));
    started.on('exit', () => this.#lose(started, 'its process ended'));
    this.#process = started;
    return started;
  }

  /** Ends the process unless it makes progress in time. */
  #expectProgress(running: ChildProcess): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) {
      this.#reading = undefined;
      return;
    }
    this.#timer = setTimeout(() => {
      this.#lose(running, 'it took too long');
      running.kill('SIGKILL');
    }, this.#timeoutMs).unref();
  }

  #settle(reply: MapAnswer): void {
    const take = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    take?.(reply);
  }

  /**
   * Answers what the process did not; the next request starts another, which reads the files again but for the one
   * that was being read.
   */
  #lose(ended: ChildProcess, problem: string): void {
    if (this.#process !== ended) return;
    clearTimeout(this.#timer);
    this.#process = undefined;
    this.#maps = undefined;
    if (this.#reading !== undefined && !this.#isClosed)
      this.#leftOut.set(this.#reading, performance.now() + LEFT_OUT_MS);
    this.#reading = undefined;
    for (const id of this.#waiting.keys()) this.#settle({ id, type: 'failed', problem });
  }
}

/** Returns the tiles that have the streets at points, and which of the points are in each. */
function tilesOf(
  maps: readonly MapDescription[],
  points: readonly GeoPoint[],
): Iterable<StreetsAsked & { places: readonly number[] }> {
  const tiles = new Map<string, StreetsAsked & { points: GeoPoint[]; places: number[] }>();
  for (const [place, point] of points.entries()) {
    const map = namingMap(maps, point);
    if (!map) continue;
    const { name, version, schema } = map;
    const tile = namingTile(map, point);
    const key = `${name} ${tile.zoom}/${tile.column}/${tile.row}`;
    const asked = tiles.get(key) ?? { map: { name, version, schema }, tile, points: [], places: [] };
    asked.points.push(point);
    asked.places.push(place);
    tiles.set(key, asked);
  }
  return tiles.values();
}
