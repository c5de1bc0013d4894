import { commandText } from '@farol/core/domain/command/command-text';
import type { Attributes } from '@farol/core/domain/values/attributes';
import { ReportValues, type CheckedReport } from '../device-report.ts';
import {
  FrameCursor,
  reflectedCrc16,
  type DeviceProtocol,
  type FrameStart,
  type TrackerMessage,
} from './device-protocol.ts';

const KNOTS_PER_KMH = 1 / 1.852;
const UNITS_PER_DEGREE = 1e7;
const CRC_IBM = { polynomial: 0xa001, start: 0, end: 0 };
/** Trackers send 1,280 bytes at most with codec 8; with the extended one and long values they send a few times that. */
const MAX_FRAME_BYTES = 16_384;
const MAX_COMMAND_BYTES = 1_000;
const CODEC = { data: 0x08, extendedData: 0x8e, text: 0x0c } as const;
const TEXT_TYPE = { command: 0x05, answer: 0x06 } as const;
/** A lone byte that keeps the connection open. */
const PING = 0xff;
/** The value that says where a tracker's own fence was crossed. */
const FENCE_ID = 175;

/** The texts that these trackers read. Output 1 cuts the engine off, as in the wiring that the vendor describes. */
const COMMANDS: ReadonlyMap<string, string> = new Map([
  ['engineStop', 'setdigout 1'],
  ['engineResume', 'setdigout 0'],
  ['rebootDevice', 'cpureset'],
  ['positionSingle', 'getgps'],
  ['deviceIdentification', 'getimeiccid'],
  ['getVersion', 'getver'],
]);

/** What a value of a tracker is called, and how it is read: its factor and its sign. */
interface Value {
  readonly name: string;
  readonly factor?: number;
  readonly isSigned?: boolean;
  readonly isFlag?: boolean;
}

/** The values that all models of the vendor's FM family share; others are kept as `io<number>`. */
const VALUES: Readonly<Record<number, Value>> = {
  1: { name: 'in1', isFlag: true },
  2: { name: 'in2', isFlag: true },
  3: { name: 'in3', isFlag: true },
  4: { name: 'in4', isFlag: true },
  9: { name: 'adc1', factor: 0.001 },
  10: { name: 'adc2', factor: 0.001 },
  12: { name: 'fuelUsed', factor: 0.001 },
  16: { name: 'odometer' },
  17: { name: 'axisX', isSigned: true },
  18: { name: 'axisY', isSigned: true },
  19: { name: 'axisZ', isSigned: true },
  21: { name: 'rssi' },
  32: { name: 'coolantTemp', isSigned: true },
  36: { name: 'rpm' },
  48: { name: 'fuelLevel' },
  66: { name: 'power', factor: 0.001 },
  67: { name: 'battery', factor: 0.001 },
  69: { name: 'gpsStatus' },
  72: { name: 'temp1', factor: 0.1, isSigned: true },
  73: { name: 'temp2', factor: 0.1, isSigned: true },
  74: { name: 'temp3', factor: 0.1, isSigned: true },
  75: { name: 'temp4', factor: 0.1, isSigned: true },
  80: { name: 'dataMode' },
  81: { name: 'obdSpeed', factor: KNOTS_PER_KMH },
  85: { name: 'rpm' },
  87: { name: 'obdOdometer' },
  89: { name: 'fuelLevel' },
  113: { name: 'batteryLevel' },
  179: { name: 'blocked', isFlag: true },
  180: { name: 'out2', isFlag: true },
  181: { name: 'pdop', factor: 0.1 },
  182: { name: 'hdop', factor: 0.1 },
  199: { name: 'tripOdometer' },
  200: { name: 'sleepMode' },
  239: { name: 'ignition', isFlag: true },
  240: { name: 'motion', isFlag: true },
  241: { name: 'operator' },
};
/** The identifier of a driver's key. */
const KEY_ID = 78;

/** What values mean when a record was sent because of them and they are not zero. */
const ALARMS: Readonly<Record<number, string | Readonly<Record<number, string>>>> = {
  236: 'sos',
  246: 'tow',
  247: 'accident',
  249: 'jamming',
  251: 'idle',
  252: 'powerCut',
  253: { 1: 'hardAcceleration', 2: 'hardBraking', 3: 'hardCornering' },
  255: 'overspeed',
};

