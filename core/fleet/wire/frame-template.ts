import type { Device } from '../../domain/device/device.ts';

/** A device report that differs from the last one only in time and position. */
export interface PositionOnlyUpdate {
  slot: number;
  deviceId: number;
  lastUpdate: string;
  positionId: number;
}

/** The text of a frame around the values that every message changes. */
interface FrameTemplate {
  deviceId: number;
  /** The text before the last update. */
  start: string;
  /** The text between the last update and the position id. */
  middle: string;
  /** The text after the position id. */
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
 * Nine of ten frames about a device repeat the last one except for two values. They are recognized by
 * comparing text, which takes a tenth of the time of parsing and allocates little. Any other frame is left to
 * the parser.
 */
export class FrameTemplates {
  readonly #slotOf: (deviceId: number) => number | undefined;
  readonly #templates: (FrameTemplate | undefined)[] = [];
  /**
   * Frames whose template is not built yet: while a large fleet arrives for the first time there is no time
   * for it.
   */
  readonly #pending: ({ text: string; device: Device } | undefined)[] = [];

  /** @param slotOf returns the slot of a device that is in the fleet */
  constructor(slotOf: (deviceId: number) => number | undefined) {
    this.#slotOf = slotOf;
  }

  /** Returns what the frame says if it repeats the last one of its device. */
  match(text: string): PositionOnlyUpdate | undefined {
    // Another kind of frame has no such id there, or does not begin like the template.
    const slot = this.#slotOf(digitsAt(text, START.length));
    if (slot === undefined) return undefined;
    const template = this.#template(slot);
    if (!template || !text.startsWith(template.start)) return undefined;
    const timeAt = template.start.length;
    const timeEnd = text.indexOf('"', timeAt);
    if (!text.startsWith(template.middle, timeEnd)) return undefined;
    const positionAt = timeEnd + template.middle.length;
    const positionEnd = text.length - template.end.length;
    if (!isInteger(text, positionAt, positionEnd) || !text.endsWith(template.end)) return undefined;
    const lastUpdate = text.slice(timeAt, timeEnd);
    if (lastUpdate.includes('\\')) return undefined;
    return { slot, deviceId: template.deviceId, lastUpdate, positionId: digitsAt(text, positionAt) };
  }

  /** Remembers the text of a frame about a single device. */
  remember(text: string, slot: number, device: Device): void {
    this.#pending[slot] = { text, device };
  }

  /** The device in this slot changed by other means than its last frame. */
  forget(slot: number): void {
    this.#templates[slot] = undefined;
    this.#pending[slot] = undefined;
  }

  #template(slot: number): FrameTemplate | undefined {
    const pending = this.#pending[slot];
    if (!pending) return this.#templates[slot];
    this.#pending[slot] = undefined;
    return (this.#templates[slot] = frameTemplate(pending.text, pending.device));
  }
}

/**
 * Returns undefined unless the text contains each of the two values once, in this order and formatted as in
 * the device.
 */
function frameTemplate(text: string, { id, lastUpdate, positionId }: Device): FrameTemplate | undefined {
  const timeAt = onlyAfter(text, LAST_UPDATE);
  const positionAt = onlyAfter(text, POSITION);
  if (timeAt < 0 || positionAt < timeAt) return undefined;
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

/** Returns the index of the key's value; -1 unless the text contains the key exactly once. */
function onlyAfter(text: string, key: string): number {
  const at = text.indexOf(key);
  return at < 0 || text.includes(key, at + 1) ? -1 : at + key.length;
}

function digitsAt(text: string, start: number): number {
  let number = 0;
  for (let at = start; isDigit(text.charCodeAt(at)); at++) number = number * 10 + text.charCodeAt(at) - ZERO;
  return number;
}

/** Whether the text contains a JSON integer at this place. */
function isInteger(text: string, start: number, end: number): boolean {
  const length = end - start;
  if (length < 1 || length > MAX_DIGITS || (length > 1 && text.charCodeAt(start) === ZERO)) return false;
  for (let at = start; at < end; at++) if (!isDigit(text.charCodeAt(at))) return false;
  return true;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}
