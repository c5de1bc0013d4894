import { isJsonObject } from '../../intake/decoders/json-object.ts';
import { systemClock, type ServerClock } from '../../runtime/clock.ts';
import { RefusedRequestError, SourceRequests } from './source-requests.ts';
import {
  sourceKindOfProperty,
  monthOf,
  SOURCE_LINKS,
  SourceError,
  sourceTextIn,
  type HistoryCounts,
  type ImportedHistoryKind,
  type SourceKind,
  type SourceLink,
  type SourceObject,
  type SourceOwner,
  type SourcePeriod,
  type SourceProperty,
  type TraccarSource,
} from './traccar-source.ts';

const PATHS: Readonly<Record<SourceKind, string>> = {
  user: 'api/users',
  group: 'api/groups',
  calendar: 'api/calendars',
  device: 'api/devices',
  driver: 'api/drivers',
  geofence: 'api/geofences',
  command: 'api/commands',
  maintenance: 'api/maintenance',
  attribute: 'api/attributes/computed',
  notification: 'api/notifications',
  report: 'api/reports',
};
/** The satellites of the first fix were not up earlier. */
const EARLIEST_YEAR = 2000;
/** A period that is refused as too long is asked for in halves down to this, milliseconds. */
const SHORTEST_MS = 3_600_000;
/** Servers cut long answers off without a word (`report.maxPositions`, 50,000 by default); hardly one cuts shorter ones. */
const SMALLEST_LIMIT = 1_000;

/** The API of a running Traccar server, as an administrator's token opens it. It gives no password hashes. */
export class ApiSource implements TraccarSource {
  readonly #requests: SourceRequests;
  readonly #time: ServerClock;
  readonly #withoutEvents: (deviceId: number) => void;
  readonly #unknownLinks: () => void;
  /** The devices whose events the token's user may read. */
  #eventDevices: ReadonlySet<number> | undefined;

  /**
   * @param options.waiting is called before a pause for the source
   * @param options.withoutEvents is called with the devices whose events the token's user may not read
   * @param options.unknownLinks is called when the server tells no links of vehicles with reports and with each other
   */
  constructor(
    where: { address: string; token: string },
    {
      time = systemClock,
      waiting = () => {},
      withoutEvents = () => {},
      unknownLinks = () => {},
    }: {
      time?: ServerClock;
      waiting?: (reason: string, delayMs: number) => void;
      withoutEvents?: (deviceId: number) => void;
      unknownLinks?: () => void;
    } = {},
  ) {
    this.#withoutEvents = withoutEvents;
    this.#unknownLinks = unknownLinks;
    this.#time = time;
    this.#requests = new SourceRequests(where, time, waiting);
  }

  async records(kind: SourceKind | 'server'): Promise<SourceObject[]> {
    if (kind === 'server') {
      const server = await this.#requests.object('api/server');
      return isJsonObject(server) ? [server] : [];
    }
    try {
      const list = await this.#requests.list(`${PATHS[kind]}?all=true`);
      return list.filter(isJsonObject);
    } catch (error) {
      // Older servers have none.
      if (kind === 'report' && isUnknown(error)) return [];
      throw error;
    }
  }

