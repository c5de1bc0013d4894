import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { MapDescription, MapFile, MapTile } from './map-description.ts';
import { openMbtiles } from './mbtiles-file.ts';
import { openPmtiles } from './pmtiles-file.ts';

/** More files in a folder are left out. */
const MAX_FILES = 32;
const OPENERS = new Map<string, (path: string) => MapFile | Promise<MapFile>>([
  ['.pmtiles', openPmtiles],
  ['.mbtiles', openMbtiles],
]);

interface OpenMap {
  path: string;
  version: string;
  file: MapFile;
}

/** The map files of a folder, or one file. They may come, change and vanish at any time. */
export class MapFolder {
  readonly #path: string;
  readonly #open = new Map<string, OpenMap>();
  /** Problems told before, so that each is told once. */
  #problems = new Set<string>();

  constructor(path: string) {
    this.#path = path;
  }

  /** Opens what is new or has changed, and returns all maps and the problems that are new since the last time. */
  async scan(): Promise<{ maps: MapDescription[]; problems: string[] }> {
    const problems: string[] = [];
    const found = new Map<string, { path: string; version: string }>();
    for (const path of await this.#paths(problems)) {
      const version = await versionOf(path);
      const name = basename(path, extname(path));
      if (version === undefined) problems.push(`The map file ${path} cannot be read`);
      else if (found.has(name)) problems.push(`The map file ${path} is left out: another has the same name`);
      else found.set(name, { path, version });
    }
    for (const [name, { path, version, file }] of this.#open) {
      const now = found.get(name);
      if (now?.path === path && now.version === version) continue;
      this.#open.delete(name);
      await file.close();
      if (!now) problems.push(`The map file ${path} is gone`);
    }
    for (const [name, { path, version }] of found) {
      if (this.#open.has(name)) continue;
      try {
        const file = await OPENERS.get(extname(path).toLowerCase())?.(path);
        if (file) this.#open.set(name, { path, version, file });
      } catch (error) {
        problems.push(
          `The map file ${path} is left out: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
    const news = problems.filter((problem) => !this.#problems.has(problem));
    this.#problems = new Set(problems);
    const maps = [...this.#open].map(([name, { version, file }]) => ({ name, version, ...file.description }));
    return { maps: maps.toSorted((one, other) => (one.name < other.name ? -1 : 1)), problems: news };
  }

  /** Returns a tile of a map; undefined where there is none. Rejects when the file is damaged. */
  async tile(name: string, zoom: number, column: number, row: number): Promise<MapTile | undefined> {
    return this.#open.get(name)?.file.tile(zoom, column, row);
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
    } catch {
      problems.push(`MAP_FILES: ${this.#path} cannot be read`);
      return [];
    }
  }
}

async function versionOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? `${Math.round(found.mtimeMs).toString(36)}-${found.size.toString(36)}` : undefined;
}