/**
 * Trackers of Teltonika: they name themselves once, then send packets of records (codec 8 and 8 extended), each with a
 * check sum, and drop what is answered with the count of its records. Commands are text (codec 12).
 */
export const teltonika: DeviceProtocol = {
  name: 'teltonika',
  maxFrameBytes: MAX_FRAME_BYTES,
  commandTypes: ['custom', ...COMMANDS.keys()],
  frameAt,
  read,
  encodeCommand: ({ type, attributes }, uniqueId) => {
    const bytes = Buffer.from(COMMANDS.get(type) ?? commandText({ type, attributes }, uniqueId), 'utf8');
    return bytes.length > MAX_COMMAND_BYTES ? undefined : teltonikaText(TEXT_TYPE.command, bytes);
  },
};

/** Returns a packet: what begins with its codec, framed by length and check sum. */
export function teltonikaPacket(data: Uint8Array): Buffer {
  const frame = Buffer.alloc(data.length + 12);
  frame.writeUInt32BE(data.length, 4);
  frame.set(data, 8);
  frame.writeUInt32BE(reflectedCrc16(data, CRC_IBM), data.length + 8);
  return frame;
}

/** Returns a packet with a text: a command of the server, or the answer of a tracker. */
export function teltonikaText(type: 0x05 | 0x06, text: Uint8Array): Buffer {
  const data = Buffer.alloc(text.length + 8);
  data.set([CODEC.text, 1, type]);
  data.writeUInt32BE(text.length, 3);
  data.set(text, 7);
  data.writeUInt8(1, text.length + 7);
  return teltonikaPacket(data);
}

function frameAt(bytes: Buffer): FrameStart {
  const [first, second] = bytes;
  if (first === PING) return { frame: 1 };
  if (first !== 0) return { skip: bytes.length };
  if (second === undefined) return 'more';
  // The identifier, with its length in two bytes; a packet begins with four zeros.
  if (second > 0) return second <= 20 ? { frame: 2 + second } : { skip: bytes.length };
  if (bytes.length < 8)
    return bytes.every((byte, at) => at > 3 || byte === 0) ? 'more' : { skip: bytes.length };
  const frame = bytes.readUInt32BE(4) + 12;
  if (bytes.readUInt32BE(0) !== 0 || frame < 15 || frame > MAX_FRAME_BYTES) return { skip: bytes.length };
  return { frame };
}

function read(frame: Buffer, uniqueId: string | undefined): TrackerMessage {
  if (frame.length === 1) return { type: 'other' };
  if (frame[1] !== 0) {
    const identifier = frame.subarray(2).toString('latin1').trim();
    return { type: 'login', uniqueId: identifier, answer: Buffer.from([1]), refusal: Buffer.from([0]) };
  }
  const data = frame.subarray(8, frame.length - 4);
  const count = data.readUInt8(1);
  const answer = countOf(count);
  const refusal = countOf(0);
  if (reflectedCrc16(data, CRC_IBM) !== frame.readUInt32BE(frame.length - 4))
    return { type: 'unreadable', reason: 'the check sum is wrong', isDamaged: true, answer, refusal };
  if (uniqueId === undefined) return { type: 'other' };
  const codec = data.readUInt8(0);
  const cursor = new FrameCursor(data.subarray(2, data.length - 1));
  try {
    if (codec === CODEC.text) {
      const text = answerIn(cursor, uniqueId);
      return text ? { type: 'reports', reports: [text] } : { type: 'other' };
    }
    if (codec !== CODEC.data && codec !== CODEC.extendedData)
      return { type: 'unreadable', reason: `codec ${codec} is not known`, answer, refusal };
    if (data.at(-1) !== count)
      return { type: 'unreadable', reason: 'the counts of records differ', answer, refusal };
    const size = codec === CODEC.data ? 1 : 2;
    return { type: 'reports', reports: recordsIn(cursor, { count, size, uniqueId }), answer, refusal };
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    return { type: 'unreadable', reason, answer, refusal };
  }
}

function countOf(count: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(count);
  return bytes;
}

/** Returns the records up to the first that cannot be read; throws when that is the first of all. */
function recordsIn(
  cursor: FrameCursor,
  { count, size, uniqueId }: { count: number; size: 1 | 2; uniqueId: string },
): CheckedReport[] {
  const reports: CheckedReport[] = [];
  try {
    while (reports.length < count) reports.push(recordIn(cursor, size, uniqueId));
  } catch (error) {
    const last = reports.pop();
    if (!last) throw error;
    const sample = `record ${reports.length + 2} of ${count}`;
    reports.push({ ...last, leftOut: [...last.leftOut, { kind: 'unreadable', sample }] });
  }
  return reports;
}

