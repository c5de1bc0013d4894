import type { MapSchema } from '../server/street-map.ts';
import { decodeUtf8 } from '../values/utf-8.ts';

/** A tile by its zoom level, its column from the west and its row from the north. */
export interface TileAddress {
  readonly zoom: number;
  readonly column: number;
  readonly row: number;
}

/** A street, or a part of it. */
export interface Street {
  readonly name: string;
  /** Longitude and latitude of each point in turn, degrees. */
  readonly lines: readonly Float64Array[];
}

/** The layer that has the names of streets. */
const NAME_LAYERS: Readonly<Partial<Record<MapSchema, string>>> = {
  openmaptiles: 'transportation_name',
  protomaps: 'roads',
};

/** No usual tile is larger, and a larger one would hold the page. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_STREETS = 20_000;
/** Of all streets together; a point takes two bytes or more. */
const MAX_GEOMETRY_BYTES = 400_000;
const MAX_NAME_LENGTH = 120;

/** Returns the streets with names in a vector tile (MVT 2); none for bytes that are no such tile. */
export function streetsIn(bytes: Uint8Array, schema: MapSchema, address: TileAddress): readonly Street[] {
  if (bytes.length > MAX_BYTES) return [];
  try {
    const layers = fieldsOf(bytes)
      .filter(({ number }) => number === 3)
      .map(({ bytes: layer }) => fieldsOf(layer));
    const named = layers.find((layer) =>
      layer.some((field) => field.number === 1 && textOf(field.bytes) === NAME_LAYERS[schema]),
    );
    return named ? streetsOfLayer(named, address) : [];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function streetsOfLayer(layer: readonly Field[], address: TileAddress): Street[] {
  const keys = layer.filter(({ number }) => number === 3).map(({ bytes }) => textOf(bytes));
  const values = layer.filter(({ number }) => number === 4).map(({ bytes }) => bytes);
  const extent = layer.find(({ number }) => number === 5)?.value ?? 4096;
  if (extent < 1) return [];
  const place = placesIn(address, extent);
  let bytesLeft = MAX_GEOMETRY_BYTES;
  return layer
    .filter(({ number }) => number === 2)
    .slice(0, MAX_STREETS)
    .flatMap(({ bytes }): Street[] => {
      const feature = fieldsOf(bytes);
      const isLine = feature.some(({ number, value }) => number === 3 && value === 2);
      const name = isLine ? nameOf(feature, keys, values) : '';
      const geometry = feature.find(({ number }) => number === 4)?.bytes;
      if (name === '' || !geometry || geometry.length > bytesLeft) return [];
      bytesLeft -= geometry.length;
      return [{ name, lines: linesOf(geometry, place) }];
    });
}

function nameOf(feature: readonly Field[], keys: readonly string[], values: readonly Uint8Array[]): string {
  const tags = varintsOf(feature.find(({ number }) => number === 2)?.bytes ?? new Uint8Array());
  for (const [at, key] of tags.entries()) {
    const isName = at % 2 === 0 && keys[key] === 'name';
    const value = isName ? values[tags[at + 1] ?? values.length] : undefined;
    const text = value && fieldsOf(value).find(({ number }) => number === 1);
    if (text) return textOf(text.bytes).trim().slice(0, MAX_NAME_LENGTH);
  }
  return '';
}

/** Reads move and line commands; each line begins with a move. Throws a RangeError for a command without its places. */
function linesOf(geometry: Uint8Array, place: (x: number, y: number) => [number, number]): Float64Array[] {
  const lines: number[][] = [];
  const cursor = { at: 0 };
  let [x, y] = [0, 0];
  while (cursor.at < geometry.length) {
    const command = varint(geometry, cursor);
    if ((command & 7) > 2) continue;
    for (let left = command >>> 3; left > 0; left--) {
      x += signed(varint(geometry, cursor));
      y += signed(varint(geometry, cursor));
      if ((command & 7) === 1) lines.push([]);
      lines.at(-1)?.push(...place(x, y));
    }
  }
  return lines.filter(({ length }) => length >= 4).map((line) => Float64Array.from(line));
}

function signed(value: number): number {
  return (value >>> 1) ^ -(value & 1);
}

/** Returns what turns a place in a tile into longitude and latitude. */
function placesIn({ zoom, column, row }: TileAddress, extent: number) {
  const size = 2 ** zoom;
  return (x: number, y: number): [longitude: number, latitude: number] => [
    ((column + x / extent) / size) * 360 - 180,
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * (row + y / extent)) / size))) * 180) / Math.PI,
  ];
}

interface Field {
  readonly number: number;
  /** Of a number. */
  readonly value: number;
  /** Of what has a length; else empty. */
  readonly bytes: Uint8Array;
}

const NO_BYTES = new Uint8Array();

/** Returns the fields of a message. Throws a RangeError for bytes that are no message. */
function fieldsOf(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  const cursor = { at: 0 };
  while (cursor.at < bytes.length) {
    const tag = varint(bytes, cursor);
    const [number, kind] = [Math.floor(tag / 8), tag % 8];
    if (kind === 0) fields.push({ number, value: varint(bytes, cursor), bytes: NO_BYTES });
    else if (kind === 2) {
      const length = varint(bytes, cursor);
      if (length > bytes.length - cursor.at) throw new RangeError('A field ends behind its message');
      fields.push({ number, value: 0, bytes: bytes.subarray(cursor.at, cursor.at + length) });
      cursor.at += length;
    } else if (kind === 1 || kind === 5) cursor.at += kind === 1 ? 8 : 4;
    else throw new RangeError('A field has an unknown kind');
  }
  return fields;
}

function varintsOf(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  const cursor = { at: 0 };
  while (cursor.at < bytes.length) numbers.push(varint(bytes, cursor));
  return numbers;
}

/** Reads a number of 7 bits a byte, the lowest first. */
function varint(bytes: Uint8Array, cursor: { at: number }): number {
  let value = 0;
  for (let factor = 1; factor < 2 ** 70; factor *= 128) {
    // One that is cut off goes on until it is too long.
    const byte = bytes[cursor.at++] ?? 128;
    value += (byte & 127) * factor;
    if (byte < 128) return value;
  }
  throw new RangeError('A number is too long');
}

function textOf(bytes: Uint8Array): string {
  return decodeUtf8(bytes, 0, bytes.length);
}
