/** A street as it is drawn in a tile: its places count from the north-west corner, of 4096 to each side. */
export interface DrawnStreet {
  name?: string;
  line: readonly (readonly [x: number, y: number])[];
}

/** Returns a vector tile (MVT 2) with streets in one layer. */
export function streetTile(
  streets: readonly DrawnStreet[],
  layer = 'transportation_name',
): Uint8Array<ArrayBuffer> {
  const names = streets.flatMap(({ name }) => name ?? []);
  const features = streets.flatMap(({ name, line }) => {
    const tags = name === undefined ? [] : field(2, [1, names.indexOf(name)].flatMap(varint));
    return field(2, [...tags, ...varint(3 * 8), 2, ...field(4, geometry(line))]);
  });
  const values = names.flatMap((name) => field(4, field(1, text(name))));
  const keys = [...field(3, text('class')), ...field(3, text('name'))];
  return Uint8Array.from(
    field(3, [...field(1, text(layer)), ...features, ...keys, ...values, ...varint(5 * 8), ...varint(4096)]),
  );
}

function geometry(line: DrawnStreet['line']): number[] {
  let [x, y] = [0, 0];
  const steps = line.flatMap((point) => {
    const step = [point[0] - x, point[1] - y];
    [x, y] = point;
    return step.map((value) => (value < 0 ? -2 * value - 1 : 2 * value));
  });
  return [9, ...steps.slice(0, 2), 2 + 8 * (line.length - 1), ...steps.slice(2)].flatMap(varint);
}

/** Returns a field that has a length. */
export function field(number: number, bytes: readonly number[]): number[] {
  return [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes];
}

/** Returns a number of 7 bits a byte. */
export function varint(value: number): number[] {
  return value < 128 ? [value] : [128 + (value % 128), ...varint(Math.floor(value / 128))];
}

export function text(value: string): number[] {
  return [...new TextEncoder().encode(value)];
}
