import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** Returns the answer to a request for a path at another host name of a server, which fetch cannot ask for. */
export async function getAtHost(
  address: string,
  host: string,
  path: string,
): Promise<{ status: number | undefined; text: string }> {
  const sent = request(new URL(path, address), { headers: { host, accept: 'application/json' } });
  sent.end();
  const answers: IncomingMessage[] = await once(sent, 'response');
  const [answer] = answers;
  if (!answer) throw new Error('there is no answer');
  return { status: answer.statusCode, text: await text(answer) };
}
