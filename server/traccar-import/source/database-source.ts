import { Pool, types, TypeOverrides } from 'pg';
import {
  sourceKindOfProperty,
  SOURCE_LINKS,
  SourceError,
  sourceTextIn,
  type HistoryCounts,
  type ImportedHistoryKind,
  type SourceKind,
  type SourceLink,
  type SourceObject,
  type SourcePeriod,
  type SourceProperty,
  type TraccarSource,
} from './traccar-source.ts';
import { isSourceId } from './api-source.ts';

/** Rows of history that are read at a time. */
const PAGE_ROWS = 10_000;
/** How long rows are counted before an estimate has to do. */
const LONGEST_COUNT_MS = 60_000;
/** What PostgreSQL calls the end of a query that took too long. */
const QUERY_CANCELED = '57014';

/** Where history is, and by which time. */
const TIMES: Readonly<Record<ImportedHistoryKind, readonly [table: string, time: string]>> = {
  positions: ['tc_positions', 'fixtime'],
  events: ['tc_events', 'eventtime'],
};

const TABLES: Readonly<Record<SourceKind | 'server', string>> = {
  user: 'tc_users',
  group: 'tc_groups',
  calendar: 'tc_calendars',
  device: 'tc_devices',
  driver: 'tc_drivers',
  geofence: 'tc_geofences',
  command: 'tc_commands',
  maintenance: 'tc_maintenances',
  attribute: 'tc_attributes',
  notification: 'tc_notifications',
  report: 'tc_reports',
  server: 'tc_servers',
};

/** The columns whose names on the wire have capital letters, by how PostgreSQL writes them. */
const WIRE_NAMES = new Map(
  [
    'groupId',
    'calendarId',
    'commandId',
    'deviceId',
    'uniqueId',
    'positionId',
    'geofenceId',
    'maintenanceId',
    'geofenceIds',
    'lastUpdate',
    'expirationTime',
    'serverTime',
    'deviceTime',
    'fixTime',
    'eventTime',
    'deviceReadonly',
    'limitCommands',
    'disableReports',
    'fixedEmail',
    'deviceLimit',
    'userLimit',
    'coordinateFormat',
    'poiLayer',
    'totpKey',
    'textChannel',
    'hashedPassword',
    'forceSettings',
    'mapUrl',
    'overlayUrl',
    'bingKey',
    'motionStreak',
    'motionState',
    'motionPositionId',
    'motionTime',
    'motionDistance',
    'motionLatitude',
    'motionLongitude',
    'overspeedState',
    'overspeedTime',
    'overspeedGeofenceId',
    'twelveHourFormat',
  ].map((name) => [name.toLowerCase(), name]),
);

/** The PostgreSQL database of a Traccar server, which may run or not. It gives password hashes. */
export class DatabaseSource implements TraccarSource {
  readonly #pool: Pool;

