import { gt06Frame } from '../../server/intake/protocols/gt06.ts';
import { teltonikaPacket, teltonikaText } from '../../server/intake/protocols/teltonika.ts';

/** A fix as a tracker would send it: degrees, km/h, degrees from north. */
export interface TrackerFix {
  /** Milliseconds since the epoch, whole seconds. */
  time: number;
  latitude: number;
  longitude: number;
  speed: number;
  course: number;
  isValid: boolean;
  satellites: number;
}

/** The identifier as the login frame has it: 15 digits. */
export function gt06Login(imei: string, serial = 1): Buffer {
  return gt06Frame(0x01, Buffer.from(imei.padStart(16, '0'), 'hex'), serial);
}

function gt06Place({ time, latitude, longitude, speed, course, isValid, satellites }: TrackerFix): Buffer {
  const bytes = Buffer.alloc(18);
  const date = new Date(time);
  bytes.set([
    date.getUTCFullYear() - 2000,
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
    0xc0 | satellites,
  ]);
  bytes.writeUInt32BE(Math.round(Math.abs(latitude) * 1_800_000), 7);
  bytes.writeUInt32BE(Math.round(Math.abs(longitude) * 1_800_000), 11);
  bytes.writeUInt8(speed, 15);
  const flags = course | (isValid ? 0x1000 : 0) | (longitude < 0 ? 0x0800 : 0) | (latitude >= 0 ? 0x0400 : 0);
  bytes.writeUInt16BE(flags, 16);
  return bytes;
}

/** Country 724, network 5, area 1200, cell 34567. */
const CELL = Buffer.from([0x02, 0xd4, 0x05, 0x04, 0xb0, 0x00, 0x87, 0x07]);

/** A fix with the cell and the ignition. */
export function gt06Position(fix: TrackerFix, serial: number, isIgnitionOn = true): Buffer {
  return gt06Frame(
    0x22,
    Buffer.concat([gt06Place(fix), CELL, Buffer.from([isIgnitionOn ? 1 : 0, 0, 0])]),
    serial,
  );
}

/** A fix with an alarm. @param code of the alarm @param state the bits of the state */
export function gt06Alarm(fix: TrackerFix, serial: number, code: number, state = 0x02): Buffer {
  const rest = Buffer.from([state, 6, 4, code, 2]);
  return gt06Frame(0x16, Buffer.concat([gt06Place(fix), Buffer.from([9]), CELL, rest]), serial);
}

/** @param state the bits of the state: 0x80 cut off, 0x04 charging, 0x02 ignition */
export function gt06Heartbeat(serial: number, state: number, voltage = 5, signal = 3): Buffer {
  return gt06Frame(0x13, Buffer.from([state, voltage, signal, 0, 2]), serial);
}

/** The answer of a tracker to the command with this flag. */
export function gt06CommandAnswer(flag: number, text: string, serial: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(text.length + 4);
  head.writeUInt32BE(flag, 1);
  return gt06Frame(0x15, Buffer.concat([head, Buffer.from(text), Buffer.from([0, 2])]), serial);
}

export function teltonikaLogin(imei: string): Buffer {
  return Buffer.concat([Buffer.from([0, imei.length]), Buffer.from(imei, 'latin1')]);
}

/** A record: a fix with values of one to eight bytes, by their number. */
export interface TeltonikaRecord extends TrackerFix {
  altitude: number;
  event: number;
  values: ReadonlyMap<number, { width: 1 | 2 | 4 | 8; value: number }>;
}

/** A packet of records. @param isExtended with codec 8 extended, which has room for large numbers of values */
export function teltonikaRecords(records: readonly TeltonikaRecord[], isExtended = false): Buffer {
  const number = (value: number): Buffer => {
    const bytes = Buffer.alloc(isExtended ? 2 : 1);
    bytes.writeUIntBE(value, 0, bytes.length);
    return bytes;
  };
  const parts: Uint8Array[] = [Buffer.from([isExtended ? 0x8e : 0x08, records.length])];
  for (const record of records) {
    const head = Buffer.alloc(24);
    head.writeBigUInt64BE(BigInt(record.time));
    head.writeInt32BE(Math.round(record.longitude * 1e7), 9);
    head.writeInt32BE(Math.round(record.latitude * 1e7), 13);
    head.writeInt16BE(record.altitude, 17);
    head.writeUInt16BE(record.course, 19);
    head.writeUInt8(record.satellites, 21);
    head.writeUInt16BE(record.speed, 22);
    parts.push(head, number(record.event), number(record.values.size));
    for (const width of [1, 2, 4, 8] as const) {
      const ofWidth = [...record.values].filter(([, value]) => value.width === width);
      parts.push(number(ofWidth.length));
      for (const [id, { value }] of ofWidth) {
        const bytes = Buffer.alloc(width);
        if (width === 8) bytes.writeBigUInt64BE(BigInt(value));
        else bytes.writeUIntBE(value, 0, width);
        parts.push(number(id), bytes);
      }
    }
    if (isExtended) parts.push(Buffer.from([0, 0]));
  }
  parts.push(Buffer.from([records.length]));
  return teltonikaPacket(Buffer.concat(parts));
}

export function teltonikaAnswer(text: string): Buffer {
  return teltonikaText(0x06, Buffer.from(text));
}
