import type { StoredQueuedCommand } from '../../storage/tables/queued-commands.ts';
import type { CheckedReport } from '../device-report.ts';

/** What the bytes of a connection begin with. */
export type FrameStart =
  /** A frame of this many bytes, once they are all there. */
  | { readonly frame: number }
  /** So many bytes that belong to no frame. */
  | { readonly skip: number }
  /** Something that only more bytes can tell. */
  | 'more';

/** What a tracker says with one frame; `answer` is sent once everything it says is stored. */
export type TrackerMessage =
  /** Who it is: the identifier of the device. @param refusal what says that nobody knows it */
  | { readonly type: 'login'; uniqueId: string; answer?: Buffer; refusal?: Buffer }
  /** @param refusal what asks the tracker to send it again */
  | { readonly type: 'reports'; reports: readonly CheckedReport[]; answer?: Buffer; refusal?: Buffer }
  /**
   * A frame that cannot be read: answered, so that the tracker drops it, unless it was damaged on its way and may
   * arrive better the next time.
   */
  | { readonly type: 'unreadable'; reason: string; isDamaged?: true; answer?: Buffer; refusal?: Buffer }
  /** Something without a report. */
  | { readonly type: 'other'; answer?: Buffer };

/**
 * How trackers of one kind speak over TCP (contract §8.8): functions without sockets, clock and storage. A further
 * protocol is a file with one of these and its line in `protocols.ts`; its port is the setting `<NAME>_PORT`.
 */
export interface DeviceProtocol {
  /** As positions name it, lower case. */
  readonly name: string;
  /** No frame is longer, and no more is kept of a connection. */
  readonly maxFrameBytes: number;
  /** The types of commands that this protocol has words for. */
  readonly commandTypes: readonly string[];
  /** Returns what the bytes begin with; they are one or more. Never throws. */
  frameAt(bytes: Buffer): FrameStart;
  /**
   * Reads a frame. What it throws makes the frame unreadable.
   * @param uniqueId who sent it; undefined before the login
   */
  read(frame: Buffer, uniqueId: string | undefined): TrackerMessage;
  /** Returns a command as the tracker reads it; undefined when it is too long. */
  encodeCommand(command: StoredQueuedCommand, uniqueId: string): Buffer | undefined;
}

/** Returns what is read of a frame; what a protocol cannot read is unreadable, whatever it is. */
export function readFrame(
  protocol: DeviceProtocol,
  frame: Buffer,
  uniqueId: string | undefined,
): TrackerMessage {
  try {
    return protocol.read(frame, uniqueId);
  } catch (error) {
    return { type: 'unreadable', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** How many bytes are kept, as a sample, of what belongs to no frame. */
const MAX_SKIPPED_SAMPLE = 100;

/**
 * Cuts the bytes of one connection into the frames of a protocol, however they are split. It keeps at most one
 * frame that is not complete.
 */
export class FrameReader {
  readonly #protocol: Pick<DeviceProtocol, 'frameAt' | 'maxFrameBytes'>;
  #kept = Buffer.alloc(0);
  #length = 0;

  constructor(protocol: Pick<DeviceProtocol, 'frameAt' | 'maxFrameBytes'>) {
    this.#protocol = protocol;
  }

  /** Whether no frame has begun. */
  get isBetweenFrames(): boolean {
    return this.#length === 0;
  }

  /** How many bytes are kept for the next frame. */
  get keptBytes(): number {
    return this.#kept.length;
  }

  /** Takes what was received. Returns the frames that are complete now, and what belongs to none: its beginning. */
  push(bytes: Buffer): { frames: Buffer[]; skipped: { count: number; begin: Buffer } } {
    this.#append(bytes);
    const frames: Buffer[] = [];
    const skipped = { count: 0, begin: Buffer.alloc(0) };
    const skip = (from: number, count: number): void => {
      const room = Math.max(0, MAX_SKIPPED_SAMPLE - skipped.begin.length);
      if (room > 0)
        skipped.begin = Buffer.concat([
          skipped.begin,
          this.#kept.subarray(from, from + Math.min(count, room)),
        ]);
      skipped.count += count;
    };
    let at = 0;
    while (at < this.#length) {
      const rest = this.#kept.subarray(at, this.#length);
      const start = this.#protocol.frameAt(rest);
      if (start === 'more' && rest.length < this.#protocol.maxFrameBytes) break;
      // What never ends, or is longer than any frame, is none.
      const isTooLong = start !== 'more' && 'frame' in start && start.frame > this.#protocol.maxFrameBytes;
      if (start === 'more' || isTooLong) {
        skip(at, 1);
        at += 1;
      } else if ('skip' in start) {
        const count = Math.max(1, Math.min(start.skip, rest.length));
        skip(at, count);
        at += count;
      } else {
        if (rest.length < start.frame) break;
        frames.push(Buffer.from(rest.subarray(0, start.frame)));
        at += start.frame;
      }
    }
    this.#drop(at);
    return { frames, skipped };
  }

  #append(bytes: Buffer): void {
    const length = this.#length + bytes.length;
    if (length > this.#kept.length) {
      const larger = Buffer.alloc(
        Math.max(length, Math.min(2 * this.#kept.length, this.#protocol.maxFrameBytes)),
      );
      this.#kept.copy(larger, 0, 0, this.#length);
      this.#kept = larger;
    }
    bytes.copy(this.#kept, this.#length);
    this.#length = length;
  }

  #drop(count: number): void {
    this.#length -= count;
    // A silent connection keeps nothing.
    if (this.#length === 0) this.#kept = Buffer.alloc(0);
    else if (count > 0) this.#kept = Buffer.from(this.#kept.subarray(count, count + this.#length));
  }
}

/** Reads the numbers of a frame one after another. Throws where the frame ends too soon. */
export class FrameCursor {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** How many bytes are left. */
  get left(): number {
    return this.#bytes.length - this.#at;
  }

  /** @param count how many bytes; the most significant comes first */
  unsigned(count: 1 | 2 | 3 | 4): number {
    return this.take(count).readUIntBE(0, count);
  }

  /** @param count how many bytes; the most significant comes first */
  signed(count: 1 | 2 | 4): number {
    return this.take(count).readIntBE(0, count);
  }

  unsignedLong(): bigint {
    return this.take(8).readBigUInt64BE();
  }

  take(count: number): Buffer {
    if (count < 0 || count > this.left) throw new Error('the frame is too short');
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }
}

/** Returns a cyclic redundancy check of 16 bits, the least significant bit first. */
export function reflectedCrc16(
  bytes: Uint8Array,
  { polynomial, start, end }: { polynomial: number; start: number; end: number },
): number {
  let crc = start;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ polynomial : crc >>> 1;
  }
  return crc ^ end;
}
