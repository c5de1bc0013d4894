import { afterEach, expect, test, vi } from 'vitest';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { startSessionServer } from './session-server.ts';

afterEach(() => vi.useRealTimers());

function answering(status: number, body: string): typeof fetch {
  return () =>
    Promise.resolve(new Response(body, { status, headers: { 'content-type': 'application/json' } }));
}

async function reason(send: typeof fetch): Promise<unknown> {
  return await trackingApi('http://server.example/api', send)('devices', {}, (response) =>
    response.json(),
  ).catch((error: unknown) => error);
}

test('tracking client: every refusal carries the status and the shortened text of the server, even if it is labeled as JSON', async () => {
  expect(await reason(answering(400, 'Write access denied - SecurityException (A:1)'))).toMatchObject({
    code: 'WRITE_ACCESS_DENIED',
    status: 400,
  });
  expect(await reason(answering(502, '<html>Bad gateway</html>'))).toMatchObject({
    code: 'HTTP_502',
    status: 502,
  });
  expect(await reason(answering(500, ''))).toMatchObject({ code: 'HTTP_500', status: 500 });
});

test('tracking client: a server that cannot be reached is reported as a network failure', async () => {
  const server = await startSessionServer();
  await server.close();
  await expect(trackingApi(server.base)('session', {}, (response) => response.json())).rejects.toMatchObject({
    code: 'NETWORK',
    status: 0,
  });
});

test('tracking client: a response that breaks off is reported as a network failure', async () => {
  expect(await reason(broken)).toMatchObject({ code: 'NETWORK', status: 0 });
});

test('tracking client: a server that does not respond is given up after 60 seconds, and no call is repeated', async () => {
  vi.useFakeTimers();
  const send = vi.fn<typeof fetch>(() => new Promise(() => {}));
  let failure: unknown;
  void reason(send).then((error) => (failure = error));
  await vi.advanceTimersByTimeAsync(59_999);
  expect(failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(failure).toMatchObject({ code: 'TIMEOUT', status: 0 });
  expect(send).toHaveBeenCalledTimes(1);
});

test('tracking client: every call carries the credentials', async () => {
  const requests: Request[] = [];
  await reason((input, init) => {
    requests.push(new Request(input, init));
    return Promise.resolve(new Response('{}'));
  });
  expect(requests.map(({ url, credentials }) => [url, credentials])).toEqual([
    ['http://server.example/api/devices', 'include'],
  ]);
});

test('tracking client: a call sends its query without what is undefined, JSON as such, and other bodies and headers as given', async () => {
  const sent: [string, string, string | null, string | null, string][] = [];
  const call = trackingApi('http://server.example/api', async (input, init) => {
    const request = new Request(input, init);
    const { method, url, headers } = request;
    sent.push([method, url, headers.get('content-type'), headers.get('accept'), await request.text()]);
    return new Response('');
  });
  await call('a', { searchParams: { id: 5, none: undefined, name: 'é&' } }, nothing);
  await call(
    'b',
    {
      method: 'put',
      json: { id: 5 },
      searchParams: [
        ['id', 1],
        ['id', '2'],
      ],
    },
    nothing,
  );
  await call(
    'c',
    { method: 'post', body: new URLSearchParams({ x: '1' }), headers: { accept: 'text/csv' } },
    nothing,
  );
  expect(sent).toEqual([
    ['GET', 'http://server.example/api/a?id=5&name=%C3%A9%26', null, 'application/json', ''],
    ['PUT', 'http://server.example/api/b?id=1&id=2', 'application/json', 'application/json', '{"id":5}'],
    [
      'POST',
      'http://server.example/api/c',
      'application/x-www-form-urlencoded;charset=UTF-8',
      'text/csv',
      'x=1',
    ],
  ]);
});

test('tracking client: a call that nobody waits for any more ends', async () => {
  const abandoned = new AbortController();
  const signals: AbortSignal[] = [];
  const send: typeof fetch = (input, init) => {
    const { signal } = new Request(input, init);
    signals.push(signal);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  const answer = trackingApi('http://server.example/api', send)(
    'a',
    { signal: abandoned.signal },
    (response) => response.text(),
  );
  abandoned.abort();
  await expect(answer).rejects.toMatchObject({ code: 'NETWORK', status: 0 });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

function nothing(): Promise<void> {
  return Promise.resolve();
}

function broken(): Promise<Response> {
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });
  return Promise.resolve(new Response(body));
}
