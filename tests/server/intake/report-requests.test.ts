import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReportRequestReader, type DeviceReportRequest } from '../../../server/intake/report-requests.ts';
import { anyText } from '../../arbitraries/texts.ts';

/** Returns the requests of a text that arrives in pieces of these lengths, over and over. */
function read(text: string, lengths: readonly number[] = [text.length]): DeviceReportRequest[] {
  const reader = new ReportRequestReader();
  const bytes = Buffer.from(text);
  const requests: DeviceReportRequest[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    requests.push(...reader.push(bytes.subarray(at, at + length)));
    at += length;
  }
  return requests;
}

const CRLF = '\r\n';
const GET = `GET /?id=a HTTP/1.1${CRLF}host: x${CRLF}${CRLF}`;
const POST = `POST / HTTP/1.1${CRLF}content-type: Application/JSON${CRLF}content-length: 3${CRLF}${CRLF}{é`;
const CHUNKED = `POST / HTTP/1.1${CRLF}transfer-encoding: chunked${CRLF}${CRLF}3;x=y${CRLF}id=${CRLF}2${CRLF}ab${CRLF}0${CRLF}x: y${CRLF}${CRLF}`;

test.for([
  ['GET ?id=a HTTP/1.1\r\n\r\n', '?id=a'],
  ['GET /?id=a HTTP/1.1\n\n', '/?id=a'],
  ['\r\n\nGET /?id=a HTTP/1.1\r\nno header\r\n\r\n', '/?id=a'],
  ['GET /?id=a&timestamp=2016-01-15 21:41:18 HTTP/1.1\r\n\r\n', '/?id=a&timestamp=2016-01-15 21:41:18'],
  ['GET http://x:5055/?id=a HTTP/1.0\r\n\r\n', 'http://x:5055/?id=a'],
  ['get /?id=a\r\n\r\n', '/?id=a'],
  ['GET /?id=a&name=São HTTP/1.1\r\n\r\n', '/?id=a&name=São'],
] as const)('report requests: the request %j of an embedded sender is read', ([text, target]) => {
  expect(read(text)).toMatchObject([{ target, fault: undefined }]);
});

test('report requests: requests are the same however their bytes are cut into packets', () => {
  const texts = fc.array(fc.constantFrom(GET, POST, CHUNKED, GET.replaceAll(CRLF, '\n')), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(texts, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (parts, lengths) => {
      const text = parts.join('');
      const requests = read(text, lengths);
      expect(requests).toEqual(read(text));
      expect(requests).toHaveLength(parts.length);
      for (const [index, part] of parts.entries())
        expect(requests[index]?.body).toBe(part === POST ? '{é' : part === CHUNKED ? 'id=ab' : '');
    }),
  );
});

test.for([
  ['GET / HTTP/1.1\r\n\r\n', true],
  ['GET / HTTP/1.1\r\nConnection: Close\r\n\r\n', false],
  ['GET / HTTP/1.0\r\n\r\n', false],
  ['GET / HTTP/1.0\r\nconnection: keep-alive\r\n\r\n', true],
  ['GET /\r\n\r\n', false],
] as const)('report requests: whether the connection stays open after %j', ([text, keepsAlive]) => {
  expect(read(text)).toMatchObject([{ keepsAlive }]);
});

test.for([
  '\u0016\u0003\u0001',
  '*HQ,1234,V1#\r\n',
  'GET\r\n',
  'POST / HTTP/1.1\r\ncontent-length: -1\r\n\r\n',
  'POST / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
  'POST / HTTP/1.1\r\ntransfer-encoding: gzip\r\n\r\n',
  'POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\nlots\r\n',
])('what is no request has a fault, and nothing after it is read: %j', (text) => {
  const requests = read(text + GET);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.fault).toMatch(/./);
});

test('report requests: a body too long is read over, and the next request is read', () => {
  const long = `POST / HTTP/1.1${CRLF}content-length: 100000${CRLF}${CRLF}${'x'.repeat(100_000)}`;
  const requests = read(long + GET, [7_000]);
  expect(requests).toMatchObject([{ isTooLong: true }, { target: '/?id=a', isTooLong: false }]);
  expect(requests[0]?.body).toHaveLength(65_536);
});

test('report requests: of a head too long the beginning is read, and the connection ends', () => {
  const requests = read(`GET /?id=a&x=${'x'.repeat(20_000)} HTTP/1.1${CRLF}${CRLF}${GET}`, [5_000]);
  expect(requests).toMatchObject([{ isTooLong: true, keepsAlive: false, fault: undefined }]);
  expect(requests[0]?.target).toMatch(/^\/\?id=a&x=/);
});

test('report requests: a report that the sender cuts off has a fault, and a connection that ends between reports none', () => {
  for (const [text, fault] of [
    [POST.slice(0, -1), 'cutOff'],
    ['GET /?id', 'cutOff'],
    [GET, undefined],
    ['', undefined],
  ] as const) {
    const reader = new ReportRequestReader();
    reader.push(Buffer.from(text));
    expect(reader.finish()?.fault).toBe(fault);
  }
});

test('report requests: any bytes are read or refused, and little of them is kept', () => {
  const word = fc.constantFrom(
    'GET ',
    '/?id=a',
    ' HTTP/1.1',
    CRLF,
    '\n',
    'content-length: 5',
    'transfer-encoding: chunked',
    '5',
    '0',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(word, anyText())), fc.integer({ min: 1, max: 9 }), (parts, length) => {
      const text = parts.join('');
      expect(read(text, [length]).filter(({ fault }) => fault === undefined)).toEqual(
        read(text).filter(({ fault }) => fault === undefined),
      );
    }),
  );
});
