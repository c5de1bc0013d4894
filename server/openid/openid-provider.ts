import type { ClientAuth, Configuration } from 'openid-client';
import { openIdPerson, type OpenIdPerson } from './openid-person.ts';
import type { OpenIdSettings } from './openid-settings.ts';

/** What binds an answer of the provider to the sign-in that asked for it. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  /** Proves that the code is redeemed by the server that asked for it (PKCE). */
  verifier: string;
}

const TIMEOUT_SECONDS = 10;
/** A provider may change its configuration; its keys are read again as needed. */
const CONFIGURATION_LIFETIME_MS = 3_600_000;

/** The provider of single sign-on. Every method rejects when it does not answer as it should. */
export class OpenIdProvider {
  readonly #settings: OpenIdSettings;
  #known: { configuration: Configuration; readAt: number } | undefined;

  constructor(settings: OpenIdSettings) {
    this.#settings = settings;
  }

  /** Returns where the browser goes to sign in, and the secrets of this sign-in. */
  async begin(): Promise<{ address: URL; secrets: SignInSecrets }> {
    const client = await import('openid-client');
    const configuration = await this.#configuration();
    const secrets = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const address = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#callbackUrl().href,
      scope: this.#settings.scopes,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
    });
    return { address, secrets };
  }

  /**
   * Redeems the answer that the browser brought, and returns the person with the ID token, by which the provider
   * recognizes its sign-out.
   * @param query the query of the callback
   */
  async finish(query: string, secrets: SignInSecrets): Promise<{ person: OpenIdPerson; idToken: string }> {
    const client = await import('openid-client');
    const configuration = await this.#configuration();
    const callback = this.#callbackUrl();
    callback.search = query;
    const tokens = await client.authorizationCodeGrant(configuration, callback, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || tokens.id_token === undefined) throw new Error('The provider sent no ID token');
    // Claims that the ID token lacks are asked for; what it has was signed and counts more.
    const more =
      this.#isComplete(claims) || configuration.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    const person = openIdPerson({ ...more, ...claims }, this.#settings.groupsClaim);
    if (!person) throw new Error('The provider named no person');
    return { person, idToken: tokens.id_token };
  }

  /** Returns the name under which the provider names its persons. */
  async issuer(): Promise<string> {
    return (await this.#configuration()).serverMetadata().issuer;
  }

  /** Returns where the browser goes to sign out at the provider; undefined where it offers that not. */
  async signOutAddress(idToken: string): Promise<string | undefined> {
    const client = await import('openid-client');
    const configuration = await this.#configuration();
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
    return client.buildEndSessionUrl(configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: `${this.#settings.consoleUrl}/login`,
    }).href;
  }

  #isComplete(claims: Readonly<Record<string, unknown>>): boolean {
    const { adminGroup, allowGroup, groupsClaim, createsAccounts } = this.#settings;
    const needsGroups = adminGroup !== undefined || allowGroup !== undefined;
    return (
      (!needsGroups || claims[groupsClaim] !== undefined) &&
      (!createsAccounts || claims['email'] !== undefined)
    );
  }

  #callbackUrl(): URL {
    return new URL('/api/session/openid/callback', this.#settings.consoleUrl);
  }

  /** The provider may be down when this server starts: it is asked when somebody signs in, and again if that fails. */
  async #configuration(): Promise<Configuration> {
    const now = performance.now();
    if (this.#known && now - this.#known.readAt < CONFIGURATION_LIFETIME_MS) return this.#known.configuration;
    const client = await import('openid-client');
    const { issuer, clientId, clientSecret } = this.#settings;
    const configuration = await client.discovery(
      new URL(issuer),
      clientId,
      undefined,
      clientSecret === undefined ? client.None() : secretAuthentication(client, clientSecret),
      {
        timeout: TIMEOUT_SECONDS,
        execute: [
          client.enableNonRepudiationChecks,
          ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    this.#known = { configuration, readAt: now };
    return configuration;
  }
}

/** Sends the secret in the way that the provider names; without a word, in the one that every provider supports. */
function secretAuthentication(
  client: Pick<typeof import('openid-client'), 'ClientSecretBasic' | 'ClientSecretPost'>,
  secret: string,
): ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...request) => {
    const supported = server.token_endpoint_auth_methods_supported;
    const usesPost =
      supported?.includes('client_secret_post') === true && !supported.includes('client_secret_basic');
    return (usesPost ? post : basic)(server, ...request);
  };
}