  /**
   * @param timeZone in which the source wrote its times, which have no zone: that of its process, an IANA name
   */
  constructor(address: string, timeZone: string) {
    const asRead = new TypeOverrides();
    asRead.setTypeParser(types.builtins.INT8, Number);
    // Written in the zone of the source: PostgreSQL makes moments of them.
    asRead.setTypeParser(types.builtins.TIMESTAMP, (text) => text);
    this.#pool = new Pool({
      connectionString: address,
      max: 2,
      types: asRead,
      connectionTimeoutMillis: 10_000,
    });
    this.#pool.on('error', () => {});
    this.#timeZone = timeZone;
  }

  readonly #timeZone: string;

  async records(kind: SourceKind | 'server'): Promise<SourceObject[]> {
    const table = TABLES[kind];
    // Newer than the oldest database that can be read.
    if (kind === 'report' && !(await this.#hasTable(table))) return [];
    const rows = await this.#rows(`select ${await this.#columns(table)} from ${table} order by id`, []);
    return rows.map(wireObject);
  }

  async links(): Promise<SourceLink[]> {
    const links: SourceLink[] = [];
    for (const owner of ['user', 'group', 'device'] as const)
      for (const property of SOURCE_LINKS[owner]) {
        const table = `tc_${owner}_${sourceKindOfProperty(property)}`;
        for (const row of await this.#linkRows(table)) {
          const [ownerId, propertyId] = [row[`${owner}id`], row[columnOf(property)]];
          if (isSourceId(ownerId) && isSourceId(propertyId))
            links.push({ owner, ownerId, property, propertyId });
        }
      }
    return links;
  }

  async beginning(deviceId: number): Promise<number | undefined> {
    const [row] = await this.#rows(
      `select least(
         (select min(fixtime) from tc_positions where deviceid = $1 and fixtime >= '2000-01-01'),
         (select min(eventtime) from tc_events where deviceid = $1 and eventtime >= '2000-01-01')
       ) at time zone $2 as moment`,
      [deviceId, this.#timeZone],
    );
    const moment = row?.['moment'];
    return moment instanceof Date ? moment.getTime() : undefined;
  }

  /** Counts for a minute at most: then the database's own estimate has to do. */
  async counts(since: number): Promise<HistoryCounts | undefined> {
    const [positions, events] = [await this.#months('positions', since), await this.#months('events', since)];
    if (positions && events) {
      const months = [...new Set([...positions.keys(), ...events.keys()])].toSorted(
        (left, right) => left - right,
      );
      return {
        certainty: 'counted',
        positions: sumOf(positions),
        events: sumOf(events),
        months: months.map((month) => ({
          month,
          positions: positions.get(month) ?? 0,
          events: events.get(month) ?? 0,
        })),
      };
    }
    const [row] = await this.#rows(
      `select (select reltuples from pg_class where oid = to_regclass('tc_positions')) as positions,
         (select reltuples from pg_class where oid = to_regclass('tc_events')) as events`,
      [],
    );
    const [all, allEvents] = [Number(row?.['positions']), Number(row?.['events'])];
    if (!(all >= 0)) return undefined;
    return {
      certainty: 'estimated',
      positions: all,
      events: allEvents >= 0 ? allEvents : undefined,
      months: [],
    };
  }

  readonly picture = undefined;

  async *history(
    kind: ImportedHistoryKind,
    { deviceId, from, to }: SourcePeriod,
  ): AsyncGenerator<readonly unknown[]> {
    const [table, time] = TIMES[kind];
    const columns = await this.#columns(table);
    let after: { time: string; id: number } | undefined;
    for (;;) {
      const rows = await this.#rows(
        `select ${columns}, ${time}::text as "_time" from ${table}
         where deviceid = $1 and ${time} < to_timestamp($3::float8 / 1000) at time zone $4
           and ${after ? `(${time}, id) > ($2::timestamp, $5::bigint)` : `${time} >= to_timestamp($2::float8 / 1000) at time zone $4`}
         order by ${table}.${time}, id limit ${PAGE_ROWS}`,
        [deviceId, after?.time ?? from, to, this.#timeZone, ...(after ? [after.id] : [])],
      );
      if (rows.length > 0) yield rows.map(wireObject);
      const last = rows.at(-1);
      if (!last || rows.length < PAGE_ROWS) return;
      after = { time: sourceTextIn(last['_time']), id: Number(last['id']) };
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** Returns how many rows each month has; undefined when counting takes too long. */
  async #months(kind: ImportedHistoryKind, since: number): Promise<Map<number, number> | undefined> {
    const [table, time] = TIMES[kind];
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw unreadable(error);
    });
    try {
      await client.query('begin read only');
      await client.query(`set local statement_timeout = ${LONGEST_COUNT_MS}`);
      const { rows } = await client.query<{ month: number; count: number }>(
        `select extract(epoch from date_trunc('month', ${time} at time zone $1 at time zone 'UTC'))::float8 * 1000 as month,
           count(*) as count from ${table}
         where ${time} >= greatest('2000-01-01', to_timestamp($2::float8 / 1000) at time zone $1) and ${time} < now() + interval '1 day'
         group by 1`,
        [this.#timeZone, since],
      );
      return new Map(rows.map(({ month, count }) => [month, count]));
    } catch (error) {
      const isTooLong = error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;
      if (!isTooLong) throw unreadable(error);
      return undefined;
    } finally {
      await client.query('rollback').catch(() => {});
      client.release();
    }
  }

  readonly #columnTexts = new Map<string, string>();

  /** Returns the columns of a table, of which each version has others; its times as moments. */
  async #columns(table: string): Promise<string> {
    const known = this.#columnTexts.get(table);
    if (known !== undefined) return known;
    const rows = await this.#rows(
      `select column_name as name, data_type as type from information_schema.columns
       where table_name = $1 and table_schema = any(current_schemas(false))`,
      [table],
    );
    if (rows.length === 0)
      throw new SourceError(
        `The database has no table ${table}: is it that of a Traccar server, version 4.13 or later?`,
      );
    const zone = this.#timeZone.replaceAll("'", '');
    const text = rows
      .map(({ name, type }) => [String(name), String(type)] as const)
      .filter(([name]) => /^[a-z_][a-z0-9_]*$/.test(name))
      .map(([name, type]) =>
        type === 'timestamp without time zone' ? `${name} at time zone '${zone}' as ${name}` : name,
      )
      .join(', ');
    this.#columnTexts.set(table, text);
    return text;
  }

  async #linkRows(table: string): Promise<SourceObject[]> {
    return (await this.#hasTable(table)) ? this.#rows(`select * from ${table}`, []) : [];
  }

  async #hasTable(table: string): Promise<boolean> {
    const [found] = await this.#rows('select to_regclass($1) is not null as exists', [table]);
    return found?.['exists'] === true;
  }

  async #rows(text: string, values: unknown[]): Promise<SourceObject[]> {
    try {
      const { rows }: { rows: SourceObject[] } = await this.#pool.query(text, values);
      return rows;
    } catch (error) {
      throw unreadable(error);
    }
  }
}

function unreadable(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  const reason = error instanceof Error ? error.message || String(error) : String(error);
  return new SourceError(`The database of the Traccar server cannot be read: ${reason}`, { cause: error });
}

function sumOf(counts: ReadonlyMap<number, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function columnOf(property: SourceProperty): string {
  return `${property.toLowerCase()}id`;
}

/** Returns a row as the API of the source would write it. */
function wireObject(row: SourceObject): SourceObject {
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) =>
      column === '_time' ? [] : [[WIRE_NAMES.get(column) ?? column, wireValue(column, value)]],
    ),
  );
}

function wireValue(column: string, value: unknown): unknown {
  if (value instanceof Date) return Number.isFinite(value.getTime()) ? value.toISOString() : null;
  if (Buffer.isBuffer(value)) return value.toString('base64');
  const isJson = column === 'attributes' || column === 'network' || column === 'geofenceids';
  return isJson && typeof value === 'string' ? jsonIn(value) : value;
}

function jsonIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}
