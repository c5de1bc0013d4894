import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckedReport } from '../../../../server/intake/device-report.ts';
import {
  FrameReader,
  readFrame,
  reflectedCrc16,
  type DeviceProtocol,
} from '../../../../server/intake/protocols/device-protocol.ts';
import { gt06 } from '../../../../server/intake/protocols/gt06.ts';
import { PROTOCOLS } from '../../../../server/intake/protocols/protocols.ts';
import { teltonika } from '../../../../server/intake/protocols/teltonika.ts';
import {
  gt06Alarm,
  gt06CommandAnswer,
  gt06Heartbeat,
  gt06Login,
  gt06Position,
  teltonikaAnswer,
  teltonikaLogin,
  teltonikaRecords,
  type TeltonikaRecord,
  type TrackerFix,
} from '../../../harness/tracker-frames.ts';

const IMEI = '860000000000017';

const anyFix: fc.Arbitrary<TrackerFix> = fc.record({
  time: fc.integer({ min: 946_684_800, max: 4_000_000_000 }).map((seconds) => seconds * 1000),
  latitude: fc.integer({ min: -90 * 1_800_000, max: 90 * 1_800_000 }).map((units) => units / 1_800_000),
  longitude: fc.integer({ min: -180 * 1_800_000, max: 180 * 1_800_000 }).map((units) => units / 1_800_000),
  speed: fc.integer({ min: 0, max: 255 }),
  course: fc.integer({ min: 0, max: 359 }),
  isValid: fc.constant(true),
  satellites: fc.integer({ min: 1, max: 15 }),
});
const anyValues = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 255 }),
      width: fc.constantFrom(1 as const, 2 as const, 4 as const, 8 as const),
      value: fc.integer({ min: 0, max: 100 }),
    }),
    { selector: ({ id }) => id, maxLength: 20 },
  )
  .map((list) => new Map(list.map(({ id, width, value }) => [id, { width, value }])));
const anyRecord: fc.Arbitrary<TeltonikaRecord> = fc
  .tuple(anyFix, fc.integer({ min: -500, max: 9_000 }), fc.constantFrom(0, 239, 240, 253), anyValues)
  .map(([fix, altitude, event, values]) => ({ ...fix, altitude, event, values }));

/** The reports of a stream of bytes that arrives in pieces. */
function reportsOf(protocol: DeviceProtocol, pieces: readonly Buffer[]): CheckedReport[] {
  const reader = new FrameReader(protocol);
  let uniqueId: string | undefined;
  const reports: CheckedReport[] = [];
  for (const piece of pieces) {
    const { frames, skipped } = reader.push(piece);
    if (skipped.count > 0) throw new Error('bytes of a good stream were skipped');
    for (const frame of frames) {
      const message = readFrame(protocol, frame, uniqueId);
      if (message.type === 'login') ({ uniqueId } = message);
      if (message.type === 'reports') reports.push(...message.reports);
      if (message.type === 'unreadable') throw new Error('a good frame cannot be read');
    }
  }
  return reports;
}

/** Cuts a stream at random places. */
function anyPieces(stream: Buffer): fc.Arbitrary<Buffer[]> {
  return fc.array(fc.nat({ max: stream.length }), { maxLength: 12 }).map((cuts) => {
    const ends = [...cuts.toSorted((left, right) => left - right), stream.length];
    return ends.map((end, at) => stream.subarray(ends[at - 1] ?? 0, end));
  });
}

const gt06Stream = fc
  .array(
    fc.oneof(
      anyFix.map((fix) => gt06Position(fix, 7)),
      anyFix.map((fix) => gt06Alarm(fix, 8, 0x01)),
      fc.nat({ max: 255 }).map((state) => gt06Heartbeat(9, state)),
      fc.constant(gt06CommandAnswer(5, 'RELAY:ON', 10)),
    ),
    { maxLength: 8 },
  )
  .map((frames) => Buffer.concat([gt06Login(IMEI), ...frames]));
const teltonikaStream = fc
  .array(
    fc.oneof(
      fc
        .tuple(fc.array(anyRecord, { minLength: 1, maxLength: 5 }), fc.boolean())
        .map(([records, isExtended]) => teltonikaRecords(records, isExtended)),
      fc.constant(teltonikaAnswer('DOUT1:1')),
      fc.constant(Buffer.from([0xff])),
    ),
    { maxLength: 6 },
  )
  .map((packets) => Buffer.concat([teltonikaLogin(IMEI), ...packets]));

