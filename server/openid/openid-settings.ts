/** Single sign-on with OpenID Connect, as the operator sets it. */
export interface OpenIdSettings {
  /** The address of the provider, under which its configuration is found. */
  issuer: string;
  clientId: string;
  /** Undefined for a public client. */
  clientSecret: string | undefined;
  /** The address of the console as browsers open it, without a path. */
  consoleUrl: string;
  scopes: string;
  /** The claim that names the groups of a person. */
  groupsClaim: string;
  /** Who is in this group is an administrator, and nobody else who signs in this way; undefined leaves that alone. */
  adminGroup: string | undefined;
  /** Only who is in this group or in that of administrators is let in; undefined for everybody. */
  allowGroup: string | undefined;
  /** Whether a person without an account gets one. */
  createsAccounts: boolean;
  /** Whether passwords only open the account of the local administrator. */
  isForced: boolean;
}

/**
 * Reads OPENID_ISSUER, OPENID_CLIENT_ID, OPENID_CLIENT_SECRET, OPENID_CONSOLE_URL, OPENID_SCOPES,
 * OPENID_GROUPS_CLAIM, OPENID_ADMIN_GROUP, OPENID_ALLOW_GROUP, OPENID_CREATE and OPENID_FORCE; undefined without an
 * issuer.
 * @param fail throws the error that a message for the operator belongs into
 */
export function readOpenIdSettings(
  environment: NodeJS.ProcessEnv,
  fail: (message: string) => never,
): OpenIdSettings | undefined {
  const issuer = environment['OPENID_ISSUER'];
  if (!issuer) return undefined;
  const clientId = environment['OPENID_CLIENT_ID'];
  if (!clientId) return fail('OPENID_CLIENT_ID must name this server to the provider of OPENID_ISSUER');
  const console = addressOf(environment, 'OPENID_CONSOLE_URL', fail);
  if (console.pathname !== '/' || console.search !== '' || console.hash !== '')
    return fail('OPENID_CONSOLE_URL must be an address without a path, such as https://fleet.example.com');
  return {
    issuer: addressOf(environment, 'OPENID_ISSUER', fail).href,
    clientId,
    clientSecret: environment['OPENID_CLIENT_SECRET'] || undefined,
    consoleUrl: console.origin,
    scopes: scopesOf(environment, fail),
    groupsClaim: environment['OPENID_GROUPS_CLAIM'] || 'groups',
    adminGroup: environment['OPENID_ADMIN_GROUP'] || undefined,
    allowGroup: environment['OPENID_ALLOW_GROUP'] || undefined,
    createsAccounts: switchOf(environment, 'OPENID_CREATE', fail),
    isForced: switchOf(environment, 'OPENID_FORCE', fail),
  };
}

/** Without encryption anybody on the way could sign in as anybody; only this machine needs none. */
function addressOf(environment: NodeJS.ProcessEnv, name: string, fail: (message: string) => never): URL {
  const url = URL.parse(environment[name] ?? '');
  const isEncrypted = url?.protocol === 'https:';
  const isLocal = url?.protocol === 'http:' && LOCAL_HOSTS.has(url.hostname);
  if (!url || !(isEncrypted || isLocal) || url.username !== '' || url.password !== '')
    return fail(`${name} must be an https address (http only on this machine)`);
  return url;
}

const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

function scopesOf(environment: NodeJS.ProcessEnv, fail: (message: string) => never): string {
  const scopes = (environment['OPENID_SCOPES'] || 'openid profile email').split(/[\s,]+/).filter(Boolean);
  if (!scopes.includes('openid')) return fail('OPENID_SCOPES must contain openid');
  return scopes.join(' ');
}

function switchOf(environment: NodeJS.ProcessEnv, name: string, fail: (message: string) => never): boolean {
  const text = environment[name] || 'off';
  if (text !== 'on' && text !== 'off') return fail(`${name} must be on or off, not "${text}"`);
  return text === 'on';
}
