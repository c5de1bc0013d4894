import { MAX_ATTRIBUTES_LENGTH } from '@farol/core/resources/descriptor/record-value';
import { z } from 'zod';
import { hasPushToken, withPushToken } from '@farol/core/domain/alert/push-notification';
import type { Access } from '../access/access.ts';
import { requiredId } from '../wire/body-fields.ts';
import { parseBody } from '../wire/read-body.ts';
import { forbidden, badRequest, notFound } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';

/** Browser subscriptions are a few hundred characters long. Tokens are stored in a comma-separated list. */
const tokenBody = z.object({
  userId: requiredId,
  token: z
    .string('must be text')
    .regex(/^[^\s,]+$/, 'must be one word')
    .max(1_200, 'must not be longer than 1200 characters'),
});

/** The browsers in which users want notifications (§7), stored in an attribute of each user. */
export class PushTokens {
  readonly #registry: Registry;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /**
   * Adds a browser of the caller. Rejects for other users and when there is no room; a
   * known browser changes nothing.
   */
  async add(access: Access, body: unknown): Promise<void> {
    const { userId, token } = parseBody(tokenBody, body);
    // The right to edit a user does not include receiving that user's notifications.
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