describe.each([['gt06', gt06, gt06Stream] as const, ['teltonika', teltonika, teltonikaStream] as const])(
  '%s',
  (_, protocol, anyStream) => {
    test('any split of the stream gives the same reports', () => {
      fc.assert(
        fc.property(
          anyStream.chain((stream) => fc.tuple(fc.constant(stream), anyPieces(stream))),
          ([stream, pieces]) => {
            const whole = reportsOf(protocol, [stream]);
            expect(reportsOf(protocol, pieces)).toEqual(whole);
            expect(
              reportsOf(
                protocol,
                Array.from(stream, (byte) => Buffer.from([byte])),
              ),
            ).toEqual(whole);
          },
        ),
        { numRuns: 30 },
      );
    });

    test('anything at all is read without an error, in bounded memory', () => {
      const anyBytes = fc.uint8Array({ maxLength: 3_000 });
      fc.assert(
        fc.property(fc.array(fc.oneof(anyBytes, anyStream), { maxLength: 8 }), (pieces) => {
          const reader = new FrameReader(protocol);
          for (const piece of pieces) {
            const bytes = Buffer.from(piece);
            for (const frame of reader.push(bytes).frames) {
              readFrame(protocol, frame, IMEI);
              readFrame(protocol, frame, undefined);
            }
            if (reader.keptBytes > 2 * protocol.maxFrameBytes + bytes.length)
              throw new Error('too much is kept');
          }
        }),
        { numRuns: 100 },
      );
    });

    test('a frame with one byte changed is refused, or belongs to no frame, and the next is read', () => {
      fc.assert(
        fc.property(anyFix, fc.nat(), fc.integer({ min: 1, max: 255 }), (fix, where, change) => {
          const good =
            protocol === gt06
              ? gt06Position(fix, 3)
              : teltonikaRecords([{ ...fix, altitude: 0, event: 0, values: new Map() }]);
          const damaged = Buffer.from(good);
          // The length may promise more than comes: then the tracker is waited for.
          const at = (protocol === gt06 ? 3 : 8) + (where % (good.length - (protocol === gt06 ? 5 : 8)));
          damaged.writeUInt8((damaged[at] ?? 0) ^ change, at);
          const { frames } = new FrameReader(protocol).push(damaged);
          for (const frame of frames) expect(readFrame(protocol, frame, IMEI).type).not.toBe('reports');
        }),
      );
    });
  },
);

test('gt06: a fix is read as it was written', () => {
  fc.assert(
    fc.property(anyFix, fc.boolean(), (fix, isOn) => {
      const [report] = reportsOf(gt06, [gt06Login(IMEI), gt06Position(fix, 2, isOn)]);
      expect(report).toMatchObject({
        uniqueId: IMEI,
        protocol: 'gt06',
        time: fix.time,
        valid: true,
        attributes: { sat: fix.satellites, ignition: isOn },
        leftOut: [],
      });
      expect(report?.place?.latitude).toBeCloseTo(fix.latitude, 6);
      expect(report?.place?.longitude).toBeCloseTo(fix.longitude, 6);
      expect(report?.place?.speed).toBeCloseTo(fix.speed / 1.852, 6);
      expect(report?.place?.course).toBe(fix.course);
    }),
  );
});

test('gt06: alarms, the state and answers of trackers have the names of the contract', () => {
  const fix = {
    time: Date.UTC(2026, 0, 2),
    latitude: -23.5,
    longitude: -46.6,
    speed: 50,
    course: 90,
    isValid: true,
    satellites: 9,
  };
  const stream = [
    gt06Login(IMEI),
    gt06Alarm(fix, 2, 0x01),
    gt06Heartbeat(3, 0x86),
    gt06CommandAnswer(4, 'RELAY:ON', 4),
    gt06Alarm(fix, 5, 0x77),
  ];
  const reports = reportsOf(gt06, stream);
  expect(reports.map(({ attributes }) => attributes)).toMatchObject([
    { alarm: 'sos', ignition: true, blocked: false, batteryLevel: 100, rssi: 4 },
    { ignition: true, blocked: true, charge: true, batteryLevel: 83 },
    { result: 'RELAY:ON' },
    { alarm: 'general', event: 0x77 },
  ]);
  expect(reports[0]?.network).toEqual({
    radioType: 'gsm',
    considerIp: false,
    cellTowers: [{ mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 1200, cellId: 34567 }],
  });
});

test('gt06: the check sum is CRC-ITU, as the example of the login in the description has it', () => {
  const sum = reflectedCrc16(Buffer.from('0d01012345678901234500 01'.replace(' ', ''), 'hex'), {
    polynomial: 0x8408,
    start: 0xffff,
    end: 0xffff,
  });
  expect(sum).toBe(0x8cdd);
});

test('gt06: before the first fix there is no place, and a day that does not exist costs the place alone', () => {
  const nowhere = { time: 0, latitude: 0, longitude: 0, speed: 0, course: 0, isValid: false, satellites: 0 };
  const [none] = reportsOf(gt06, [
    gt06Login(IMEI),
    gt06Position({ ...nowhere, time: Date.UTC(2026, 0, 1) }, 2),
  ]);
  expect(none).toMatchObject({ place: undefined, leftOut: [], attributes: { ignition: true } });
  const frame = gt06Position({ ...nowhere, time: Date.UTC(2026, 0, 1), latitude: 1, isValid: true }, 2);
  const content = Buffer.from(frame.subarray(4, -6));
  content.writeUInt8(13, 1);
  const wrong = Buffer.concat([frame.subarray(0, 4), content, frame.subarray(-6)]);
  wrong.writeUInt16BE(
    reflectedCrc16(wrong.subarray(2, -4), { polynomial: 0x8408, start: 0xffff, end: 0xffff }),
    wrong.length - 4,
  );
  const [report] = reportsOf(gt06, [gt06Login(IMEI), wrong]);
  expect(report).toMatchObject({
    place: undefined,
    leftOut: [{ kind: 'time' }],
    attributes: { ignition: true },
  });
});

