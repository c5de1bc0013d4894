import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { MapFileError, type MapDescription, type OperatorMapFile, type MapTile } from './map-description.ts';
import { fileKey } from './map-messages.ts';
import { openMbtiles } from './mbtiles-file.ts';
import { openPmtiles } from './pmtiles-file.ts';
import { decompressedTile } from './tile-bytes.ts';

/** The result codes of SQLite for a damaged database, and for a file that is no database. */
const SQLITE_DAMAGED = 11;

const SQLITE_NO_DATABASE = 26;

const FILE_PROBLEMS = new Map([
  ['ENOENT', 'it does not exist'],
  ['ENOTDIR', 'it does not exist'],
  ['Z_DATA_ERROR', 'it is damaged'],
  ['Z_BUF_ERROR', 'it is damaged or was cut short'],
  ['ERR_BUFFER_TOO_LARGE', 'it is larger than a browser can draw'],
  ['EACCES', 'the user that runs the server may not read it'],
  ['EPERM', 'the user that runs the server may not read it'],
]);

/** More files in a folder are left out. */
const MAX_FILES = 32;
const OPENERS = new Map<string, (path: string) => OperatorMapFile | Promise<OperatorMapFile>>([
  ['.pmtiles', openPmtiles],
  ['.mbtiles', openMbtiles],
]);

const SCHEMA_NAMES: Readonly<Record<MapDescription['schema'], string>> = {
  protomaps: 'Protomaps',
  openmaptiles: 'OpenMapTiles',
  raster: 'pictures',
};

interface FoundFile {
  path: string;
  /** Changes with the file. */
  version: string;
}

interface OpenMap extends FoundFile {
  file: OperatorMapFile;
}

/** What a scan found. */
interface ScannedMaps {
  /** All maps that can be drawn, by name. */
  maps: MapDescription[];
  /** Lines for the operator that are new since the last scan: the maps that are offered, and problems. */
  news: string[];
}

/** The map files of a folder, or one file. They may come, change and vanish at any time. */
export class MapFolder {
  readonly #path: string;
  readonly #open = new Map<string, OpenMap>();
  /** Problems told before, so that each is told once. */
  #problems = new Set<string>();

  readonly #excluded: ReadonlySet<string>;
  readonly #reading: (file: string) => void;

  /**
   * @param excluded keys of files that are left out
   * @param reading called with each file before it is read
   */
  constructor(
    path: string,
    {
      excluded = new Set(),
      reading = () => {},
    }: { excluded?: ReadonlySet<string>; reading?: (file: string) => void } = {},
  ) {
    this.#path = resolve(path);
    this.#excluded = excluded;
    this.#reading = reading;
  }

