/** Writes numbers one after the other; small ones take few bytes. */
export class ByteWriter {
  #bytes = new Uint8Array(256);
  #length = 0;

  /** Writes a number from 0 to 255. */
  byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const longer = new Uint8Array(2 * this.#length);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    this.#bytes[this.#length++] = value;
  }

  /** Writes a number of eight bytes, the least one first (IEEE 754). */
  float(value: number): void {
    const bytes = new DataView(new ArrayBuffer(8));
    bytes.setFloat64(0, value, true);
    for (let at = 0; at < 8; at++) this.byte(bytes.getUint8(at));
  }

  /** Writes a whole number from 0 on: seven bits a byte, the least ones first, the eighth bit says that more follow. */
  unsigned(value: number): void {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.byte((rest % 128) | 128);
    this.byte(rest);
  }

  /** Writes how each whole number differs from the one before, the first one from 0. */
  differences(values: readonly number[]): void {
    let before = 0;
    for (const value of values) {
      const by = value - before;
      this.unsigned(by < 0 ? -2 * by - 1 : 2 * by);
      before = value;
    }
  }

  /** Returns what was written. */
  take(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }
}

/** Reads what a `ByteWriter` wrote. Past the end it reads zeros and remembers it. */
export class ByteReader {
  isPastEnd = false;
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) this.isPastEnd = true;
    return byte ?? 0;
  }

  float(): number {
    const bytes = new DataView(new ArrayBuffer(8));
    for (let at = 0; at < 8; at++) bytes.setUint8(at, this.byte());
    return bytes.getFloat64(0, true);
  }

  unsigned(): number {
    let value = 0;
    // Eight bytes hold every whole number that is exact.
    for (let factor = 1; factor < 2 ** 56; factor *= 128) {
      const byte = this.byte();
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
    this.isPastEnd = true;
    return 0;
  }

  /** Reads a whole number that a sign may precede: even ones are positive, odd ones negative. */
  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}
