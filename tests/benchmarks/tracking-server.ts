// A synthetic tracking server in a process of its own: a fleet over Brazil that says everything a real server says, as fast as asked.
// Arguments: devices, updates per second, folder of the built console. Prints its port.
import { createServer, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import type { Socket } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Position } from '@farol/core/domain/position';
import { markedLongitude, MARKED, syntheticDevice, syntheticPosition } from './synthetic-fleet.ts';

const devices = Number(process.argv[2]);
const updatesPerSecond = Number(process.argv[3]);
const TICK_MS = 10;
const MARK_MS = 100;
const dist = process.argv[4] ?? '';
const MEDIA: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

const ids = Array.from({ length: devices }, (_, index) => index + 1);
const startedAt = Date.now();
/** When each step of the marked vehicles was sent. */
const sentAt: number[] = [];
const served = new Set<string>();
let step = 0;
/** How many updates were sent so far. */
let updates = 0;
let isSignedIn = true;

const USER = {
  id: 1,
  name: 'Bench',
  email: 'bench@example.org',
  login: null,
  password: null,
  phone: null,
  readonly: false,
  deviceReadonly: false,
  limitCommands: false,
  disableReports: false,
  fixedEmail: false,
  administrator: true,
  disabled: false,
  expirationTime: null,
  deviceLimit: -1,
  userLimit: 0,
  map: null,
  coordinateFormat: null,
  poiLayer: null,
  latitude: 0,
  longitude: 0,
  zoom: 0,
  totpKey: null,
  temporary: false,
  attributes: {},
};
const SERVER = { id: 1, registration: false, version: '6.14.5', attributes: {}, newServer: false };
const groups = Array.from({ length: 40 }, (_, index) => ({
  id: index + 1,
  name: `Group ${index + 1}`,
  groupId: 0,
  attributes: {},
}));
/** A devices frame up to the time of its device, which comes last here. */
const deviceTexts = ids.map((id) => {
  const { lastUpdate: _, ...device } = syntheticDevice(id, startedAt);
  return `${JSON.stringify({ devices: [device] }).slice(0, -'}]}'.length)},"lastUpdate":"`;
});
const snapshot = JSON.stringify({ positions: ids.map((id) => syntheticPosition(id, startedAt - 60_000, 0)) });
/** Written once: the browser's time counts, not this server's. */
const bodies: Record<string, string | (() => string | undefined)> = {
  session: () => (isSignedIn ? JSON.stringify(USER) : undefined),
  server: JSON.stringify(SERVER),
  groups: JSON.stringify(groups),
  drivers: '[]',
  devices: JSON.stringify(ids.map((id) => syntheticDevice(id, startedAt - 60_000))),
  positions: JSON.stringify(ids.map((id) => syntheticPosition(id, startedAt - 60_000, 0))),
  'bench/sent': () => JSON.stringify({ sentAt, updates }),
  'bench/served': () => {
    const files = JSON.stringify([...served]);
    served.clear();
    return files;
  },
  'bench/leave': () => {
    isSignedIn = false;
    return '{}';
  },
  'bench/enter': () => {
    isSignedIn = true;
    return '{}';
  },
};

const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
  if (path.startsWith('/api/')) answer(response, bodies[path.slice('/api/'.length)]);
  else void serve(response, path);
});

function answer(response: ServerResponse, body: string | (() => string | undefined) | undefined): void {
  const text = typeof body === 'function' ? body() : body;
  response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(text);
}

async function serve(response: ServerResponse, path: string): Promise<void> {
  if (path === '/bench.html') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>bench</title>');
    return;
  }
  const file = extname(path) ? normalize(path) : '/index.html';
  try {
    const content = await readFile(join(dist, file));
    served.add(file);
    response.writeHead(200, {
      'content-type': MEDIA[extname(file)] ?? 'application/octet-stream',
      // Every visit counts in full.
      'cache-control': 'no-store',
    });
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
}

const lines = new Map<WebSocket, Socket>();
new WebSocketServer({ server, path: '/api/socket', perMessageDeflate: false }).on(
  'connection',
  (line, request) => {
    lines.set(line, request.socket);
    line.on('close', () => lines.delete(line));
    line.send(snapshot);
  },
);

let next = MARKED;
let owed = 0;
let lastTick = performance.now();
setInterval(() => {
  const now = performance.now();
  owed += ((now - lastTick) / 1000) * updatesPerSecond;
  lastTick = now;
  // What could not be sent for a whole second is given up: the rate is the question, not the backlog.
  owed = Math.min(owed, updatesPerSecond);
  const frames: string[] = [];
  const time = Date.now();
  for (; owed >= 1; owed--) {
    next = next < devices ? next + 1 : MARKED + 1;
    step = (step + 1) % 5000;
    frames.push(...framesOf(next, time, syntheticPosition(next, time, step)));
  }
  say(frames);
}, TICK_MS);
setInterval(() => {
  const mark = sentAt.length;
  const time = Date.now();
  sentAt.push(time);
  for (let id = 1; id <= MARKED; id++) {
    say(framesOf(id, time, { ...syntheticPosition(id, time, 0), longitude: markedLongitude(mark) }));
  }
}, MARK_MS);

/** One devices and one positions frame, as a tracking server sends them for each update. */
function framesOf(id: number, time: number, position: Position): string[] {
  const text = deviceTexts[id - 1] ?? '';
  updates++;
  return [
    `${text}${new Date(time).toISOString().slice(0, -1)}+00:00"}]}`,
    JSON.stringify({ positions: [position] }),
  ];
}

/** Every frame on its own, but handed to the system together: writing is what costs most here. */
function say(frames: readonly string[]): void {
  for (const [line, socket] of lines) {
    socket.cork();
    for (const frame of frames) line.send(frame);
    socket.uncork();
  }
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
