import type { Device } from '../../domain/device/device.ts';

/** A device that was heard and differs from how it is known in nothing but when, and at which position. */
export interface RepeatedFrame {
  slot: number;
  deviceId: number;
  lastUpdate: string;
  positionId: number;
}

/** The text of a frame around what every message changes. */
interface FrameTemplate {
  deviceId: number;
  /** Up to the last update. */
  start: string;
  /** From there to the latest position. */
  middle: string;
  /** After it. */
  end: string;
}

const START = '{"devices":[{"id":';
const LAST_UPDATE = '"lastUpdate":"';
const POSITION = '"positionId":';
const ZERO = 48;
const NINE = 57;
/** Longer numbers may not be exact. */
const MAX_DIGITS = 15;

/**
 * Nine of ten frames about a device repeat the last one but for two values. They are told by comparing text, which takes a tenth
 * of the time of reading them and leaves nothing behind to clear away. Whatever is not exactly so is left to be read.
 */
export class FrameTemplates {
  readonly #slotOf: (deviceId: number) => number | undefined;
  readonly #moulds: (FrameTemplate | undefined)[] = [];
  /** Frames that no mould was made of yet: while a large fleet is heard for the first time there is no time to lose. */
  readonly #learnt: ({ text: string; device: Device } | undefined)[] = [];

  /** @param slotOf the slot of a device that is in the fleet */
  constructor(slotOf: (deviceId: number) => number | undefined) {
    this.#slotOf = slotOf;
  }

  /** What the frame says if it repeats the one last learnt of its device. */
  match(text: string): RepeatedFrame | undefined {
    if (!text.startsWith(START)) return undefined;
    const slot = this.#slotOf(digitsAt(text, START.length));
    const mould = slot === undefined ? undefined : this.#mould(slot);
    if (slot === undefined || !mould || !text.startsWith(mould.start)) return undefined;
    const timeAt = mould.start.length;
    const timeEnd = text.indexOf('"', timeAt);
    if (timeEnd < 0 || !text.startsWith(mould.middle, timeEnd)) return undefined;
    const positionAt = timeEnd + mould.middle.length;
    const positionEnd = text.length - mould.end.length;
    if (!isWhole(text, positionAt, positionEnd) || !text.endsWith(mould.end)) return undefined;
    const lastUpdate = text.slice(timeAt, timeEnd);
    if (lastUpdate.includes('\\')) return undefined;
    return { slot, deviceId: mould.deviceId, lastUpdate, positionId: digitsAt(text, positionAt) };
  }

  /** Remembers how the frame spoke of its only device. */
  remember(text: string, slot: number, device: Device): void {
    this.#learnt[slot] = { text, device };
  }

  /** The device in this slot is another than its last frame said. */
  forget(slot: number): void {
    this.#moulds[slot] = undefined;
    this.#learnt[slot] = undefined;
  }

  #mould(slot: number): FrameTemplate | undefined {
    const learnt = this.#learnt[slot];
    if (!learnt) return this.#moulds[slot];
    this.#learnt[slot] = undefined;
    return (this.#moulds[slot] = frameTemplate(learnt.text, learnt.device));
  }
}

/** Nothing where the two values do not stand in the text once each, in this order and as plain as the device has them. */
function frameTemplate(text: string, { id, lastUpdate, positionId }: Device): FrameTemplate | undefined {
  const timeAt = onlyAfter(text, LAST_UPDATE);
  const positionAt = onlyAfter(text, POSITION);
  if (!text.startsWith(`${START}${id},`) || timeAt < 0 || positionAt < timeAt) return undefined;
  const timeEnd = text.indexOf('"', timeAt);
  let positionEnd = positionAt;
  while (isDigit(text.charCodeAt(positionEnd))) positionEnd++;
  if (
    text.slice(timeAt, timeEnd) !== lastUpdate ||
    text.slice(positionAt, positionEnd) !== String(positionId)
  )
    return undefined;
  return {
    deviceId: id,
    start: text.slice(0, timeAt),
    middle: text.slice(timeEnd, positionAt),
    end: text.slice(positionEnd),
  };
}

/** Where the key's value begins; -1 unless the text holds the key exactly once. */
function onlyAfter(text: string, key: string): number {
  const at = text.indexOf(key);
  return at < 0 || text.includes(key, at + 1) ? -1 : at + key.length;
}

function digitsAt(text: string, start: number): number {
  let number = 0;
  for (let at = start; isDigit(text.charCodeAt(at)); at++) number = number * 10 + text.charCodeAt(at) - ZERO;
  return number;
}

/** Whether a number stands there as JSON writes whole ones. */
function isWhole(text: string, start: number, end: number): boolean {
  const length = end - start;
  if (length < 1 || length > MAX_DIGITS || (length > 1 && text.charCodeAt(start) === ZERO)) return false;
  for (let at = start; at < end; at++) if (!isDigit(text.charCodeAt(at))) return false;
  return true;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}
