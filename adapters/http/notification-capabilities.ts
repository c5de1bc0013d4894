import type { KyResponse } from 'ky';
import { Failure } from '@farol/core/domain/values/failure';
import { isWireRecord, parseList } from '@farol/core/fleet/wire/wire-record';
import type { NotificationCapabilities } from '@farol/core/ports/notification-capabilities';
import type { ApiCall } from './tracking-client.ts';

/** Event types and channels of the tracking server (contract §4.5). */
export class HttpNotificationCapabilities implements NotificationCapabilities {
  readonly #call: ApiCall;

  constructor(call: ApiCall) {
    this.#call = call;
  }

  eventTypes(): Promise<string[]> {
    return this.#call('notifications/types', {}, typesOf);
  }

  channels(): Promise<string[]> {
    return this.#call('notifications/notificators', {}, typesOf);
  }

  sendTest(channel: string): Promise<void> {
    return this.#call(`notifications/test/${encodeURIComponent(channel)}`, { method: 'post' }, () =>
      Promise.resolve(),
    );
  }
}

async function typesOf(response: KyResponse): Promise<string[]> {
  const sent = await response.json<unknown>();
  if (!Array.isArray(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
  return parseList(sent, (value) => {
    const type = isWireRecord(value) ? value['type'] : undefined;
    return typeof type === 'string' && type !== '' ? type : undefined;
  });
}
