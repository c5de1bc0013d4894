import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { NetworkList } from '../../../server/network/network-list.ts';
import { requireAccepted, retryAfterMs, sendRequest } from '../../../server/network/outgoing-request.ts';
import { OutgoingTargets } from '../../../server/network/outgoing-targets.ts';
import { RetryLaterError, UndeliverableError } from '../../../server/network/send-errors.ts';

const HERE = new OutgoingTargets(NetworkList.parse('127.0.0.1'));
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a receiver and returns its address. */
async function receiver(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/hook`;
}

test('a request: method, headers and body arrive, and status, headers and text come back', async () => {
  const url = await receiver((request, response) => {
    void text(request).then((body) =>
      response
        .writeHead(418, { 'retry-after': '7', 'x-more': ['one', 'two'] })
        .end(`${request.method} ${String(request.headers['idempotency-key'])} ${body} é`),
    );
  });
  expect(
    await sendRequest({
      url,
      method: 'PUT',
      headers: { 'idempotency-key': 'k' },
      body: 'hello',
      targets: HERE,
    }),
  ).toMatchObject({
    status: 418,
    headers: { 'retry-after': '7', 'x-more': 'one, two' },
    text: 'PUT k hello é',
    isCut: false,
  });
  expect(await sendRequest({ url, targets: undefined })).toMatchObject({ text: 'GET undefined  é' });
});

test('an address that is private or no web address: is refused for good before anything is sent', async () => {
  let calls = 0;
  const url = await receiver((_, response) => {
    calls += 1;
    response.end();
  });
  const nowhere = new OutgoingTargets(new NetworkList([]));
  for (const refused of [url, 'ftp://example.com/', 'file:///etc/passwd', 'nonsense', ''])
    await expect(sendRequest({ url: refused, targets: nowhere })).rejects.toThrow(UndeliverableError);
  expect(calls).toBe(0);
});

test('a redirect: is not followed', async () => {
  const paths: (string | undefined)[] = [];
  const url = await receiver((request, response) => {
    paths.push(request.url);
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  const answer = await sendRequest({ url, targets: HERE });
  expect(() => requireAccepted(answer, 0)).toThrow(UndeliverableError);
  expect(paths).toEqual(['/hook']);
});

test('an answer that never ends: is cut at the bound, and what it said is known', async () => {
  const url = await receiver((_, response) => {
    const timer = setInterval(() => response.write('x'.repeat(50_000)), 1);
    response.on('close', () => clearInterval(timer));
  });
  const answer = await sendRequest({ url, targets: HERE, maxAnswerBytes: 1000 });
  expect([answer.status, answer.text.length, answer.isCut]).toEqual([200, 1000, true]);
});

test.each([
  ['no answer', () => {}],
  ['an answer that drips', (response: { write(part: string): void }) => response.write('a')],
])('%s: is given up when the time is over', async (_, answer) => {
  const url = await receiver((_request, response) => {
    answer(response);
  });
  const since = performance.now();
  await expect(sendRequest({ url, targets: HERE, timeoutMs: 200 })).rejects.toThrow('no answer within 0.2 s');
  expect(performance.now() - since).toBeLessThan(2000);
});

test('a name server that never answers: is given up when the time is over', async () => {
  const silent = new OutgoingTargets(new NetworkList([]), () => new Promise(() => {}));
  await expect(
    sendRequest({ url: 'http://hook.example.com/', targets: silent, timeoutMs: 50 }),
  ).rejects.toThrow('no answer within');
});

test('an aborted request: rejects, and one without a receiver too', async () => {
  const url = await receiver(() => {});
  const stopping = AbortSignal.timeout(50);
  await expect(sendRequest({ url, targets: HERE, signal: stopping })).rejects.toThrow('aborted');
  server?.closeAllConnections();
  server?.close();
  await expect(sendRequest({ url, targets: HERE })).rejects.toThrow('ECONNREFUSED');
});

test('Retry-After: seconds and dates are read and bounded, everything else is as if it were missing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.nat().map(String), fc.date().map(String)), (header) => {
      const ms = retryAfterMs({ headers: { 'retry-after': header } }, 0);
      expect(ms ?? 0).toBeGreaterThanOrEqual(0);
      expect(ms ?? 0).toBeLessThanOrEqual(6 * 3_600_000);
    }),
  );
  const now = Date.UTC(2026, 0, 1);
  const after = (header: string) => retryAfterMs({ headers: { 'retry-after': header } }, now);
  expect(after('120')).toBe(120_000);
  expect(after('Thu, 01 Jan 2026 00:00:30 GMT')).toBe(30_000);
  expect(after('Wed, 31 Dec 2025 00:00:00 GMT')).toBe(0);
  expect([after('999999999'), after('soon'), after('')]).toEqual([6 * 3_600_000, undefined, undefined]);
});

/** Returns what is made of an answer; milliseconds for one to be tried again later. */
const verdict = (status: number, headers: Record<string, string> = {}) => {
  try {
    requireAccepted({ status, headers, text: '', isCut: false }, 0);
    return 'accepted';
  } catch (error) {
    if (error instanceof RetryLaterError) return error.afterMs;
    return error instanceof UndeliverableError ? 'refused' : 'failed';
  }
};

test('an answer: is accepted, refused for good, to be tried again, or to be tried again later', () => {
  expect([200, 201, 204].map((status) => verdict(status))).toEqual(['accepted', 'accepted', 'accepted']);
  expect([301, 400, 401, 404, 410, 413].map((status) => verdict(status))).toEqual(
    Array.from({ length: 6 }, () => 'refused'),
  );
  expect([408, 500, 502, 503].map((status) => verdict(status))).toEqual(
    Array.from({ length: 4 }, () => 'failed'),
  );
  expect([verdict(429), verdict(429, { 'retry-after': '5' }), verdict(503, { 'retry-after': '6' })]).toEqual([
    60_000, 5000, 6000,
  ]);
});
