import {
  billingSettings,
  changedBillingFields,
  newBillingProblems,
} from '@farol/core/domain/billing/billing-settings';
import { mailSettingProblem } from '@farol/core/domain/billing/mail-settings';
import type { Attributes } from '@farol/core/domain/values/attributes';
import type { ServerInfo } from '@farol/core/domain/server/server-info';
import type { Mailer } from '../delivery/mailer.ts';
import { WEBHOOK_URL_ATTRIBUTE } from '../delivery/webhook-channel.ts';
import type { OpenIdSettings } from '../openid/openid-settings.ts';
import type { Access } from '../access/access.ts';
import { z } from 'zod';
import { recordId } from '../wire/body-fields.ts';
import { badRequest } from '../wire/http-error.ts';
import { parseBody } from '../wire/read-body.ts';
import type { Registry } from '../registry/registry.ts';
import { readOnlyServerValues, serverBody } from './server-body.ts';

/** Which server a body belongs to; 0 when it does not say. */
const ofServer = z.object({ id: recordId });

/** Reads and changes the server record. */
export class ServerSettingsService {
  readonly #registry: Registry;
  readonly #version: string;
  readonly #storageSpace: () => Promise<number[] | null>;
  readonly #mailer: Mailer;
  readonly #singleSignOn: OpenIdSettings | undefined;

  constructor(
    registry: Registry,
    options: {
      version: string;
      /** Free and total bytes of the data disk; null when unknown. */
      storageSpace: () => Promise<number[] | null>;
      mailer: Mailer;
      singleSignOn: OpenIdSettings | undefined;
    },
  ) {
    this.#registry = registry;
    this.#version = options.version;
    this.#storageSpace = options.storageSpace;
    this.#mailer = options.mailer;
    this.#singleSignOn = options.singleSignOn;
  }

  /** @param access undefined for a caller who is not signed in */
  async read(access: Access | undefined): Promise<ServerInfo> {
    const { server } = this.#registry;
    return {
      ...server,
      attributes: access?.isAdministrator ? server.attributes : withoutSecrets(server.attributes),
      emailEnabled: this.#mailer.isConfigured,
      // Places are named after the built-in map.
      geocoderEnabled: true,
      openIdEnabled: this.#singleSignOn !== undefined,
      openIdForce: this.#singleSignOn?.isForced === true,
      version: this.#version,
      newServer: access === undefined && this.#registry.users.size === 0,
      storageSpace: access?.isAdministrator ? await this.#storageSpace() : null,
    };
  }

  async update(access: Access, body: unknown): Promise<ServerInfo> {
    access.requireAdministrator();
    // Missing settings get their defaults: what belongs to another server must not replace these.
    const { id } = parseBody(ofServer, body);
    if (id !== 0 && id !== this.#registry.server.id) throw badRequest('Field "id" is of another server');
    const changed = parseBody(serverBody, body);
    const isMailWrong = mailSettingProblem(changed.attributes, this.#registry.namespace) !== undefined;
    const wasMailWrong =
      mailSettingProblem(this.#registry.server.attributes, this.#registry.namespace) !== undefined;
    // What is stored from before keeps nobody from saving something else.
    if (isMailWrong && !wasMailWrong) throw badRequest('Invoice mail setting is not valid');
    this.#requireBillingDefaults(changed.attributes);
    await this.#registry.transaction((transaction) =>
      transaction.updateServer({ ...changed, ...readOnlyServerValues(this.#registry.server) }),
    );
    return this.read(access);
  }

  /** Throws 400 for a new default of billing that means nothing: nobody would be billed by it. */
  #requireBillingDefaults(attributes: Attributes): void {
    const { namespace, server } = this.#registry;
    const changed = changedBillingFields(server.attributes, attributes, namespace);
    const { problems } = billingSettings({}, attributes, namespace);
    if (newBillingProblems(problems, changed).length > 0) throw badRequest('Billing value is not valid');
  }
}

/**
 * Anyone may read the server record, so secrets are left out; the web hook address often contains one too.
 */
function withoutSecrets(all: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(all).filter(([key]) => key !== WEBHOOK_URL_ATTRIBUTE && !SECRET_KEYS.test(key)),
  );
}

/** Map keys are not secret: every browser sends them. */
const SECRET_KEYS = /password|secret|token|private|(^|\.)sms_api_|smtp/i;
