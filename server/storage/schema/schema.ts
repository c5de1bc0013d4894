import type { Generated } from 'kysely';

/**
 * What the database holds, the same on SQLite and PostgreSQL. Moments are milliseconds since the epoch, flags are 0 or 1,
 * `attributes` and `data` are JSON texts, "no reference" is null.
 */
export interface Schema {
  users: UserRow;
  sessions: SessionRow;
  tokens: TokenRow;
  server: ServerRow;
  devices: DeviceRow;
  groups: GroupRow;
  records: RecordRow;
  links: LinkRow;
  positions: PositionRow;
  events: EventRow;
  queued_commands: QueuedCommandRow;
  engine_stop_setters: EngineStopSetterRow;
  anchor_violations: AnchorViolationRow;
  settings: SettingRow;
  activity: ActivityRow;
  statistics: StatisticsRow;
}

/** An account; `email_key` and `login_key` are what a login is compared with (lower case). `data` holds the plain preferences. */
export interface UserRow {
  id: Generated<number>;
  name: string;
  email: string;
  email_key: string;
  login_key: string | null;
  password_hash: string | null;
  data: string;
  attributes: string;
}

/** A cookie session; `id_hash` is the SHA-256 of the cookie, so that a stolen database opens no session. */
export interface SessionRow {
  id_hash: string;
  user_id: number;
  origin: string | null;
  used_at: number;
  expires_at: number | null;
  /** Who opened the session before looking through another's eyes; nothing when it is his own. */
  returns_to: number | null;
}

/** A token made by `POST /session/token`, kept as its SHA-256. */
export interface TokenRow {
  token_hash: string;
  user_id: number;
  expires_at: number;
  /** When it was made or last used, to the hour; 0 for one of before this was kept. */
  used_at: Generated<number>;
}

/** The server's own settings: one row with id 1. */
export interface ServerRow {
  id: number;
  data: string;
  attributes: string;
}

/** A device; the last three columns are written by the intake alone. */
export interface DeviceRow {
  id: Generated<number>;
  name: string;
  unique_id: string;
  group_id: number | null;
  calendar_id: number | null;
  phone: string | null;
  model: string | null;
  contact: string | null;
  category: string | null;
  disabled: number;
  expiration_time: number | null;
  attributes: string;
  position_id: number | null;
  last_update: number | null;
}

export interface GroupRow {
  id: Generated<number>;
  name: string;
  group_id: number | null;
  attributes: string;
}

/** A record of a kind that needs no columns of its own, such as a driver; `unique_key` is unique within its kind. */
export interface RecordRow {
  id: Generated<number>;
  kind: string;
  unique_key: string | null;
  data: string;
  attributes: string;
}

/** A permission link: the owner sees, or is given, the property. */
export interface LinkRow {
  owner_kind: string;
  owner_id: number;
  property_kind: string;
  property_id: number;
}

export interface PositionRow {
  id: number;
  device_id: number;
  protocol: string;
  server_time: number;
  device_time: number;
  fix_time: number;
  valid: number;
  latitude: number;
  longitude: number;
  altitude: number;
  speed: number;
  course: number;
  accuracy: number;
  address: string | null;
  network: string | null;
  geofence_ids: string | null;
  attributes: string;
}

export interface EventRow {
  id: number;
  type: string;
  event_time: number;
  device_id: number;
  position_id: number | null;
  geofence_id: number | null;
  maintenance_id: number | null;
  attributes: string;
}

/** A command that waits for its device to report; who caused it, and by which way, where that is known. */
export interface QueuedCommandRow {
  id: Generated<number>;
  device_id: number;
  type: string;
  text_channel: number;
  attributes: string;
  user_id: number | null;
  way: string | null;
}

/** Who last set a record that stops engines, or linked it to an owner (an empty kind and 0 for the record itself). */
export interface EngineStopSetterRow {
  kind: string;
  id: number;
  owner_kind: string;
  owner_id: number;
  user_id: number;
}

/** A vehicle left its anchor; `event` is the event as JSON. */
export interface AnchorViolationRow {
  event_id: number;
  device_id: number;
  time: number;
  event: string;
}

/** One of the product's own settings; `value` is JSON. */
export interface SettingRow {
  name: string;
  value: string;
}

/** Something that somebody did. `user_id` is 0 for nobody known; `data` holds what it was done to, and the old and new values. */
export interface ActivityRow {
  id: Generated<number>;
  time: number;
  code: number;
  status: number;
  user_id: number;
  username: string;
  address: string;
  agent: string;
  session: string;
  device_id: number | null;
  data: string;
}

/** How busy a day was; `day` is its first millisecond (UTC). */
export interface StatisticsRow {
  day: number;
  data: string;
}
