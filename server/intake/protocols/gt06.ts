import { commandText } from '@farol/core/domain/command/command-text';
import { ReportValues, type CheckedReport } from '../device-report.ts';
import {
  FrameCursor,
  reflectedCrc16,
  type DeviceProtocol,
  type FrameStart,
  type TrackerMessage,
} from './device-protocol.ts';

const KNOTS_PER_KMH = 1 / 1.852;
/** Fractions of a degree: ten-thousandths of a minute, three of them a unit. */
const UNITS_PER_DEGREE = 1_800_000;
const CRC_ITU = { polynomial: 0x8408, start: 0xffff, end: 0xffff };
/** A command has its length in one byte, with the rest of its frame. */
const MAX_COMMAND_BYTES = 243;
/** The longest of both forms that trackers send is far below. */
const MAX_FRAME_BYTES = 2_048;

/** The kinds of frames (the "protocol number" of the description). */
const KIND = {
  login: 0x01,
  gps: 0x10,
  gpsAndCell: 0x12,
  heartbeat: 0x13,
  commandAnswer: 0x15,
  alarm: 0x16,
  longCommandAnswer: 0x21,
  gpsAndIgnition: 0x22,
  alarmWithFence: 0x27,
  alarmOfFence: 0x26,
  command: 0x80,
  clock: 0x8a,
  information: 0x94,
  gpsAndWideCell: 0xa0,
} as const;

/** What the byte of an alarm means; others are kept by their number. */
const ALARMS: Readonly<Record<number, string>> = {
  0x01: 'sos',
  0x02: 'powerCut',
  0x03: 'vibration',
  0x04: 'geofenceEnter',
  0x05: 'geofenceExit',
  0x06: 'overspeed',
  0x09: 'tow',
  0x0e: 'lowPower',
  0x0f: 'lowPower',
  0x10: 'tampering',
  0x11: 'powerOff',
  0x13: 'tampering',
  0x14: 'door',
  0x15: 'powerOff',
  0x18: 'tampering',
  0x19: 'lowBattery',
  0x23: 'fallDown',
  0x29: 'hardAcceleration',
  0x2a: 'hardCornering',
  0x2b: 'hardCornering',
  0x2c: 'accident',
  0x30: 'hardBraking',
};
/** What is no alarm: all is well, a fix again, switched on. */
const NO_ALARMS: ReadonlySet<number> = new Set([0x00, 0x0a, 0x0b, 0x0c, 0x0d, 0xff]);
/** The alarms among the bits of the state. */
const STATE_ALARMS: Readonly<Record<number, string>> = {
  1: 'vibration',
  2: 'powerCut',
  3: 'lowBattery',
  4: 'sos',
};

/** The texts that these trackers read. */
const COMMANDS: ReadonlyMap<string, string> = new Map([
  ['engineStop', 'RELAY,1#'],
  ['engineResume', 'RELAY,0#'],
  ['rebootDevice', 'RESET#'],
  ['positionSingle', 'WHERE#'],
]);

/**
 * Trackers that speak as the GT06 of Concox: frames that begin with `78 78` or `79 79` and end with `0D 0A`, with the
 * kind, a number in a row and a check sum. Their clocks run in UTC.
 */
export const gt06: DeviceProtocol = {
  name: 'gt06',
  maxFrameBytes: MAX_FRAME_BYTES,
  commandTypes: ['custom', ...COMMANDS.keys(), 'positionPeriodic'],
  frameAt,
  read,
  encodeCommand: ({ id, type, attributes }, uniqueId) => {
    const { frequency } = attributes;
    const text =
      type === 'positionPeriodic' && typeof frequency === 'number'
        ? `TIMER,${Math.max(5, Math.min(18_000, Math.round(frequency)))}#`
        : (COMMANDS.get(type) ?? commandText({ type, attributes }, uniqueId));
    const bytes = Buffer.from(text, 'utf8');
    if (bytes.length > MAX_COMMAND_BYTES) return undefined;
    const head = Buffer.alloc(5);
    head.writeUInt8(bytes.length + 4);
    head.writeUInt32BE(id >>> 0, 1);
    return gt06Frame(KIND.command, Buffer.concat([head, bytes, Buffer.from([0, 2])]), id & 0xffff);
  },
};

