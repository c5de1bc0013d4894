import { join } from 'node:path';
import { NetworkList } from '../network/network-list.ts';
import { readOpenIdSettings, type OpenIdSettings } from '../openid/openid-settings.ts';
import { LOG_LEVELS, type LogSettings } from '../log/log.ts';
import type { MailSettings } from '../delivery/mailer.ts';
import { parseDecoders, type Decoder } from '../intake/decoders/decoder-settings.ts';
import { PROTOCOLS, portSettingOf } from '../intake/protocols/protocols.ts';
import { DEFAULT_REPORT_LIMITS, type ReportLimits } from '../reports/thread/kinds/report-limits.ts';
import type { BackupSchedule } from '../storage/scheduled-backups.ts';
import { httpAddress } from '../delivery/webhook-channel.ts';

/** The settings of a server, from environment variables and the command line. */
export interface Settings {
  /** The address of the console and the API. */
  host: string;
  port: number;
  /** The port that devices report to. */
  devicePort: number;
  /** The ports of trackers over TCP, by protocol; those that are missing are not opened. */
  trackerPorts?: Readonly<Record<string, number>> | undefined;
  /** Whether trusted proxies begin connections to these ports with a header of the PROXY protocol. */
  trackerProxyProtocol?: boolean | undefined;
  /** The Traccar servers that decode for this one; undefined for none. */
  decoders?: readonly Decoder[] | undefined;
  /** The folder of all data on this machine. */
  dataFolder: string;
  /** The URL of a PostgreSQL database; undefined means SQLite in the data folder. */
  databaseUrl: string | undefined;
  /** The URL of a replica of that database, of which reports are made; undefined for none. */
  reportDatabaseUrl?: string | undefined;
  /** The prefix of the product's own attributes and paths. */
  namespace: string;
  /** Whether a first start leaves the database empty instead of creating the demo. */
  empty: boolean;
  /** The mail server for alerts; undefined for none. */
  mail?: MailSettings | undefined;
  /** The web hook for events, unless the server record names another. */
  webhookUrl?: string | undefined;
  /** The key that encrypts secrets in the database; undefined means a generated key in the data folder. */
  secretKey?: string | undefined;
  /** How push services reach the operator, a `mailto:` or `https:` URL; undefined means a default of the sender. */
  pushContact?: string | undefined;
  /** Report limits that differ from the defaults. */
  reportLimits?: Partial<ReportLimits> | undefined;
  /** The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted; undefined means those on this machine. */
  trustedProxies?: NetworkList | undefined;
  /** Private networks in which administrators may name web hooks and mail servers; undefined for none. */
  allowedPrivateTargets?: NetworkList | undefined;
  /** Single sign-on; undefined for none. */
  openId?: OpenIdSettings | undefined;
  /** Whether browsers keep the console and what it last showed, so that it starts without the network. */
  offlineStart?: boolean | undefined;
  /** How the log is written. */
  log?: LogSettings | undefined;
  /** From how many milliseconds on a request is logged as slow. */
  slowRequestMs?: number | undefined;
  /** Where the metrics are served; undefined for nowhere. */
  metrics?: { host: string; port: number } | undefined;
  /** When backups are made by themselves; undefined for never. */
  backups?: BackupSchedule | undefined;
  /** Whether it waits while another server uses the data, to take over from it. */
  standby?: boolean | undefined;
  /** A PMTiles or MBTiles file with streets, or a folder of them; undefined for none. */
  mapFiles?: string | undefined;
}

/** Thrown for an invalid setting; its message is written for the operator. */
export class SettingsError extends Error {}

/**
 * Reads HOST, PORT, DEVICE_PORT, GT06_PORT, TELTONIKA_PORT, TRACKER_PROXY_PROTOCOL, TRACCAR_DECODERS, DATA_DIR, DATABASE_URL, REPORT_DATABASE_URL, NAMESPACE, SMTP_HOST, SMTP_PORT, SMTP_USER,
 * SMTP_PASSWORD, SMTP_FROM, WEBHOOK_URL, PUSH_CONTACT, SECRET_KEY, TRUSTED_PROXIES,
 * ALLOWED_PRIVATE_TARGETS, MAP_FILES, OFFLINE_START, LOG_LEVEL, LOG_FORMAT, LOG_SLOW_MS, METRICS_HOST, METRICS_PORT, BACKUP_FOLDER, BACKUP_HOURS, BACKUP_KEEP, those of single sign-on, those in REPORT_SETTINGS and the flag `--empty`. Throws SettingsError with the
 * variable's name for an invalid value.
 * @param folder where the folder `data` is, unless DATA_DIR names another
 */