/** @param size how many bytes numbers of values and counts have */
function recordIn(cursor: FrameCursor, size: 1 | 2, uniqueId: string): CheckedReport {
  const values = new ReportValues(uniqueId);
  const time = Number(cursor.unsignedLong());
  // Beyond what a date can say: written so that it is left out.
  values.takeTime('time', time <= 8.64e15 ? new Date(time).toISOString() : `ms ${time}`);
  const priority = cursor.unsigned(1);
  if (priority > 0) values.attributes['priority'] = priority;
  const longitude = cursor.signed(4) / UNITS_PER_DEGREE;
  const latitude = cursor.signed(4) / UNITS_PER_DEGREE;
  const altitude = cursor.signed(2);
  const course = cursor.unsigned(2);
  const satellites = cursor.unsigned(1);
  const speed = cursor.unsigned(2);
  values.attributes['sat'] = satellites;
  values.valid = satellites > 0;
  // Before its first fix it sends zeros.
  if (satellites > 0 || latitude !== 0 || longitude !== 0) {
    values.takeCoordinate('latitude', 'latitude', latitude);
    values.takeCoordinate('longitude', 'longitude', longitude);
    values.takeAltitude('altitude', altitude);
    values.takeCourse('course', course);
    values.takeSpeed('speed', speed, KNOTS_PER_KMH);
  }
  takeValues(values.attributes, cursor, size);
  return { ...values.checked(), protocol: teltonika.name, isResent: true };
}

function takeValues(attributes: Attributes, cursor: FrameCursor, size: 1 | 2): void {
  const event = cursor.unsigned(size);
  cursor.unsigned(size);
  if (event > 0) attributes['event'] = event;
  for (const width of [1, 2, 4, 8] as const)
    for (let count = cursor.unsigned(size); count > 0; count--)
      takeValue(attributes, { id: cursor.unsigned(size), bytes: cursor.take(width), event });
  if (size === 1) return;
  for (let count = cursor.unsigned(2); count > 0; count--) {
    const id = cursor.unsigned(2);
    const bytes = cursor.take(cursor.unsigned(2));
    attributes[`io${id}`] = bytes.subarray(0, 128).toString('hex');
  }
}

function takeValue(
  attributes: Attributes,
  { id, bytes, event }: { id: number; bytes: Buffer; event: number },
): void {
  const known = VALUES[id];
  if (id === KEY_ID) {
    const key = bytes.toString('hex');
    if (!/^0*$/.test(key)) attributes['driverUniqueId'] = key;
    return;
  }
  const number = numberIn(bytes, known?.isSigned === true);
  if (known?.isFlag) attributes[known.name] = number !== 0;
  else if (known && typeof number === 'number')
    attributes[known.name] = known.factor === undefined ? number : rounded(number * known.factor);
  else attributes[`io${id}`] = number;
  const alarm = alarmOf(id, Number(number));
  if (id === event && alarm !== undefined) attributes['alarm'] = alarm;
}

function alarmOf(id: number, value: number): string | undefined {
  if (id === FENCE_ID) return value === 0 ? 'geofenceExit' : 'geofenceEnter';
  const alarm = ALARMS[id];
  if (value === 0) return undefined;
  return typeof alarm === 'object' ? alarm[value] : alarm;
}

/** Numbers of eight bytes that are not exact stay hexadecimal. */
function numberIn(bytes: Buffer, isSigned: boolean): number | string {
  if (bytes.length < 8)
    return isSigned ? bytes.readIntBE(0, bytes.length) : bytes.readUIntBE(0, bytes.length);
  const number = Number(bytes.readBigUInt64BE());
  return Number.isSafeInteger(number) ? number : bytes.toString('hex');
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Returns what a tracker answered to a command. */
function answerIn(cursor: FrameCursor, uniqueId: string): CheckedReport | undefined {
  if (cursor.unsigned(1) !== TEXT_TYPE.answer) return undefined;
  const text = cursor.take(Math.min(cursor.unsigned(4), cursor.left)).toString('utf8');
  const values = new ReportValues(uniqueId);
  values.attributes['result'] = text.replaceAll('\0', '').trim();
  return { ...values.checked(), protocol: teltonika.name };
}
