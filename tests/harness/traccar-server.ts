import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A position as a Traccar server has it. */
export type TraccarPosition = Record<string, unknown>;

/** A server that speaks like the API of Traccar, as far as decoders need it. */
export interface TraccarServer {
  address: string;
  token: string;
  devices: { id: number; name: string; uniqueId: string; lastUpdate: string | null }[];
  /** By its id of the device. */
  positions: Map<number, TraccarPosition[]>;
  /** The commands that were sent to it. */
  commands: { deviceId: number; type: string; attributes: Record<string, unknown> }[];
  /** What a command is answered: its status and text. */
  commandAnswer: [status: number, text: string];
  /** The paths that were asked for. */
  asked: string[];
  close(): Promise<void>;
}

/** Starts it on a free port. */
export async function startTraccarServer(): Promise<TraccarServer> {
  const state: TraccarServer = {
    address: '',
    token: 'a token of the decoder',
    devices: [],
    positions: new Map(),
    commands: [],
    commandAnswer: [200, '{}'],
    asked: [],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((request, response) => {
    void answer(state, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  state.address = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return state;
}

async function answer(
  state: TraccarServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', state.address);
  state.asked.push(`${request.method} ${url.pathname}`);
  const send = (status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  if (request.headers.authorization !== `Bearer ${state.token}`) return send(401, 'Unauthorized');
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const body = text === '' ? undefined : JSON.parse(text);
  if (request.method === 'GET' && url.pathname === '/api/devices') return send(200, state.devices);
  if (request.method === 'POST' && url.pathname === '/api/devices') {
    const device = {
      id: 1_000 + state.devices.length,
      name: body.name,
      uniqueId: body.uniqueId,
      lastUpdate: null,
    };
    state.devices.push(device);
    return send(200, device);
  }
  if (request.method === 'GET' && url.pathname === '/api/positions') {
    const from = Date.parse(url.searchParams.get('from') ?? '');
    const to = Date.parse(url.searchParams.get('to') ?? '');
    const all = state.positions.get(Number(url.searchParams.get('deviceId'))) ?? [];
    return send(
      200,
      all.filter(({ fixTime }) => Date.parse(String(fixTime)) >= from && Date.parse(String(fixTime)) <= to),
    );
  }
  if (request.method === 'POST' && url.pathname === '/api/commands/send') {
    state.commands.push(body);
    return send(...state.commandAnswer);
  }
  return send(404, 'Not found');
}