export function readSettings(
  environment: NodeJS.ProcessEnv,
  options: { empty: boolean },
  folder: string,
): Settings {
  const namespace = environment['NAMESPACE'] || 'farol';
  if (!/^[A-Za-z][A-Za-z0-9_]{0,31}$/.test(namespace))
    throw new SettingsError('NAMESPACE must be a word of letters, digits and underscores');
  requireDifferentPorts(environment);
  return {
    host: environment['HOST'] || '127.0.0.1',
    port: portOf(environment, 'PORT', 3000),
    devicePort: portOf(environment, 'DEVICE_PORT', 5055),
    trackerPorts: trackerPortsOf(environment),
    decoders: decodersOf(environment),
    dataFolder: environment['DATA_DIR'] || join(folder, 'data'),
    databaseUrl: databaseOf(environment),
    ...(environment['REPORT_DATABASE_URL'] && { reportDatabaseUrl: reportDatabaseOf(environment) }),
    namespace,
    empty: options.empty,
    mail: mailOf(environment),
    webhookUrl: webhookOf(environment),
    secretKey: secretKeyOf(environment),
    pushContact: pushContactOf(environment),
    reportLimits: reportLimitsOf(environment),
    trustedProxies: networksOf(environment, 'TRUSTED_PROXIES'),
    allowedPrivateTargets: networksOf(environment, 'ALLOWED_PRIVATE_TARGETS'),
    mapFiles: environment['MAP_FILES'] || undefined,
    offlineStart: switchOf(environment, 'OFFLINE_START', 'on'),
    ...(environment['TRACKER_PROXY_PROTOCOL'] && {
      trackerProxyProtocol: switchOf(environment, 'TRACKER_PROXY_PROTOCOL', 'off'),
    }),
    ...(environment['STANDBY'] && { standby: switchOf(environment, 'STANDBY', 'off') }),
    log: logOf(environment),
    slowRequestMs: environment['LOG_SLOW_MS'] ? countOf(environment, 'LOG_SLOW_MS') : undefined,
    metrics: metricsOf(environment),
    backups: backupsOf(environment),
    openId: readOpenIdSettings(environment, (message) => {
      throw new SettingsError(message);
    }),
  };
}

function databaseOf(environment: NodeJS.ProcessEnv): string | undefined {
  const text = environment['DATABASE_URL'];
  if (!text) return undefined;
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  // The address may contain a password, so it must not be logged.
  if (protocol !== 'postgres:' && protocol !== 'postgresql:')
    throw new SettingsError(
      'DATABASE_URL must be an address like postgres://user:password@host:5432/database',
    );
  return text;
}

/** Two parts of the server cannot listen to one port; 0 is any that is free. */
function requireDifferentPorts(environment: NodeJS.ProcessEnv): void {
  const used = new Map<number, string>();
  for (const [name, normal] of [
    ['PORT', 3000],
    ['DEVICE_PORT', 5055],
    ['METRICS_PORT', 0],
    ...PROTOCOLS.map((protocol) => [portSettingOf(protocol), 0] as const),
  ] as const) {
    const port = portOf(environment, name, normal);
    const other = used.get(port);
    if (port !== 0 && other !== undefined)
      throw new SettingsError(`${other} and ${name} cannot both be ${port}`);
    used.set(port, name);
  }
}

function mailOf(environment: NodeJS.ProcessEnv): MailSettings | undefined {
  const { SMTP_HOST: host, SMTP_USER: user, SMTP_PASSWORD: password } = environment;
  if (!host) return undefined;
  const from = environment['SMTP_FROM'] || user;
  if (!from?.includes('@')) throw new SettingsError('SMTP_FROM must be the mail address of the sender');
  const login = user && password ? { user, password } : undefined;
  return { host, port: portOf(environment, 'SMTP_PORT', 587), login, from };
}

function logOf(environment: NodeJS.ProcessEnv): LogSettings | undefined {
  const { LOG_LEVEL: level, LOG_FORMAT: format } = environment;
  if (!level && !format) return undefined;
  const known = LOG_LEVELS.find((logLevel) => logLevel === (level || 'info'));
  if (!known) throw new SettingsError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${level}"`);
  if (format && format !== 'text' && format !== 'json')
    throw new SettingsError(`LOG_FORMAT must be text or json, not "${format}"`);
  return { level: known, format: format === 'json' ? 'json' : 'text' };
}

function metricsOf(environment: NodeJS.ProcessEnv): Settings['metrics'] {
  if (!environment['METRICS_PORT']) return undefined;
  return {
    host: environment['METRICS_HOST'] || '127.0.0.1',
    port: portOf(environment, 'METRICS_PORT', 0),
  };
}

function backupsOf(environment: NodeJS.ProcessEnv): BackupSchedule | undefined {
  const folder = environment['BACKUP_FOLDER'];
  const more = ['BACKUP_HOURS', 'BACKUP_KEEP'].find((name) => environment[name]);
  if (!folder && more !== undefined) throw new SettingsError(`${more} needs BACKUP_FOLDER`);
  if (!folder) return undefined;
  return {
    folder,
    everyHours: environment['BACKUP_HOURS'] ? countOf(environment, 'BACKUP_HOURS') : 24,
    keep: environment['BACKUP_KEEP'] ? countOf(environment, 'BACKUP_KEEP') : 7,
  };
}

