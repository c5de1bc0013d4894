import { z } from 'zod';
import { hasPushToken, withPushToken } from '@farol/core/domain/alert/push-notification';
import type { Access } from '../access/access.ts';
import { requiredId } from '../wire/body-fields.ts';
import { parseBody } from '../wire/read-body.ts';
import { forbidden, badRequest, notFound } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';

/** Subscriptions of browsers are some hundred characters long. Tokens stand in a comma list. */
const tokenBody = z.object({
  userId: requiredId,
  token: z
    .string('must be text')
    .regex(/^[^\s,]+$/, 'must be one word')
    .max(1_200, 'must not be longer than 1200 characters'),
});
/** What the attributes of a record may come to (contract §0). */
const MAX_ATTRIBUTES_LENGTH = 4_000;

/** The browsers in which users want to be told of events (§7), kept in an attribute of each user. */
export class PushTokens {
  readonly #registry: Registry;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Adds a browser of the caller's own. Rejects for somebody else and where there is no room; a known one changes nothing. */
  async add(access: Access, body: unknown): Promise<void> {
    const { userId, token } = parseBody(tokenBody, body);
    // Whoever may change a user may still not listen to what he is told.
    if (userId !== access.user.id) throw forbidden('User access denied');
    await this.#registry.transaction(async (transaction) => {
      const account = this.#registry.users.get(userId);
      if (!account) throw notFound();
      const { user } = account;
      if (hasPushToken(user.attributes, token)) return;
      const attributes = withPushToken(user.attributes, token);
      if (JSON.stringify(attributes).length > MAX_ATTRIBUTES_LENGTH)
        throw badRequest('Field "attributes" is too long');
      await transaction.update('user', { ...account, user: { ...user, attributes } });
    });
  }
}
