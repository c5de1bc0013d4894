import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';

type Fields = Record<string, unknown>;

/** How a Traccar server with a history answers. */
export interface TraccarArchive {
  address: string;
  token: string;
  server: Fields;
  users: Fields[];
  groups: Fields[];
  devices: Fields[];
  drivers: Fields[];
  geofences: Fields[];
  calendars: Fields[];
  notifications: Fields[];
  attributes: Fields[];
  maintenance: Fields[];
  commands: Fields[];
  reports: Fields[];
  /** What the server counted, a day each. */
  statistics: Fields[];
  /** The files of devices, by `<uniqueId>/<file>`: only given to a session, which the token opens. */
  media: Record<string, Uint8Array>;
  /** Permissions as the newer API writes them, such as `{ userId: 1, deviceId: 2 }`. */
  links: Record<string, number>[];
  /** Whether whole link tables can be asked for, as since version 6.11. */
  hasLinkTables: boolean;
  /** The devices whose events the reports answer to the user of the token. */
  linkedDevices: number[];
  /** Returns the positions of a device in their order; made again for each request. */
  positions: (deviceId: number) => Iterable<Fields>;
  events: (deviceId: number) => Iterable<Fields>;
  /** Cuts answers off without a word, as `report.maxPositions` does; 0 for not. */
  maxPositions: number;
  /** Refuses longer periods of events with 400; milliseconds. */
  maxPeriodMs: number;
  /** Called before each answer: answers itself by returning a status, and may end the connection. */
  interrupt: (path: string, response: ServerResponse) => number | undefined;
  /** The addresses that were asked for. */
  asked: string[];
  close(): Promise<void>;
}

type ListName =
  | 'users'
  | 'groups'
  | 'devices'
  | 'drivers'
  | 'geofences'
  | 'calendars'
  | 'notifications'
  | 'attributes'
  | 'maintenance'
  | 'commands'
  | 'reports';

const LISTS: Readonly<Record<string, { list: ListName; key: string }>> = {
  users: { list: 'users', key: 'managedUser' },
  groups: { list: 'groups', key: 'group' },
  devices: { list: 'devices', key: 'device' },
  drivers: { list: 'drivers', key: 'driver' },
  geofences: { list: 'geofences', key: 'geofence' },
  calendars: { list: 'calendars', key: 'calendar' },
  notifications: { list: 'notifications', key: 'notification' },
  'attributes/computed': { list: 'attributes', key: 'attribute' },
  maintenance: { list: 'maintenance', key: 'maintenance' },
  commands: { list: 'commands', key: 'command' },
  reports: { list: 'reports', key: 'report' },
};

/** Starts a server that speaks the API of Traccar as far as imports need it. */
export async function startTraccarArchive(): Promise<TraccarArchive> {
  const archive: TraccarArchive = {
    address: '',
    token: 'the token of an administrator',
    server: { id: 1, attributes: {} },
    users: [],
    groups: [],
    devices: [],
    drivers: [],
    geofences: [],
    calendars: [],
    notifications: [],
    attributes: [],
    maintenance: [],
    commands: [],
    reports: [],
    statistics: [],
    media: {},
    links: [],
    hasLinkTables: true,
    linkedDevices: [],
    positions: () => [],
    events: () => [],
    maxPositions: 0,
    maxPeriodMs: Infinity,
    interrupt: () => undefined,
    asked: [],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server: Server = createServer((request, response) => {
    answer(archive, request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  archive.address = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return archive;
}

async function answer(
  archive: TraccarArchive,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', archive.address);
  archive.asked.push(`${url.pathname}${url.search}`);
  const interrupted = archive.interrupt(url.pathname, response);
  if (response.destroyed) return;
  const isKnown = request.headers.authorization === `Bearer ${archive.token}`;
  const isMedia = url.pathname.startsWith('/api/media/');
  const isInSession = request.headers.cookie === 'JSESSIONID=archive';
  const status = interrupted ?? (isKnown && (!isMedia || isInSession) ? undefined : 401);
  if (status !== undefined) {
    response.writeHead(status, { 'content-type': 'text/plain', 'retry-after': '1' });
    response.end();
    return;
  }
  const path = url.pathname.replace(/^\/api\//, '');
  const list = LISTS[path];
  if (path === 'session' && url.searchParams.get('token') === archive.token) {
    response.setHeader('set-cookie', 'JSESSIONID=archive; Path=/');
    return send(response, {});
  }
  if (isMedia) {
    const file = archive.media[decodeURIComponent(path.replace(/^media\//, ''))];
    response.writeHead(file ? 200 : 404);
    response.end(file);
    return;
  }
  if (path === 'statistics') return send(response, archive.statistics);
  if (path === 'server') return send(response, archive.server);
  if (list) return send(response, listed(archive, url, list));
  if (path === 'permissions' && archive.hasLinkTables) {
    const keys = [...url.searchParams.keys()];
    const found = archive.links.filter((link) => keys.every((key) => Object.hasOwn(link, key)));
    // As PostgreSQL names the columns.
    const rows = found.map((link) =>
      Object.fromEntries(Object.entries(link).map(([key, id]) => [key.toLowerCase(), id])),
    );
    return send(response, rows);
  }
  if (path === 'positions' || path === 'reports/events') return history(archive, url, response);
  response.writeHead(404);
  response.end();
}

function send(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** As Traccar filters: by owner, groups with those below them, and without a filter what the token's user has. */
function listed(archive: TraccarArchive, url: URL, { list, key }: { list: ListName; key: string }): Fields[] {
  const all = archive[list];
  const owner = ['userId', 'groupId', 'deviceId'].find((name) => url.searchParams.has(name));
  if (owner === undefined) {
    const isWhole = url.searchParams.get('all') === 'true' || key !== 'device';
    return isWhole ? all : all.filter(({ id }) => archive.linkedDevices.includes(Number(id)));
  }
  const ownerId = Number(url.searchParams.get(owner));
  const ids = new Set(
    archive.links.filter((link) => link[owner] === ownerId).flatMap((link) => link[`${key}Id`] ?? []),
  );
  if (key === 'group') for (const { id, groupId } of all) if (ids.has(Number(groupId))) ids.add(Number(id));
  return all.filter(({ id }) => ids.has(Number(id)));
}

async function history(archive: TraccarArchive, url: URL, response: ServerResponse): Promise<void> {
  const isPositions = url.pathname.endsWith('/positions');
  const [from, to] = ['from', 'to'].map((name) => Date.parse(url.searchParams.get(name) ?? ''));
  if (from === undefined || to === undefined || (!isPositions && to - from > archive.maxPeriodMs)) {
    response.writeHead(400);
    response.end();
    return;
  }
  const deviceId = Number(url.searchParams.get('deviceId'));
  const values = isPositions
    ? archive.positions(deviceId)
    : archive.linkedDevices.includes(deviceId)
      ? archive.events(deviceId)
      : [];
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('[');
  let text = '';
  let count = 0;
  for (const value of values) {
    const time = Date.parse(String(value[isPositions ? 'fixTime' : 'eventTime']));
    if (time < from || time > to) continue;
    if (isPositions && archive.maxPositions > 0 && count >= archive.maxPositions) break;
    text += (count++ > 0 ? ',' : '') + JSON.stringify(value);
    if (text.length < 64_000) continue;
    if (response.destroyed) return;
    if (!response.write(text)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    else await setImmediate();
    text = '';
  }
  response.end(`${text}]`);
}
