import { Failure } from '@farol/core/domain/values/failure';
import { isWireRecord, parseList } from '@farol/core/fleet/wire/wire-record';
import type { SmsEstimate } from '@farol/core/domain/alert/sms-estimate';
import type { NotificationRule } from '@farol/core/domain/alert/notification-rule';
import type { NotificationCapabilities } from '@farol/core/ports/notification-capabilities';
import { rulePreviewFromWire, type RulePreview } from '@farol/core/resources/reports/rule-preview';
import type { ApiCall, ApiResponse } from './tracking-client.ts';

/** Event types, channels and previews of the tracking server (contract §4.5). */
export class HttpNotificationCapabilities implements NotificationCapabilities {
  readonly #call: ApiCall;
  readonly #product: ApiCall;

  constructor(call: ApiCall, product: ApiCall) {
    this.#call = call;
    this.#product = product;
  }

  eventTypes(): Promise<string[]> {
    return this.#call('notifications/types', {}, typesOf);
  }

  channels(): Promise<string[]> {
    return this.#call('notifications/notificators', {}, typesOf);
  }

  async preview(rule: NotificationRule): Promise<RulePreview | undefined> {
    try {
      return await this.#product(
        'notifications/preview',
        { method: 'post', json: rule },
        async (response) => {
          const preview = rulePreviewFromWire(await response.json());
          if (!preview) throw new Failure('MALFORMED_ANSWER', response.status);
          return preview;
        },
      );
    } catch (error) {
      // Only the embedded server counts.
      if (error instanceof Failure && (error.status === 404 || error.code === 'MALFORMED_ANSWER'))
        return undefined;
      throw error;
    }
  }

  async smsEstimate(eventType: string): Promise<SmsEstimate | undefined> {
    try {
      return await this.#product(
        'notifications/sms',
        { searchParams: { type: eventType } },
        async (response) => {
          const sent = await response.json();
          const { text, segments, centsPerSegment } = isWireRecord(sent) ? sent : {};
          if (typeof text !== 'string' || typeof segments !== 'number')
            throw new Failure('MALFORMED_ANSWER', response.status);
          const cents = typeof centsPerSegment === 'number' ? centsPerSegment : undefined;
          return { text, segments, centsPerSegment: cents };
        },
      );
    } catch (error) {
      // Only the embedded server counts, and only where it has a gateway.
      if (error instanceof Failure && (error.status === 404 || error.status === 400)) return undefined;
      if (error instanceof Failure && error.code === 'MALFORMED_ANSWER') return undefined;
      throw error;
    }
  }

  sendTest(channel: string): Promise<void> {
    return this.#call(`notifications/test/${encodeURIComponent(channel)}`, { method: 'post' }, () =>
      Promise.resolve(),
    );
  }
}

async function typesOf(response: ApiResponse): Promise<string[]> {
  const sent = await response.json();
  if (!Array.isArray(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
  return parseList(sent, (value) => {
    const type = isWireRecord(value) ? value['type'] : undefined;
    return typeof type === 'string' && type !== '' ? type : undefined;
  });
}
