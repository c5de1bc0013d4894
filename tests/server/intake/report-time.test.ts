import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseReportTime } from '../../../server/intake/report-time.ts';

const MOMENT = Date.UTC(2016, 0, 15, 21, 41, 18);
/** The same clock time in the zone of this machine. */
const LOCAL = new Date(2016, 0, 15, 21, 41, 18).getTime();

test.for([
  '1452894078',
  '1452894078.0',
  '1.452894078E9',
  '1452894078000',
  '1.452894078E12',
  '1452894078000000',
  '1452894078000000000',
  '2016-01-15T21:41:18Z',
  '2016-01-15T21:41:18z',
  '2016-01-15T21:41:18.000Z',
  '2016-01-15T21:41:18,000+00:00',
  '2016-01-15 21:41:18Z',
  '2016-01-15 21:41:18 UTC',
  '2016-01-15T21:41:18 GMT',
  '2016-01-15T22:41:18+01:00',
  '2016-01-15T22:41:18 01:00',
  '2016-01-15T22:41:18 0100',
  '2016-01-15T18:41:18-0300',
  '2016-01-15T18:41:18-03',
  '2016-01-15 18:41:18 UTC-03:00',
  '2016/01/15 21:41:18Z',
  '20160115214118Z',
  '20160115T214118Z',
  'Fri, 15 Jan 2016 21:41:18 GMT',
  'Fri, 15 Jan 2016 18:41:18 -0300',
  'Fri Jan 15 21:41:18 UTC 2016',
  'Fri Jan 15 2016 22:41:18 GMT+0100 (CET)',
  ' 1452894078 ',
])('report time: the time %s is understood', (text) => {
  expect(parseReportTime(text)).toBe(MOMENT);
});

test.for([
  '2016-01-15 21:41:18',
  '2016-01-15 21:41:18.000',
  '2016-01-15T21:41:18',
  '2016-01-15T21:41:18.000000',
  '2016-1-15 21:41:18',
  '2016/01/15 21:41:18',
  '15.01.2016 21:41:18',
  '20160115214118',
])('report time: the time %s, without a zone, is that of the server', (text) => {
  expect(parseReportTime(text)).toBe(LOCAL);
});

test.for([
  'soon',
  'x 1',
  '-1',
  'NaN',
  '1e40',
  '2016-13-01 00:00:00',
  '2016-02-30T00:00:00Z',
  '2016-01-15T24:41:18Z',
  '2016-01-15T21:61:18Z',
  '2016-01-15T21:41:18+99:00',
  '2016-01-15',
  '15/01/2016 21:41:18',
  '21:41:18',
  '+010000-01-01T00:00:00Z',
  'Fri, 32 Jan 2016 21:41:18 GMT',
])('report time: the time %s cannot be believed', (text) => {
  expect(parseReportTime(text)).toBeUndefined();
});

test('report time: any moment is read back from each form that names a zone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4e9, max: 4e12 }), (milliseconds) => {
      const seconds = Math.floor(milliseconds / 1000) * 1000;
      expect(parseReportTime(String(milliseconds))).toBe(milliseconds);
      expect(parseReportTime(new Date(milliseconds).toISOString())).toBe(milliseconds);
      expect(parseReportTime(new Date(seconds).toUTCString())).toBe(seconds);
      expect(parseReportTime(String(new Date(seconds)))).toBe(seconds);
    }),
  );
});

test('report time: of any text, only times that can be stored are read', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.double().map(String), fc.stringMatching(/^[0-9TZ:. +-]*$/)),
      (text) => {
        const time = parseReportTime(text);
        if (time !== undefined) expect(new Date(time).toISOString()).toMatch(/^\d{4}-/);
      },
    ),
  );
});
