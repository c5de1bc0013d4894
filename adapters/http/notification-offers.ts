import type { KyResponse } from 'ky';
import { Failure } from '@farol/core/domain/failure';
import { isRecord, listOf } from '@farol/core/fleet/wire-record';
import type { NotificationOffers } from '@farol/core/ports/notification-offers';
import type { Call } from './tracking-client.ts';

/** What a tracking server can tell of, as it says itself (contract §4.5). */
export class HttpNotificationOffers implements NotificationOffers {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  types(): Promise<string[]> {
    return this.#call('notifications/types', {}, typesOf);
  }

  channels(): Promise<string[]> {
    return this.#call('notifications/notificators', {}, typesOf);
  }

  test(): Promise<void> {
    return this.#call('notifications/test', { method: 'post' }, () => Promise.resolve());
  }
}

async function typesOf(response: KyResponse): Promise<string[]> {
  const sent = await response.json<unknown>();
  if (!Array.isArray(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
  return listOf(sent, (value) => {
    const type = isRecord(value) ? value['type'] : undefined;
    return typeof type === 'string' && type !== '' ? type : undefined;
  });
}
