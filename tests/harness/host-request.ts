import { once } from 'node:events';
import { request, type IncomingMessage, type RequestOptions } from 'node:http';
import { text } from 'node:stream/consumers';

/** An answer of a server at a host name. */
interface HostAnswer {
  status: number | undefined;
  text: string;
}

/** Returns the answer to a request for a path at another host name of a server, which fetch cannot ask for. */
export function getAtHost(address: string, host: string, path: string): Promise<HostAnswer> {
  return askAtHost(new URL(path, address), { headers: { host, accept: 'application/json' } });
}

/** Sends a value to a path at another host name of a server, as a user. */
export function putAtHost(
  address: string,
  host: string,
  path: string,
  { email, password, body }: { email: string; password: string; body: unknown },
): Promise<HostAnswer> {
  const headers = { host, accept: 'application/json', 'content-type': 'application/json' };
  return askAtHost(
    new URL(path, address),
    { method: 'PUT', auth: `${email}:${password}`, headers },
    JSON.stringify(body),
  );
}

async function askAtHost(url: URL, options: RequestOptions, body = ''): Promise<HostAnswer> {
  const sent = request(url, options);
  sent.end(body);
  const answers: IncomingMessage[] = await once(sent, 'response');
  const [answer] = answers;
  if (!answer) throw new Error('there is no answer');
  return { status: answer.statusCode, text: await text(answer) };
}
