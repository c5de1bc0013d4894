import type { deviceResource } from '@farol/core/resources/kinds/devices';
import type { groupResource } from '@farol/core/resources/kinds/groups';
import type { Generated } from 'kysely';
import type { AccountAccessRow, InvoiceRow, InvoiceStepRow, ProviderEventRow } from './billing-schema.ts';
import type { ImportedPeriodRow, ImportedRecordRow } from './import-schema.ts';
import type { OutboxRow } from './outbox-schema.ts';
import type { RecordRow } from './record-row.ts';
import type {
  DailyAggregateRow,
  ReportMailCountRow,
  ReportProgressRow,
  ReportRunRow,
} from './report-schema.ts';

/**
 * The tables of the database, the same on SQLite and PostgreSQL. Times are milliseconds since the epoch,
 * flags are 0 or 1, `attributes` and `data` are JSON texts, "no reference" is null.
 */
export interface Schema {
  users: UserRow;
  sessions: SessionRow;
  tokens: TokenRow;
  server: ServerRow;
  /** Only the intake writes `position_id` and `last_update`. */
  devices: RecordRow<typeof deviceResource.wire.shape>;
  groups: RecordRow<typeof groupResource.wire.shape>;
  records: JsonRecordRow;
  links: LinkRow;
  positions: PositionRow;
  events: EventRow;
  queued_commands: QueuedCommandRow;
  command_log: CommandLogRow;
  engine_stop_setters: EngineStopSetterRow;
  anchor_violations: AnchorViolationRow;
  open_alarms: OpenAlarmRow;
  invitations: InvitationRow;
  check_ins: CheckInRow;
  inspections: InspectionRow;
  private_trips: PrivateTripRow;
  rule_silences: RuleSilenceRow;
  sms_days: SmsDayRow;
  sms_messages: SmsMessageRow;
  openid_identities: OpenIdIdentityRow;
  openid_flows: OpenIdFlowRow;
  push_subscriptions: PushSubscriptionRow;
  settings: SettingRow;
  integrations: IntegrationRow;
  activity: ActivityRow;
  statistics: StatisticsRow;
  outbox: OutboxRow;
  invoices: InvoiceRow;
  invoice_steps: InvoiceStepRow;
  account_access: AccountAccessRow;
  provider_events: ProviderEventRow;
  report_runs: ReportRunRow;
  report_mail_counts: ReportMailCountRow;
  report_days: DailyAggregateRow;
  report_progress: ReportProgressRow;
  imported_records: ImportedRecordRow;
  imported_periods: ImportedPeriodRow;
}

/**
 * An account; `email_key` and `login_key` are the lower-case forms that logins are compared
 * with. `data` has the other fields.
 */
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
  /** Null for sessions older than this column. */
  created_at: number | null;
  /** When it was created or last used, to ten minutes. */
  used_at: number;
  expires_at: number | null;
  /** Whether the browser keeps the cookie when it is closed. */
  is_kept: Generated<number>;
  /** The program it was started with, and the address it was last used from. */
  agent: Generated<string>;
  address: Generated<string>;
  /** The impersonating user; null for the user's own session. */
  returns_to: number | null;
  /** What the provider of single sign-on recognizes its sign-out by; null for other sessions. */
  id_token: string | null;
}

/** A token from `POST /session/token`, stored as its SHA-256. */
export interface TokenRow {
  token_hash: string;
  user_id: number;
  expires_at: number;
  /** When it was created or last used, to the hour; 0 for tokens older than this column. */
  used_at: Generated<number>;
  /** Null for tokens older than this column. */
  created_at: number | null;
  /** Its last characters, by which its owner recognizes it; empty for tokens older than this column. */
  tail: Generated<string>;
}

/** A driver's scan of a QR code, or check-out (`device_id` null); `applied_at` is null when a later scan came first. */
export interface CheckInRow {
  id: Generated<number>;
  user_id: number;
  driver_unique_id: string;
  device_id: number | null;
  /** Made by the client, unique for each user: a scan that is sent again is not applied again. */
  scan_id: string;
  scanned_at: number;
  applied_at: number | null;
}

/** When a notification rule told last of a device. */
export interface RuleSilenceRow {
  rule_id: number;
  device_id: number;
  told_at: number;
}

/** How many segments of SMS were sent on a day (UTC), which begins so many milliseconds after the epoch. */
export interface SmsDayRow {
  day: number;
  segments: number;
  /** What they cost in whole cents, by the price at the time. */
  cents: Generated<number>;
}

/** What one message took, with all its attempts. */
export interface SmsMessageRow {
  /** The row of the outbox. */
  job_id: number;
  day: number;
  segments: number;
  /** Null while no price is set. */
  cents: number | null;
}

/** A private trip of a driver. */
export interface PrivateTripRow {
  id: Generated<number>;
  device_id: number;
  /** The account of the driver. */
  user_id: number;
  started_at: number;
  /** Null while it is on. */
  ended_at: number | null;
  /** 1 where the places of the trip are not stored. */
  is_hidden: number;
}

