import { expect, test, vi } from 'vitest';
import { httpSessionPorts } from '@farol/adapters/http/http-session-ports';
import { productApi } from '@farol/adapters/http/product-client';
import { HttpRefusedCalls } from '@farol/adapters/http/refused-calls';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { failureCodeOf } from '@farol/core/domain/values/failure';

const API = 'http://server.example/api';

function aServer(status: number) {
  const refused = new HttpRefusedCalls();
  const send = refused.watched(() =>
    Promise.resolve(new Response('HTTP 401 Unauthorized - WebApplicationException (A:1)', { status })),
  );
  const ports = httpSessionPorts({
    api: API,
    tracking: trackingApi(API, send),
    product: productApi(API, 'acme', send),
    productUrl: 'http://server.example/acme',
  });
  const listener = vi.fn<() => void>();
  return { ports, listener, stop: refused.onRefused(listener) };
}

test('a refused call: the listener is told, whichever client sent it, and the reason is the session', async () => {
  const { ports, listener, stop } = aServer(401);
  const calls = [
    () => ports.records.list('geofences'),
    () => ports.commands.supportedTypes(5),
    () => ports.shares.list(),
    () => ports.streetMaps.list(),
    () => ports.branding.read(),
  ];
  for (const [index, call] of calls.entries()) {
    const failure: unknown = await call().catch((error: unknown) => error);
    expect(failureCodeOf(failure)).toBe('SESSION_ENDED');
    expect(listener).toHaveBeenCalledTimes(index + 1);
  }
  stop();
  await ports.records.list('geofences').catch(() => undefined);
  expect(listener).toHaveBeenCalledTimes(calls.length);
});

test('refused calls: another refusal says nothing of the session', async () => {
  for (const status of [400, 403, 404, 500]) {
    const { ports, listener } = aServer(status);
    await ports.commands.supportedTypes(5).catch(() => undefined);
    expect(listener).not.toHaveBeenCalled();
  }
});