  async links(ids: Readonly<Record<SourceOwner, readonly number[]>>): Promise<SourceLink[]> {
    return (await this.#linkTables()) ?? (await this.#linksOfEach(ids));
  }

  async beginning(deviceId: number): Promise<number | undefined> {
    const thisYear = new Date(this.#time.now()).getUTCFullYear();
    // Nothing of the answer is read but its beginning; years are asked for because some servers limit the period.
    for (let year = EARLIEST_YEAR; year <= thisYear; year += 1) {
      const period = { deviceId, from: Date.UTC(year, 0), to: Date.UTC(year + 1, 0) };
      const first = await this.#requests.first(pathOf('positions', period));
      const time = isJsonObject(first) ? Date.parse(sourceTextIn(first['fixTime'])) : Number.NaN;
      if (first !== undefined) return Number.isFinite(time) ? time : period.from;
    }
    return undefined;
  }

  /** The server counts what it stores, for each day: nothing else tells how many positions there are. */
  async counts(since: number): Promise<HistoryCounts | undefined> {
    const period = `from=${new Date(Math.max(since, Date.UTC(EARLIEST_YEAR, 0))).toISOString()}&to=${new Date(this.#time.now()).toISOString()}`;
    const months = new Map<number, number>();
    try {
      for (const day of await this.#requests.list(`api/statistics?${period}`)) {
        if (!isJsonObject(day)) continue;
        const time = Date.parse(sourceTextIn(day['captureTime']));
        const stored = day['messagesStored'];
        if (!Number.isFinite(time) || typeof stored !== 'number' || !(stored > 0)) continue;
        months.set(monthOf(time), (months.get(monthOf(time)) ?? 0) + stored);
      }
    } catch (error) {
      if (error instanceof RefusedRequestError) return undefined;
      throw error;
    }
    if (months.size === 0) return undefined;
    const sorted = [...months].toSorted(([left], [right]) => left - right);
    return {
      certainty: 'statistics',
      positions: sorted.reduce((sum, [, positions]) => sum + positions, 0),
      events: undefined,
      months: sorted.map(([month, positions]) => ({ month, positions, events: undefined })),
    };
  }

  readonly picture = (uniqueId: string, file: string, maxBytes: number): Promise<Uint8Array | undefined> =>
    this.#requests.file(`api/media/${encodeURIComponent(uniqueId)}/${encodeURIComponent(file)}`, maxBytes);

  async *history(kind: ImportedHistoryKind, period: SourcePeriod): AsyncGenerator<readonly unknown[]> {
    if (kind === 'events' && !(await this.#readableEvents()).has(period.deviceId)) {
      this.#withoutEvents(period.deviceId);
      return;
    }
    let { from } = period;
    const timeField = kind === 'positions' ? 'fixTime' : 'eventTime';
    try {
      for (;;) {
        const asked = from;
        let count = 0;
        for await (const elements of this.#requests.stream(() => pathOf(kind, { ...period, from }))) {
          const last = elements.at(-1);
          const time = isJsonObject(last) ? Date.parse(sourceTextIn(last[timeField])) : Number.NaN;
          if (time > from && time < period.to) from = time;
          count += elements.length;
          yield elements;
        }
        if (count < SMALLEST_LIMIT) return;
        // There may be more: it is asked on from the last one, which comes again with those of the same time.
        if (from === asked) from += 1;
        if (from >= period.to) return;
      }
    } catch (error) {
      const half = from + Math.ceil((period.to - from) / 2);
      const isTooLong =
        error instanceof RefusedRequestError && (error.status === 400 || error.status === 413);
      if (!isTooLong || period.to - from <= SHORTEST_MS) throw error;
      yield* this.history(kind, { ...period, from, to: half });
      yield* this.history(kind, { ...period, from: half });
    }
  }

  async close(): Promise<void> {
    this.#requests.close();
  }

  /** Returns the devices whose events the reports answer: administrators, too, need a link with them. */
  async #readableEvents(): Promise<ReadonlySet<number>> {
    this.#eventDevices ??= new Set((await this.#requests.list(PATHS.device)).flatMap(idOf));
    return this.#eventDevices;
  }

  /** Whole link tables, which newer servers answer; undefined where there are none. */
  async #linkTables(): Promise<SourceLink[] | undefined> {
    const links: SourceLink[] = [];
    try {
      for (const { owner, property } of linkKinds()) {
        const rows = await this.#linkTable(owner, property);
        for (const row of rows) {
          if (!isJsonObject(row)) continue;
          // Named as the database names its columns, each in its own case.
          const columns = new Map(Object.entries(row).map(([name, id]) => [name.toLowerCase(), id]));
          const [ownerId, propertyId] = [owner, property].map((name) =>
            columns.get(`${name.toLowerCase()}id`),
          );
          if (isSourceId(ownerId) && isSourceId(propertyId))
            links.push({ owner, ownerId, property, propertyId });
        }
      }
    } catch (error) {
      // Before version 6.11 they could only be written.
      if (isUnknown(error)) return undefined;
      throw error;
    }
    return links;
  }

  async #linkTable(owner: SourceOwner, property: SourceProperty): Promise<unknown[]> {
    try {
      return await this.#requests.list(`api/permissions?${owner}Id=0&${property}Id=0`);
    } catch (error) {
      // Vehicles are linked with each other since version 6.13.
      if (property === 'linkedDevice' && isUnknown(error)) return [];
      throw error;
    }
  }

  /** What each owner is linked with, as lists are filtered by it. */
  async #linksOfEach(ids: Readonly<Record<SourceOwner, readonly number[]>>): Promise<SourceLink[]> {
    const links: SourceLink[] = [];
    for (const { owner, property } of linkKinds())
      for (const ownerId of ids[owner]) {
        if (isUnfiltered(owner, property)) {
          this.#unknownLinks();
          break;
        }
        const path = PATHS[sourceKindOfProperty(property)];
        const all = owner === 'user' ? '' : 'all=true&';
        const linked = await this.#requests.list(`${path}?${all}${owner}Id=${ownerId}`);
        const found = property === 'group' ? withoutNested(linked) : linked.flatMap(idOf);
        links.push(...found.map((propertyId) => ({ owner, ownerId, property, propertyId })));
      }
    return links;
  }
}

function pathOf(kind: ImportedHistoryKind, { deviceId, from, to }: SourcePeriod): string {
  // The last millisecond belongs to the next period.
  const period = `from=${new Date(from).toISOString()}&to=${new Date(to - 1).toISOString()}`;
  const path = kind === 'positions' ? 'api/positions' : 'api/reports/events';
  return `${path}?deviceId=${deviceId}&${period}`;
}

/** Whether a list takes no notice of this owner, and so would name everything as linked. */
function isUnfiltered(owner: SourceOwner, property: SourceProperty): boolean {
  return property === 'linkedDevice' || (property === 'report' && owner !== 'user');
}

/** Whether the source does not know what it was asked for. */
function isUnknown(error: unknown): boolean {
  return error instanceof RefusedRequestError && [400, 404, 405].includes(error.status);
}

function linkKinds(): { owner: SourceOwner; property: SourceProperty }[] {
  return OWNERS.flatMap((owner) => SOURCE_LINKS[owner].map((property) => ({ owner, property })));
}

const OWNERS = ['user', 'group', 'device'] as const;

/** A link with a group brings those below it, which the list has as well. */
function withoutNested(groups: readonly unknown[]): number[] {
  const ids = new Set(groups.flatMap(idOf));
  return groups.flatMap((group) =>
    isJsonObject(group) && typeof group['groupId'] === 'number' && ids.has(group['groupId'])
      ? []
      : idOf(group),
  );
}

function idOf(value: unknown): number[] {
  return isJsonObject(value) && isSourceId(value['id']) ? [value['id']] : [];
}

/** Whether a value is an id of the source. */
export function isSourceId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

/** Returns the address of an API without a path at its end. Throws SourceError. */
export function apiAddress(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new SourceError(`${text} is no http or https address`);
  if (url.username !== '' || url.password !== '')
    throw new SourceError('The address must have no name and password; the token goes into TRACCAR_TOKEN');
  return `${url.origin}${url.pathname.replace(/\/(?:api\/?)?$/, '')}`;
}