test('teltonika: records are read as they were written, with both codecs', () => {
  fc.assert(
    fc.property(fc.array(anyRecord, { minLength: 1, maxLength: 6 }), fc.boolean(), (records, isExtended) => {
      const reports = reportsOf(teltonika, [teltonikaLogin(IMEI), teltonikaRecords(records, isExtended)]);
      expect(reports).toHaveLength(records.length);
      for (const [at, record] of records.entries()) {
        const report = reports[at];
        expect(report).toMatchObject({
          uniqueId: IMEI,
          protocol: 'teltonika',
          time: record.time,
          leftOut: [],
        });
        expect(report?.place?.latitude).toBeCloseTo(record.latitude, 6);
        expect(report?.place?.altitude).toBe(record.altitude);
        expect(report?.place?.speed).toBeCloseTo(record.speed / 1.852, 6);
      }
    }),
    { numRuns: 60 },
  );
});

const value = (width: 1 | 2 | 4 | 8, number: number) => ({ width, value: number });

test('teltonika: well-known values have the names of the contract, others their number', () => {
  const record: TeltonikaRecord = {
    time: Date.UTC(2026, 0, 2),
    latitude: 54.7,
    longitude: 25.3,
    speed: 60,
    course: 10,
    isValid: true,
    satellites: 11,
    altitude: 120,
    event: 253,
    values: new Map([
      [239, value(1, 1)],
      [240, value(1, 0)],
      [179, value(1, 1)],
      [253, value(1, 2)],
      [66, value(2, 12_640)],
      [16, value(4, 1_234_567)],
      [72, value(4, 0xffff_ff38)],
      [78, value(8, 0x0102_0304)],
      [200, value(1, 0)],
      [199, value(4, 500)],
      [99, value(2, 7)],
    ]),
  };
  const [report] = reportsOf(teltonika, [teltonikaLogin(IMEI), teltonikaRecords([record])]);
  expect(report?.attributes).toMatchObject({
    ignition: true,
    motion: false,
    blocked: true,
    alarm: 'hardBraking',
    event: 253,
    power: 12.64,
    odometer: 1_234_567,
    temp1: -20,
    driverUniqueId: '0000000001020304',
    io99: 7,
  });
});

test('teltonika: the records before one that cannot be read are stored, and a count that differs is refused', () => {
  const record = {
    time: 1_767_312_000_000,
    latitude: 1,
    longitude: 2,
    speed: 3,
    course: 4,
    isValid: true,
    satellites: 5,
    altitude: 6,
    event: 0,
    values: new Map(),
  };
  const packet = teltonikaRecords([record, record, record]);
  const short = Buffer.concat([packet.subarray(8, -16), Buffer.from([3])]);
  const frame = Buffer.concat([Buffer.alloc(8), short, Buffer.alloc(4)]);
  frame.writeUInt32BE(short.length, 4);
  frame.writeUInt32BE(reflectedCrc16(short, { polynomial: 0xa001, start: 0, end: 0 }), frame.length - 4);
  const message = readFrame(teltonika, frame, IMEI);
  expect(message).toMatchObject({ type: 'reports', answer: Buffer.from([0, 0, 0, 3]) });
  expect(message.type === 'reports' && message.reports.map(({ leftOut }) => leftOut)).toEqual([
    [],
    [{ kind: 'unreadable', sample: 'record 3 of 3' }],
  ]);
});

const command = (type: string, attributes = {}) => ({
  id: 7,
  deviceId: 1,
  textChannel: false,
  type,
  attributes,
});

test('commands: the texts of engine stop and resume, a custom text as it is, and none that is too long', () => {
  const texts = (type: string, attributes = {}) =>
    PROTOCOLS.map((protocol) => protocol.encodeCommand(command(type, attributes), IMEI)?.toString('latin1'));
  expect(texts('engineStop')).toEqual([
    expect.stringContaining('RELAY,1#'),
    expect.stringContaining('setdigout 1'),
  ]);
  expect(texts('engineResume')).toEqual([
    expect.stringContaining('RELAY,0#'),
    expect.stringContaining('setdigout 0'),
  ]);
  // A type is free text: one that JavaScript knows is none that a tracker does.
  expect(texts('constructor')).toEqual([
    expect.stringContaining('constructor'),
    expect.stringContaining('constructor'),
  ]);
  expect(texts('custom', { data: 'STATUS#{uniqueId}' })).toEqual([
    expect.stringContaining(`STATUS#${IMEI}`),
    expect.stringContaining(`STATUS#${IMEI}`),
  ]);
  expect(texts('custom', { data: 'x'.repeat(5_000) })).toEqual([undefined, undefined]);
  const frame = gt06.encodeCommand(command('engineStop'), IMEI) ?? Buffer.alloc(0);
  expect(new FrameReader(gt06).push(frame).frames).toEqual([frame]);
});
