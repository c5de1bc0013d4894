import { widenedBounds } from '../geometry/area-bounds.ts';
import { EARTH_RADIUS_METERS } from '../geometry/distance.ts';
import type { GeoPoint } from '../geometry/geo-point.ts';
import { foldText } from '../values/fold-text.ts';
import { decodeUtf8 } from '../values/utf-8.ts';

/** A city, town, village or part of one. */
export interface Town extends GeoPoint {
  readonly name: string;
  /** ISO 3166 alpha-2 code. */
  readonly country: string;
  /** About so many people live there; 0 where that is not known. */
  readonly population: number;
}

/** A town and how far it is, meters. */
export interface NearbyTown {
  readonly town: Town;
  readonly distanceMeters: number;
}

/** The first bytes of the file. */
export const GAZETTEER_MARK = 0x47_5a_32_0a;
/** Mark, number of towns, of countries, of words; each 4 bytes. */
export const GAZETTEER_HEADER_BYTES = 16;
/** Of each word: its town and its place in the name. */
export const WORD_BYTES = 4;
/** Shorter words in the middle of a name, such as `do` and `la`, are not searched for. */
export const MIN_WORD_LETTERS = 3;
/** Coordinates are counted in so many steps, which are at most 3 m. */
export const COORDINATE_STEPS = 2 ** 24 - 1;
/** Populations are counted in so many steps for each doubling. */
export const POPULATION_STEPS = 10;

/** A point farther from every town is at sea, in the desert or on the ice. */
export const MAX_NEARBY_METERS = 300_000;
/** How far is looked, until there is a town. */
const REACHES_METERS = [12_000, 36_000, 108_000, MAX_NEARBY_METERS];

const RADIANS = Math.PI / 180;

/**
 * The towns of the world, kept as the bytes of their file: names become texts when they are asked for. A grid, whose
 * cells grow smaller the more towns there are, finds the nearest one; the order by name finds those that begin with
 * a text.
 *
 * The file (all numbers little-endian): mark, number of towns, of countries, of words (4 bytes each); the countries
 * (2 letters each); of each town, ordered by `townSortKey`, the latitude (3 bytes, from the south pole), then of each
 * the longitude (3 bytes, from 180° west), the country (1 byte), the population (1 byte, logarithmic), the length of
 * its name (1 byte), then the words in the middle of names, ordered by what follows from there on: the town (3 bytes)
 * and which of its words it is (1 byte), and at last the names (UTF-8).
 */
export class Gazetteer {
  /** The number of towns. */
  readonly size: number;
  readonly #bytes: Uint8Array;
  readonly #countries: readonly string[];
  readonly #latitudes: Float64Array;
  readonly #longitudes: Float64Array;
  /** Where the country of the first town stands; the populations follow. */
  readonly #countriesFrom: number;
  readonly #populationsFrom: number;
  readonly #wordCount: number;
  readonly #wordsFrom: number;
  /** Where each name begins in the file, and where the last ends. */
  readonly #nameStarts: Uint32Array;
  readonly #rows: number;
  readonly #columns: number;
  /** The towns by cell, and where each cell begins among them. */
  readonly #byCell: Uint32Array;
  readonly #cellStarts: Uint32Array;