function countOf(environment: NodeJS.ProcessEnv, name: string): number {
  const value = Number(environment[name]);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new SettingsError(`${name} must be a whole number from 1, not "${environment[name]}"`);
  return value;
}

/** Returns the address of the replica for reports. */
function reportDatabaseOf(environment: NodeJS.ProcessEnv): string {
  const text = environment['REPORT_DATABASE_URL'] ?? '';
  if (!/^postgres(?:ql)?:$/u.test(URL.parse(text)?.protocol ?? ''))
    throw new SettingsError(
      'REPORT_DATABASE_URL must be a PostgreSQL address such as postgres://host/database',
    );
  if (!environment['DATABASE_URL'])
    throw new SettingsError(
      'REPORT_DATABASE_URL names a replica of the database of DATABASE_URL, which is not set',
    );
  return text;
}

function webhookOf(environment: NodeJS.ProcessEnv): string | undefined {
  const text = environment['WEBHOOK_URL'];
  if (!text) return undefined;
  const address = httpAddress(text);
  // The address may contain a secret, so it must not be logged.
  if (!address) throw new SettingsError('WEBHOOK_URL must be an http or https address');
  return address;
}

function secretKeyOf(environment: NodeJS.ProcessEnv): string | undefined {
  const key = environment['SECRET_KEY'];
  if (!key) return undefined;
  if (key.length < 32) throw new SettingsError('SECRET_KEY must have 32 characters or more');
  return key;
}

function pushContactOf(environment: NodeJS.ProcessEnv): string | undefined {
  const contact = environment['PUSH_CONTACT'];
  if (!contact) return undefined;
  const url = /^[^\s@:/]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : contact;
  if (!/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(url) || !URL.canParse(url))
    throw new SettingsError('PUSH_CONTACT must be a mail address or an https address');
  return url;
}

function reportLimitsOf(environment: NodeJS.ProcessEnv): Partial<ReportLimits> | undefined {
  const count = (name: string, normal: number): number =>
    environment[name] ? countOf(environment, name) : normal;
  if (!REPORT_SETTINGS.some((name) => environment[name])) return undefined;
  const { rows, fixes, devices, days, period, concurrent } = DEFAULT_REPORT_LIMITS;
  return {
    rows: count('REPORT_ROWS', rows),
    fixes: count('REPORT_FIXES', fixes),
    devices: count('REPORT_DEVICES', devices),
    days: count('REPORT_DAYS', days),
    period: count('REPORT_PERIOD', period),
    concurrent: {
      user: count('REPORTS_PER_USER', concurrent.user),
      all: count('REPORTS_AT_ONCE', concurrent.all),
    },
  };
}

const REPORT_SETTINGS = [
  'REPORT_ROWS',
  'REPORT_FIXES',
  'REPORT_DEVICES',
  'REPORT_DAYS',
  'REPORT_PERIOD',
  'REPORTS_PER_USER',
  'REPORTS_AT_ONCE',
];

function switchOf(environment: NodeJS.ProcessEnv, name: string, normal: 'on' | 'off'): boolean {
  const text = environment[name] || normal;
  if (text !== 'on' && text !== 'off') throw new SettingsError(`${name} must be on or off, not "${text}"`);
  return text === 'on';
}

function networksOf(environment: NodeJS.ProcessEnv, name: string): NetworkList | undefined {
  const text = environment[name];
  if (!text) return undefined;
  try {
    return NetworkList.parse(text);
  } catch (error) {
    throw new SettingsError(
      `${name} must be a list of addresses: ${error instanceof Error ? error.message : text}`,
    );
  }
}

function decodersOf(environment: NodeJS.ProcessEnv): Decoder[] | undefined {
  const text = environment['TRACCAR_DECODERS'];
  if (!text) return undefined;
  try {
    return parseDecoders(text);
  } catch (error) {
    throw new SettingsError(
      `TRACCAR_DECODERS must be a list of decoders: ${error instanceof Error ? error.message : text}`,
    );
  }
}

/** The ports of the protocols that have one. */
function trackerPortsOf(environment: NodeJS.ProcessEnv): Record<string, number> | undefined {
  const set = PROTOCOLS.filter((protocol) => environment[portSettingOf(protocol)]);
  if (set.length === 0) return undefined;
  return Object.fromEntries(
    set.map((protocol) => [protocol.name, portOf(environment, portSettingOf(protocol), 0)]),
  );
}

function portOf(environment: NodeJS.ProcessEnv, name: string, normal: number): number {
  const text = environment[name];
  if (!text) return normal;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new SettingsError(`${name} must be a port number, not "${text}"`);
  return port;
}
