import { once } from 'node:events';
import { createServer } from 'node:http';
import { trackingApi, type ApiCall } from '@farol/adapters/http/tracking-client';

/** A fetch that sends every request as this user. */
export function sendAs({ email, password }: { email: string; password: string }): typeof fetch {
  const credentials = Buffer.from(`${email}:${password}`).toString('base64');
  return (input, init) => {
    const request = new Request(input, init);
    request.headers.set('authorization', `Basic ${credentials}`);
    return fetch(request);
  };
}

/** Calls to a server that has gone away: nothing listens at its address any more. */
export async function unreachableApi(): Promise<ApiCall> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return trackingApi(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api`);
}
