import { Failure } from '@farol/core/domain/values/failure';
import { COMMAND_CHANNEL } from '@farol/core/domain/alert/notification-rule';
import type { NotificationCapabilities } from '@farol/core/ports/notification-capabilities';
import type { SmsEstimate } from '@farol/core/domain/alert/sms-estimate';
import type { RulePreview } from '@farol/core/resources/reports/rule-preview';
import type { MemoryNetwork } from './network.ts';

/** In-memory event types, first with the channels web, mail and command. */
export class MemoryNotificationCapabilities implements NotificationCapabilities {
  /** What previews say. */
  previewed: RulePreview | undefined = { days: 7, told: 0, events: 0, isWhole: true, last: [] };
  /** The channels that are configured. */
  offered: readonly string[] = ['web', 'mail', COMMAND_CHANNEL];
  /** What an alert by SMS takes. */
  estimated: SmsEstimate | undefined;
  /** The channels by which test notifications were sent. */
  readonly sent: string[] = [];
  /** Why channels fail, by their name. */
  readonly failures = new Map<string, Failure>();
  readonly #types: readonly string[];
  readonly #network: MemoryNetwork;

  constructor(types: readonly string[], network: MemoryNetwork) {
    this.#types = types;
    this.#network = network;
  }

  async eventTypes(): Promise<string[]> {
    await this.#network.transmit();
    return [...this.#types];
  }

  async channels(): Promise<string[]> {
    await this.#network.transmit();
    return [...this.offered];
  }

  async preview(): Promise<RulePreview | undefined> {
    await this.#network.transmit();
    return this.previewed;
  }

  async smsEstimate(): Promise<SmsEstimate | undefined> {
    await this.#network.transmit();
    return this.estimated;
  }

  async sendTest(channel: string): Promise<void> {
    await this.#network.transmit();
    const failure =
      channel === COMMAND_CHANNEL ? new Failure('COMMAND_NOT_FOUND', 400) : this.failures.get(channel);
    if (failure) throw failure;
    this.sent.push(channel);
  }
}
