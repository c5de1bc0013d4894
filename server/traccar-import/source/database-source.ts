import { Pool, types, TypeOverrides } from 'pg';
import {
  SOURCE_LINKS,
  SourceError,
  textIn,
  type HistoryKind,
  type SourceKind,
  type SourceLink,
  type SourceObject,
  type SourcePeriod,
  type SourceProperty,
  type TraccarSource,
} from './traccar-source.ts';
import { isId } from './api-source.ts';

/** Rows of history that are read at a time. */
const PAGE_ROWS = 10_000;

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
    const rows = await this.#rows(`select ${await this.#columns(table)} from ${table} order by id`, []);
    return rows.map(wireObject);
  }

  async links(): Promise<SourceLink[]> {
    const links: SourceLink[] = [];
    for (const owner of ['user', 'group', 'device'] as const)
      for (const property of SOURCE_LINKS[owner]) {
        const table = `tc_${owner}_${property === 'managedUser' ? 'user' : property}`;
        for (const row of await this.#linkRows(table)) {
          const [ownerId, propertyId] = [row[`${owner}id`], row[columnOf(property)]];
          if (isId(ownerId) && isId(propertyId)) links.push({ owner, ownerId, property, propertyId });
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

  async *history(
    kind: HistoryKind,
    { deviceId, from, to }: SourcePeriod,
  ): AsyncGenerator<readonly unknown[]> {
    const [table, time] = kind === 'positions' ? ['tc_positions', 'fixtime'] : ['tc_events', 'eventtime'];
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
      after = { time: textIn(last['_time']), id: Number(last['id']) };
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
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
    const [found] = await this.#rows('select to_regclass($1) is not null as exists', [table]);
    return found?.['exists'] === true ? this.#rows(`select * from ${table}`, []) : [];
  }

  async #rows(text: string, values: unknown[]): Promise<SourceObject[]> {
    try {
      const { rows }: { rows: SourceObject[] } = await this.#pool.query(text, values);
      return rows;
    } catch (error) {
      if (error instanceof SourceError) throw error;
      const reason = error instanceof Error ? error.message || String(error) : String(error);
      throw new SourceError(`The database of the Traccar server cannot be read: ${reason}`, { cause: error });
    }
  }
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