/** Returns a short frame: kind, content, its number in the row, and the check sum. */
export function gt06Frame(kind: number, content: Uint8Array, serial: number): Buffer {
  const frame = Buffer.alloc(content.length + 10);
  frame.writeUInt16BE(0x7878);
  frame.writeUInt8(content.length + 5, 2);
  frame.writeUInt8(kind, 3);
  frame.set(content, 4);
  const end = content.length + 4;
  frame.writeUInt16BE(serial, end);
  frame.writeUInt16BE(reflectedCrc16(frame.subarray(2, end + 2), CRC_ITU), end + 2);
  frame.writeUInt16BE(0x0d0a, end + 4);
  return frame;
}

function frameAt(bytes: Buffer): FrameStart {
  const [first, second] = bytes;
  if (first !== 0x78 && first !== 0x79) return { skip: nextStart(bytes) };
  if (second === undefined) return 'more';
  if (second !== first) return { skip: 1 };
  const lengthBytes = first === 0x78 ? 1 : 2;
  if (bytes.length < 2 + lengthBytes) return 'more';
  // Kind, number and check sum are counted, start and end are not.
  const frame = bytes.readUIntBE(2, lengthBytes) + 4 + lengthBytes;
  if (frame < 9 + lengthBytes || frame > MAX_FRAME_BYTES) return { skip: 2 };
  if (bytes.length >= frame && bytes.readUInt16BE(frame - 2) !== 0x0d0a) return { skip: 2 };
  return { frame };
}

function nextStart(bytes: Buffer): number {
  const at = bytes.findIndex((byte, index) => index > 0 && (byte === 0x78 || byte === 0x79));
  return at === -1 ? bytes.length : at;
}

function read(frame: Buffer, uniqueId: string | undefined): TrackerMessage {
  const contentAt = frame[0] === 0x78 ? 3 : 4;
  const kind = frame.readUInt8(contentAt);
  const serial = frame.readUInt16BE(frame.length - 6);
  const answer = gt06Frame(kind, NOTHING, serial);
  const sum = reflectedCrc16(frame.subarray(2, frame.length - 4), CRC_ITU);
  if (sum !== frame.readUInt16BE(frame.length - 4))
    return { type: 'unreadable', reason: 'the check sum is wrong', isDamaged: true, answer };
  const cursor = new FrameCursor(frame.subarray(contentAt + 1, frame.length - 6));
  if (kind === KIND.login)
    return { type: 'login', uniqueId: cursor.take(8).toString('hex').replace(/^0/, ''), answer };
  if (uniqueId === undefined) return { type: 'other' };
  try {
    const report = reportIn(kind, cursor, uniqueId);
    if (report) return { type: 'reports', reports: [report], answer };
  } catch (error) {
    return { type: 'unreadable', reason: error instanceof Error ? error.message : '', answer };
  }
  if (kind === KIND.clock) return { type: 'other', answer: gt06Frame(kind, clockNow(), serial) };
  return { type: 'other', answer };
}

const NOTHING = Buffer.alloc(0);

/** Returns the report in a frame; undefined when its kind has none. */
function reportIn(kind: number, cursor: FrameCursor, uniqueId: string): CheckedReport | undefined {
  const values = new ReportValues(uniqueId);
  const isAlarm = kind === KIND.alarm || kind === KIND.alarmOfFence || kind === KIND.alarmWithFence;
  if (kind === KIND.heartbeat) {
    takeState(values, cursor);
  } else if (kind === KIND.commandAnswer || kind === KIND.longCommandAnswer) {
    values.attributes['result'] = answerIn(kind, cursor);
  } else if (kind === KIND.information) {
    const sort = cursor.unsigned(1);
    if (sort !== 0) return undefined;
    values.attributes['power'] = cursor.unsigned(2) / 100;
  } else if (isAlarm) {
    takeFix(values, cursor);
    const cellEnd = cursor.left - cursor.unsigned(1);
    takeCell(values, cursor, 'narrow');
    if (cursor.left > cellEnd) cursor.take(cursor.left - cellEnd);
    takeState(values, cursor);
    takeAlarm(values, cursor.unsigned(1));
    if (kind === KIND.alarmWithFence && cursor.left > 1) {
      cursor.unsigned(1);
      values.attributes['geofence'] = cursor.unsigned(1);
    }
  } else if (kind === KIND.gps || kind === KIND.gpsAndCell) {
    takeFix(values, cursor);
    if (kind === KIND.gpsAndCell && cursor.left >= 8) takeCell(values, cursor, 'narrow');
  } else if (kind === KIND.gpsAndIgnition || kind === KIND.gpsAndWideCell) {
    takeFix(values, cursor);
    takeCell(values, cursor, kind === KIND.gpsAndWideCell ? 'wide' : 'narrow');
    takeIgnition(values, cursor);
  } else return undefined;
  return { ...values.checked(), protocol: gt06.name, isResent: true };
}