  /** Opens what is new or has changed. */
  async scan(): Promise<ScannedMaps> {
    const problems: string[] = [];
    const found = await this.#found(problems);
    for (const [name, { path, version, file }] of this.#open) {
      const files = found.get(name) ?? [];
      if (files.some((now) => now.path === path && now.version === version)) continue;
      this.#open.delete(name);
      await file.close();
      if (files.length === 0) problems.push(`The map file ${path} is gone`);
    }
    const opened: string[] = [];
    for (const [name, files] of found)
      for (const now of files)
        if (await this.#openOne(name, now, problems)) opened.push(this.#offerText(name));
    const news = problems.filter((problem) => !this.#problems.has(problem));
    this.#problems = new Set(problems);
    if (opened.length > 0) news.unshift(`Street maps: ${opened.join(', ')}`);
    const maps = [...this.#open].map(([name, { version, file }]) => ({ name, version, ...file.description }));
    return { maps: maps.toSorted((left, right) => (left.name < right.name ? -1 : 1)), news };
  }

  /**
   * Returns a tile of a map; undefined where there is none. Rejects when the file is damaged there: what a browser
   * cannot decompress it reports to nobody who could replace the file.
   */
  async tile(name: string, zoom: number, column: number, row: number): Promise<MapTile | undefined> {
    const map = this.#open.get(name);
    if (map) this.#reading(fileKey(name, map.version));
    try {
      const tile = await map?.file.tile(zoom, column, row);
      if (tile?.isGzip) await decompressedTile(tile.bytes);
      return tile;
    } catch (error) {
      throw new MapFileError(`tile ${zoom}/${column}/${row}: ${mapFileProblem(error)}`);
    }
  }

  /** Returns the files that may be read, by the name of their map. */
  async #found(problems: string[]): Promise<Map<string, FoundFile[]>> {
    const found = new Map<string, FoundFile[]>();
    for (const path of await this.#paths(problems)) {
      try {
        const version = await versionOf(path);
        const name = basename(path, extname(path));
        found.set(name, [...(found.get(name) ?? []), { path, version }]);
      } catch (error) {
        problems.push(`The map file ${path} is left out: ${mapFileProblem(error)}`);
      }
    }
    return found;
  }

  /** Opens a file unless there is one of its name; returns whether it did. */
  async #openOne(name: string, { path, version }: FoundFile, problems: string[]): Promise<boolean> {
    const open = this.#open.get(name);
    if (open) {
      if (open.path !== path)
        problems.push(`The map file ${path} is left out: ${basename(open.path)} has the same name`);
      return false;
    }
    if (this.#excluded.has(fileKey(name, version))) {
      problems.push(
        `The map file ${path} is left out: reading it did not end, or ended the process that reads maps`,
      );
      return false;
    }
    this.#reading(fileKey(name, version));
    try {
      const file = await OPENERS.get(extname(path).toLowerCase())?.(path);
      if (file) this.#open.set(name, { path, version, file });
      return file !== undefined;
    } catch (error) {
      problems.push(`The map file ${path} is left out: ${mapFileProblem(error)}`);
      return false;
    }
  }

  #offerText(name: string): string {
    const map = this.#open.get(name)?.file.description;
    return map ? `${name} (${SCHEMA_NAMES[map.schema]}, zoom levels ${map.minZoom} to ${map.maxZoom})` : name;
  }

  async #paths(problems: string[]): Promise<string[]> {
    try {
      if (!(await stat(this.#path)).isDirectory()) {
        if (OPENERS.has(extname(this.#path).toLowerCase())) return [this.#path];
        problems.push(`MAP_FILES: ${this.#path} is neither a .pmtiles nor an .mbtiles file`);
        return [];
      }
      const names = (await readdir(this.#path)).filter((name) => OPENERS.has(extname(name).toLowerCase()));
      if (names.length === 0) problems.push(`MAP_FILES: ${this.#path} has no .pmtiles and no .mbtiles file`);
      if (names.length > MAX_FILES)
        problems.push(`MAP_FILES: only the first ${MAX_FILES} files of ${this.#path} are read`);
      return names
        .toSorted()
        .slice(0, MAX_FILES)
        .map((name) => join(this.#path, name));
    } catch (error) {
      problems.push(`MAP_FILES: ${this.#path} cannot be used: ${mapFileProblem(error)}`);
      return [];
    }
  }
}

/** Returns the version of a file. Rejects when there is none, or when it may not be read. */
async function versionOf(path: string): Promise<string> {
  const found = await stat(path);
  if (!found.isFile()) throw new MapFileError('it is not a file');
  await access(path, constants.R_OK);
  if (found.size === 0) throw new MapFileError('it is empty');
  return `${Math.round(found.mtimeMs).toString(36)}-${found.size.toString(36)}`;
}

/** Returns why a map file cannot be used, for the operator. */
function mapFileProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof MapFileError) return error.message;
  const known = 'code' in error ? FILE_PROBLEMS.get(String(error.code)) : undefined;
  if (known !== undefined) return known;
  const result = 'errcode' in error ? error.errcode : undefined;
  if (result === SQLITE_DAMAGED) return 'it is damaged or was cut short';
  if (result === SQLITE_NO_DATABASE || error.message.startsWith('no such table: '))
    return 'it is not an MBTiles file';
  return error.message;
}