  /** Opens a file. Throws for bytes that are no gazetteer. */
  constructor(bytes: Uint8Array) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < GAZETTEER_HEADER_BYTES || view.getUint32(0) !== GAZETTEER_MARK) throw notOurs();
    const size = view.getUint32(4, true);
    const countryCount = view.getUint32(8, true);
    const wordCount = view.getUint32(12, true);
    const latitudesFrom = GAZETTEER_HEADER_BYTES + 2 * countryCount;
    const wordsFrom = latitudesFrom + 9 * size;
    const namesFrom = wordsFrom + WORD_BYTES * wordCount;
    if (bytes.length < namesFrom) throw notOurs();
    this.size = size;
    this.#bytes = bytes;
    this.#countries = Array.from({ length: countryCount }, (_, at) =>
      decodeUtf8(bytes, GAZETTEER_HEADER_BYTES + 2 * at, GAZETTEER_HEADER_BYTES + 2 * at + 2),
    );
    this.#latitudes = new Float64Array(size);
    this.#longitudes = new Float64Array(size);
    this.#countriesFrom = latitudesFrom + 6 * size;
    this.#populationsFrom = this.#countriesFrom + size;
    this.#wordCount = wordCount;
    this.#wordsFrom = wordsFrom;
    this.#nameStarts = new Uint32Array(size + 1);
    let end = namesFrom;
    for (let at = 0; at < size; at++) {
      this.#latitudes[at] = (stepsIn(bytes, latitudesFrom + 3 * at) / COORDINATE_STEPS) * 180 - 90;
      this.#longitudes[at] = (stepsIn(bytes, latitudesFrom + 3 * (size + at)) / COORDINATE_STEPS) * 360 - 180;
      this.#nameStarts[at] = end;
      end += bytes[this.#populationsFrom + size + at] ?? 0;
    }
    this.#nameStarts[size] = end;
    if (bytes.length !== end) throw notOurs();
    this.#rows = Math.min(MAX_ROWS, Math.max(1, Math.ceil(Math.sqrt(size) / 2)));
    this.#columns = 2 * this.#rows;
    [this.#byCell, this.#cellStarts] = this.#sortIntoCells();
  }

  /** Returns a town by its place in the order of names. */
  townAt(at: number): Town {
    return {
      name: this.#nameAt(at),
      country: this.#countries[this.#bytes[this.#countriesFrom + at] ?? 0] ?? '',
      latitude: this.#latitudes[at] ?? 0,
      longitude: this.#longitudes[at] ?? 0,
      population: Math.round(2 ** (this.#populationSteps(at) / POPULATION_STEPS) - 1),
    };
  }

  /** Returns the town nearest to a point, of those at one place the first by name; undefined where none is within `MAX_NEARBY_METERS`. */
  nearest(point: GeoPoint): NearbyTown | undefined {
    for (const reach of REACHES_METERS) {
      const found = this.#nearestWithin(point, reach);
      if (found) return found;
    }
    return undefined;
  }

  /**
   * Returns the towns whose names, or one of the longer words in them, begin with a text, whatever its case and
   * accents: the most populous first, of as populous ones the first by name, and at most so many.
   */
  search(text: string, limit: number): readonly Town[] {
    const key = townSortKey(text);
    if (key === '') return [];
    const best: number[] = [];
    const add = (at: number): void => {
      const steps = this.#populationSteps(at);
      const before = best.findLastIndex((other) => this.#populationSteps(other) >= steps);
      if (before + 1 === limit || best.includes(at)) return;
      best.splice(before + 1, 0, at);
      if (best.length > limit) best.pop();
    };
    // No name goes on with the letter after the text.
    const [from, to] = [key, `${key}\uFFFF`];
    const keyAt = (at: number): string => townSortKey(this.#nameAt(at));
    const lastName = firstFrom(to, this.size, keyAt);
    for (let at = firstFrom(from, this.size, keyAt); at < lastName; at++) add(at);
    const wordAt = (word: number): string => this.#wordKeyAt(word);
    const lastWord = firstFrom(to, this.#wordCount, wordAt);
    for (let word = firstFrom(from, this.#wordCount, wordAt); word < lastWord; word++)
      add(stepsIn(this.#bytes, this.#wordsFrom + WORD_BYTES * word));
    return best.map((at) => this.townAt(at));
  }

  #nearestWithin({ latitude, longitude }: GeoPoint, meters: number): NearbyTown | undefined {
    const box = widenedBounds({ west: longitude, east: longitude, south: latitude, north: latitude }, meters);
    const columns = this.#columns;
    const west = Math.floor(((box.west + 180) / 360) * columns);
    const count = Math.min(columns, Math.floor(((box.east + 180) / 360) * columns) - west + 1);
    const cosine = Math.cos(latitude * RADIANS);
    let [nearest, least] = [0, Infinity];
    for (let row = this.#rowAt(box.south); row <= this.#rowAt(box.north); row++)
      for (let step = 0; step < count; step++) {
        const cell = row * columns + ((((west + step) % columns) + columns) % columns);
        const end = this.#cellStarts[cell + 1] ?? 0;
        for (let place = this.#cellStarts[cell] ?? 0; place < end; place++) {
          const at = this.#byCell[place] ?? 0;
          const townLatitude = this.#latitudes[at] ?? 0;
          const up = Math.sin(((townLatitude - latitude) * RADIANS) / 2);
          const across = Math.sin((((this.#longitudes[at] ?? 0) - longitude) * RADIANS) / 2);
          const chord = up * up + cosine * Math.cos(townLatitude * RADIANS) * across * across;
          if (chord < least) [nearest, least] = [at, chord];
        }
      }
    const distanceMeters = 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(least)));
    // Outside of the reach there may be a nearer one that was not looked at.
    return distanceMeters > meters ? undefined : { town: this.townAt(nearest), distanceMeters };
  }

  /** Counts the towns of each cell, then gives each its place. */
  #sortIntoCells(): [byCell: Uint32Array, starts: Uint32Array] {
    const cells = new Uint32Array(this.size);
    const starts = new Uint32Array(this.#rows * this.#columns + 1);
    for (let at = 0; at < this.size; at++) {
      const column = Math.floor((((this.#longitudes[at] ?? 0) + 180) / 360) * this.#columns);
      const cell =
        this.#rowAt(this.#latitudes[at] ?? 0) * this.#columns + Math.min(column, this.#columns - 1);
      cells[at] = cell;
      starts[cell + 1] = (starts[cell + 1] ?? 0) + 1;
    }
    for (let cell = 1; cell < starts.length; cell++)
      starts[cell] = (starts[cell] ?? 0) + (starts[cell - 1] ?? 0);
    const next = starts.slice();
    const byCell = new Uint32Array(this.size);
    for (let at = 0; at < this.size; at++) {
      const cell = cells[at] ?? 0;
      const place = next[cell] ?? 0;
      byCell[place] = at;
      next[cell] = place + 1;
    }
    return [byCell, starts];
  }

  #rowAt(latitude: number): number {
    const row = Math.floor(((latitude + 90) / 180) * this.#rows);
    return Math.max(0, Math.min(this.#rows - 1, row));
  }

  /** Returns the name of the town of a word, from the word on. */
  #wordKeyAt(word: number): string {
    const entry = this.#wordsFrom + WORD_BYTES * word;
    return wordKey(townSortKey(this.#nameAt(stepsIn(this.#bytes, entry))), this.#bytes[entry + 3] ?? 0);
  }

  #nameAt(at: number): string {
    return decodeUtf8(this.#bytes, this.#nameStarts[at] ?? 0, this.#nameStarts[at + 1] ?? 0);
  }

  #populationSteps(at: number): number {
    return this.#bytes[this.#populationsFrom + at] ?? 0;
  }
}

/** More rows than this would cost more memory than they save time. */
const MAX_ROWS = 500;

/** Returns what a name is found and ordered by: its letters and digits without case and accents. */
export function townSortKey(name: string): string {
  return foldText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns a key from one of its words on, counted from 0. */
export function wordKey(key: string, word: number): string {
  return key.split(' ').slice(word).join(' ');
}

/** Returns the first of so many ordered keys that is not before this one. */
function firstFrom(key: string, count: number, keyAt: (at: number) => string): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (keyAt(middle) < key) from = middle + 1;
    else to = middle;
  }
  return from;
}

function stepsIn(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
}

function notOurs(): Error {
  return new Error('This is not a file of towns');
}
