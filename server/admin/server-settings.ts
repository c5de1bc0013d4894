import type { Attributes } from '@farol/core/domain/values/attributes';
import type { ServerInfo } from '@farol/core/domain/server/server-info';
import type { Mailer } from '../delivery/mailer.ts';
import { WEBHOOK_URL_ATTRIBUTE } from '../delivery/webhook-channel.ts';
import type { Access } from '../access/access.ts';
import { parseBody } from '../wire/read-body.ts';
import type { Registry } from '../registry/registry.ts';
import { serverBody } from './server-body.ts';

/** The server's own record. */
export class ServerSettings {
  readonly #registry: Registry;
  readonly #version: string;
  readonly #storageSpace: () => Promise<number[] | null>;

  readonly #mailer: Mailer;

  /** @param storageSpace free and total bytes of the disk that holds the data; null when it cannot be known */
  constructor(
    registry: Registry,
    version: string,
    storageSpace: () => Promise<number[] | null>,
    mailer: Mailer,
  ) {
    this.#registry = registry;
    this.#version = version;
    this.#storageSpace = storageSpace;
    this.#mailer = mailer;
  }

  /** @param access nothing for a caller who is not logged in */
  async read(access: Access | undefined): Promise<ServerInfo> {
    const { server } = this.#registry;
    return {
      ...server,
      attributes: access?.isAdministrator ? server.attributes : withoutSecrets(server.attributes),
      emailEnabled: this.#mailer.isConfigured,
      version: this.#version,
      newServer: access === undefined && this.#registry.users.size === 0,
      storageSpace: access?.isAdministrator ? await this.#storageSpace() : null,
    };
  }

  async update(access: Access, body: unknown): Promise<ServerInfo> {
    access.requireAdministrator();
    const said = parseBody(serverBody, body);
    await this.#registry.transaction((transaction) =>
      transaction.updateServer({ ...this.#registry.server, ...said }),
    );
    return this.read(access);
  }
}

/** Everybody may read the server, without what opens something else: the address that is called often holds a secret too. */
function withoutSecrets(all: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(all).filter(([key]) => key !== WEBHOOK_URL_ATTRIBUTE && !SECRET_KEYS.test(key)),
  );
}

/** Keys of maps are none: every browser asks with them. */
const SECRET_KEYS = /password|secret|token|private|(^|\.)sms_api_|smtp/i;
