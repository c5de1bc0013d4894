import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { OpenIdSettings } from '../../server/openid/openid-settings.ts';

/** Where the console is unless a test says so, and under which other name; nothing listens there, the tests carry the answers over. */
const CONSOLE_URLS = ['http://localhost:9219', 'http://fleet.example:9219'];
const SCOPES = 'openid profile email groups';

/** A real OpenID provider on this machine, which signs everybody in whom the test names. */
export interface TestProvider {
  settings: OpenIdSettings;
  /** What the provider says of its persons, by subject. */
  people: Map<string, Record<string, unknown>>;
  /** Who is in front of the browser; undefined refuses to sign in. */
  person: string | undefined;
  /** What the provider was asked for, as method and path. */
  requests: string[];
  /** Answers every request with an error of the server. */
  isBroken: boolean;
  /** Returns the query with which the provider sends the browser back to the console. */
  visit(address: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the provider on a free port. @param consoleUrls where the console is */
export async function startOpenIdProvider(
  consoleUrls: readonly string[] = CONSOLE_URLS,
): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has an address with one
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: Omit<TestProvider, 'visit' | 'stop'> = {
    settings: {
      issuer,
      clientId: 'farol',
      clientSecret: 'a secret of the tests',
      consoleUrls,
      scopes: SCOPES,
      groupsClaim: 'groups',
      adminGroup: undefined,
      allowGroup: undefined,
      createsAccounts: false,
      isForced: false,
    },
    people: new Map(),
    person: undefined,
    requests: [],
    isBroken: false,
  };
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'farol',
        client_secret: 'a secret of the tests',
        redirect_uris: consoleUrls.map((url) => `${url}/api/session/openid/callback`),
        post_logout_redirect_uris: consoleUrls.map((url) => `${url}/login`),
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    scopes: ['openid'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...state.people.get(id) }),
    }),
    // Nobody is asked whether the console may know them.
    loadExistingGrant: async (context: {
      oidc: { client: { clientId: string }; session: { accountId: string } };
    }) => {
      const { client, session } = context.oidc;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
  });
  const respond = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    state.requests.push(`${request.method} ${path.split('?')[0]}`);
    if (state.isBroken) response.writeHead(500).end();
    else if (path.startsWith('/interaction/'))
      void provider.interactionFinished(
        request,
        response,
        state.person === undefined
          ? { error: 'access_denied', error_description: 'refused' }
          : { login: { accountId: state.person } },
      );
    else void respond(request, response);
  });
  return Object.assign(state, {
    visit: async (address: string) => {
      // A new browser each time: nobody is signed in at the provider yet.
      const cookies = new Map<string, string>();
      let next = address;
      for (let hop = 0; hop < 10; hop++) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const text of response.headers.getSetCookie()) {
          const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=', 2);
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`${next}: ${response.status} ${await response.text()}`);
        next = new URL(location, next).href;
        if (consoleUrls.some((url) => next.startsWith(url))) return new URL(next).search;
      }
      throw new Error('The provider does not come to an end');
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