function takeFix(values: ReportValues, cursor: FrameCursor): void {
  const [year, month, day, hours, minutes, seconds] = Array.from(cursor.take(6), twoDigits);
  values.takeTime('time', `20${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
  values.attributes['sat'] = cursor.unsigned(1) & 0x0f;
  const latitude = cursor.unsigned(4) / UNITS_PER_DEGREE;
  const longitude = cursor.unsigned(4) / UNITS_PER_DEGREE;
  const speed = cursor.unsigned(1);
  const flags = cursor.unsigned(2);
  values.valid = (flags & 0x1000) !== 0;
  // Before its first fix it sends zeros.
  if (!values.valid && latitude === 0 && longitude === 0) return;
  values.takeCoordinate('latitude', 'latitude', (flags & 0x0400) === 0 ? -latitude : latitude);
  values.takeCoordinate('longitude', 'longitude', (flags & 0x0800) === 0 ? longitude : -longitude);
  values.takeSpeed('speed', speed, KNOTS_PER_KMH);
  values.takeCourse('course', flags & 0x03ff);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Takes a cell of the network; those of the fourth generation have larger numbers. */
function takeCell(values: ReportValues, cursor: FrameCursor, width: 'narrow' | 'wide'): void {
  const country = cursor.unsigned(2);
  // The highest bit says that the network has two bytes.
  const mobileNetworkCode = cursor.unsigned((country & 0x8000) === 0 ? 1 : 2);
  const locationAreaCode = cursor.unsigned(width === 'wide' ? 4 : 2);
  const cellId = width === 'wide' ? Number(cursor.unsignedLong()) : cursor.unsigned(3);
  if (cellId === 0) return;
  const tower = { mobileCountryCode: country & 0x7fff, mobileNetworkCode, locationAreaCode, cellId };
  values.network = { radioType: 'gsm', considerIp: false, cellTowers: [tower] };
}

function takeIgnition({ attributes }: ReportValues, cursor: FrameCursor): void {
  if (cursor.left < 3) return;
  attributes['ignition'] = cursor.unsigned(1) === 1;
  cursor.unsigned(1);
  if (cursor.unsigned(1) === 1) attributes['archive'] = true;
  if (cursor.left >= 4) attributes['odometer'] = cursor.unsigned(4);
}

/** Takes the state of the tracker: its bits, the voltage in six steps, and the signal in four. */
function takeState({ attributes }: ReportValues, cursor: FrameCursor): void {
  const bits = cursor.unsigned(1);
  attributes['ignition'] = (bits & 0x02) !== 0;
  attributes['charge'] = (bits & 0x04) !== 0;
  attributes['blocked'] = (bits & 0x80) !== 0;
  attributes['armed'] = (bits & 0x01) !== 0;
  const alarm = STATE_ALARMS[(bits >> 3) & 0x07];
  if (alarm !== undefined) attributes['alarm'] = alarm;
  attributes['batteryLevel'] = Math.min(100, Math.round((cursor.unsigned(1) * 100) / 6));
  attributes['rssi'] = cursor.unsigned(1);
}

function takeAlarm({ attributes }: ReportValues, code: number): void {
  if (NO_ALARMS.has(code)) return;
  attributes['alarm'] = ALARMS[code] ?? 'general';
  if (ALARMS[code] === undefined) attributes['event'] = code;
}

function answerIn(kind: number, cursor: FrameCursor): string {
  if (kind === KIND.commandAnswer) {
    const length = cursor.unsigned(1) - 4;
    cursor.take(4);
    return textOf(cursor.take(Math.max(0, Math.min(length, cursor.left))), 'utf8');
  }
  cursor.take(4);
  const isWide = cursor.unsigned(1) === 2;
  const bytes = cursor.take(cursor.left);
  return isWide
    ? textOf(Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16(), 'utf16le')
    : textOf(bytes, 'utf8');
}

function textOf(bytes: Buffer, encoding: 'utf8' | 'utf16le'): string {
  return bytes.toString(encoding).replaceAll('\0', '').trim();
}

/** The time of the server in UTC, for trackers that ask. */
function clockNow(): Buffer {
  const now = new Date();
  return Buffer.from([
    now.getUTCFullYear() % 100,
    now.getUTCMonth() + 1,
    now.getUTCDate(),
    now.getUTCHours(),
    now.getUTCMinutes(),
    now.getUTCSeconds(),
  ]);
}
