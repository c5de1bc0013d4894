/** The file of a picture is damaged, or is no picture of its type. */
export class UnreadablePicture extends Error {}

/** The formats of pictures that are stored. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

/** A picture without anything but itself: no metadata, nothing behind its end. */
export interface CleanPicture {
  readonly type: PictureType;
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Reads the bytes of a file from its start; a read beyond the end, or back, throws `UnreadablePicture`. */
export class PictureReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  /** Where the next read begins. */
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** How many bytes are left. */
  get left(): number {
    return this.#bytes.length - this.at;
  }

  /** Returns the next bytes. */
  take(length: number): Uint8Array {
    const start = this.#advance(length);
    return this.#bytes.subarray(start, start + length);
  }

  /** Returns the next bytes as Latin text. */
  text(length: number): string {
    return String.fromCharCode(...this.take(length));
  }

  /** Passes bytes that have to be these. */
  expect(...expected: readonly number[]): void {
    if (this.take(expected.length).some((byte, at) => byte !== expected[at])) throw new UnreadablePicture();
  }

  /** Reads a byte. */
  byte(): number {
    return this.#view.getUint8(this.#advance(1));
  }

  /** Returns the next number of two bytes, the higher first. */
  uint16(): number {
    return this.#view.getUint16(this.#advance(2));
  }

  /** Returns the next number of two bytes, the lower first. */
  uint16LowFirst(): number {
    return this.#view.getUint16(this.#advance(2), true);
  }

  /** Returns the next number of four bytes, the highest first. */
  uint32(): number {
    return this.#view.getUint32(this.#advance(4));
  }

  /** Returns the next number of four bytes, the lowest first. */
  uint32LowFirst(): number {
    return this.#view.getUint32(this.#advance(4), true);
  }

  #advance(length: number): number {
    if (length < 0 || length > this.left) throw new UnreadablePicture();
    const start = this.at;
    this.at += length;
    return start;
  }
}

/** Returns the bytes of all parts in their order. */
export function joinedBytes(parts: readonly (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Throws `UnreadablePicture` unless a condition holds. */
export function assertReadablePicture(condition: boolean): asserts condition {
  if (!condition) throw new UnreadablePicture();
}