/** A checklist that a driver filled in, or a problem that a driver reported. */
export interface InspectionRow {
  id: Generated<number>;
  device_id: number;
  user_id: number;
  driver_unique_id: string;
  /** As it was then. */
  driver_name: string;
  /** Made by the phone, unique for each user: an inspection that is sent again is not stored again. */
  inspection_id: string;
  kind: string;
  made_at: number;
  /** What was found at each item, as JSON. */
  answers: string;
  /** Which items' photos are stored: a bit for each. */
  photos: Generated<number>;
  /** Whether the event of its problems, if there are any, has been stored. */
  is_told: Generated<number>;
}

/** The server record: one row with id 1. */
export interface ServerRow {
  id: number;
  data: string;
  attributes: string;
}

/**
 * A record of a kind without columns of its own, such as a driver; `unique_key` is unique within its kind.
 */
export interface JsonRecordRow {
  id: Generated<number>;
  kind: string;
  unique_key: string | null;
  data: string;
  attributes: string;
}

/** An association: the owner may see the property, or it applies to the owner. */
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

/** A queued command, with the user and the source it came from (`way`) if known, and when it expires. */
export interface QueuedCommandRow {
  id: Generated<number>;
  device_id: number;
  type: string;
  text_channel: number;
  attributes: string;
  user_id: number | null;
  way: string | null;
  /** The geofence whose leaving caused the stop, as JSON. */
  left_geofence: string | null;
  expires_at: number | null;
}

/** A command of the log: who sent it, when and from where, and how far it came. Times in milliseconds. */
export interface CommandLogRow {
  id: Generated<number>;
  device_id: number;
  time: number;
  user_id: number | null;
  user_name: string;
  address: string;
  source: string;
  type: string;
  title: string;
  attributes: string;
  queue_id: number | null;
  expires_at: number | null;
  state: string;
  state_at: number;
  /** When it entered each state, as JSON. */
  times: string;
  reason: string | null;
  result: string | null;
  result_position_id: number | null;
  /** What confirms a lock, as JSON. */
  lock: string | null;
}

/**
 * The user who last changed a record that stops engines, or associated it with an owner (empty
 * kind and 0 for the record itself).
 */
export interface EngineStopSetterRow {
  kind: string;
  id: number;
  owner_kind: string;
  owner_id: number;
  user_id: number;
}

/** An anchor violation; `event` is the event as JSON. */
export interface AnchorViolationRow {
  event_id: number;
  device_id: number;
  time: number;
  event: string;
}

/** A severe alarm that nobody acknowledged yet; `event` is JSON. */
export interface OpenAlarmRow {
  event_id: number;
  device_id: number;
  time: number;
  event: string;
}

/** An account that waits for its person; `token_hash` is the SHA-256 of the token in the link. */
export interface InvitationRow {
  user_id: number;
  token_hash: string;
  inviter_id: number;
  expires_at: number;
}

/** A person of a provider of single sign-on, and the account that is theirs. */
export interface OpenIdIdentityRow {
  issuer: string;
  subject: string;
  user_id: number;
}

/** A sign-in that waits for the browser to come back; its state and the browser's cookie as their SHA-256. */
export interface OpenIdFlowRow {
  state_hash: string;
  browser_hash: string;
  nonce: string;
  verifier: string;
  is_kept: number;
  return_to: string;
  /** The account that is connected, and the session in which that was asked for; null for a sign-in. */
  link_user_id: number | null;
  link_login_id: string | null;
  expires_at: number;
}

/**
 * A service that administrators connect. `settings` is JSON, with its secrets encrypted; null for one that is set up
 * elsewhere, in the environment or in the server's record.
 */
export interface IntegrationRow {
  key: string;
  settings: string | null;
  last_success: number | null;
  last_failure: number | null;
  /** When it first failed since it last worked. */
  failing_since: number | null;
  failure_reason: Generated<string>;
}

/**
 * A browser in which a user wants notifications, with the keys for it. `login_id` is the hash of the session or token
 * that registered it; null where that is not known. `agent` and `language` are '' where unknown.
 */
export interface PushSubscriptionRow {
  id: Generated<number>;
  user_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  agent: string;
  language: string;
  login_id: string | null;
  created_at: number;
  /** When a message was last accepted and last failed. */
  succeeded_at: number | null;
  failed_at: number | null;
  /** When its owner removed it; nothing is sent then. */
  removed_at: number | null;
}

/** A setting of the product; `value` is JSON. */
export interface SettingRow {
  name: string;
  value: string;
}

/**
 * An entry of the activity log. `user_id` is 0 for an unknown user; `data` has the
 * record and the old and new values.
 */
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

/** The statistics of one day; `day` is its first millisecond (UTC). */
export interface StatisticsRow {
  day: number;
  data: string;
}
