/** The name of every environment variable that is a setting of the server. */
export const SETTING_NAMES: readonly string[] = [
  'ALLOWED_PRIVATE_TARGETS',
  'BACKUP_FOLDER',
  'BACKUP_HOURS',
  'BACKUP_KEEP',
  'DATABASE_URL',
  'DATA_DIR',
  'DEVICE_PORT',
  'GT06_PORT',
  'HOST',
  'LOG_FORMAT',
  'LOG_LEVEL',
  'LOG_SLOW_MS',
  'MAP_FILES',
  'METRICS_HOST',
  'METRICS_PORT',
  'NAMESPACE',
  'OFFLINE_START',
  'OPENID_ADMIN_GROUP',
  'OPENID_ALLOW_GROUP',
  'OPENID_CLIENT_ID',
  'OPENID_CLIENT_SECRET',
  'OPENID_CONSOLE_URL',
  'OPENID_CREATE',
  'OPENID_FORCE',
  'OPENID_GROUPS_CLAIM',
  'OPENID_ISSUER',
  'OPENID_SCOPES',
  'PORT',
  'PUSH_CONTACT',
  'REPORTS_AT_ONCE',
  'REPORTS_PER_USER',
  'REPORT_DATABASE_URL',
  'REPORT_DAYS',
  'REPORT_DEVICES',
  'REPORT_FIXES',
  'REPORT_PERIOD',
  'REPORT_ROWS',
  'SECRET_KEY',
  'SMTP_FROM',
  'SMTP_HOST',
  'SMTP_PASSWORD',
  'SMTP_PORT',
  'SMTP_USER',
  'STANDBY',
  'TELTONIKA_PORT',
  'TRACCAR_DECODERS',
  'TRACCAR_TOKEN',
  'TRACKER_PROXY_PROTOCOL',
  'TRUSTED_PROXIES',
  'WEBHOOK_URL',
];

/** Beginnings that hardly another program uses: an unknown name with one of them is a mistake. */
const OWN_BEGINNINGS = /^(?:SMTP|OPENID|REPORTS?|METRICS|BACKUP)_/;
/** How many letters a mistyped name differs by; a short name would resemble many others. */
const TYPING_MISTAKES = 2;
const SHORTEST_RESEMBLING = 8;

/**
 * Returns a sentence for each variable that is no setting but was probably meant as one: every unknown name of a settings
 * file, and in the environment those that resemble a setting or begin as ours do.
 * @param fileNames the names in the settings file
 */
export function unknownSettings(
  environment: Readonly<Record<string, string | undefined>>,
  fileNames: readonly string[] = [],
): string[] {
  const ofFile = new Set(fileNames);
  return Object.keys(environment)
    .filter((name) => environment[name] !== undefined && !SETTING_NAMES.includes(name))
    .toSorted()
    .flatMap((name) => {
      const [nearest] = SETTING_NAMES.map((known) => ({ known, distance: editDistance(name, known) })).sort(
        (left, right) => left.distance - right.distance,
      );
      const isNear = nearest !== undefined && nearest.distance <= TYPING_MISTAKES;
      const resembles = isNear && name.length >= SHORTEST_RESEMBLING;
      if (!ofFile.has(name) && !resembles && !OWN_BEGINNINGS.test(name)) return [];
      const hint = isNear ? `; did you mean ${nearest.known}?` : '';
      return [`${name} is no setting of Farol${hint}`];
    });
}

/** Returns how many letters have to be put in, left out or replaced to make one name of the other. */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let at = 1; at <= left.length; at++) {
    const next = [at];
    for (let to = 1; to <= right.length; to++) {
      const replaced = (row[to - 1] ?? 0) + (left[at - 1] === right[to - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
