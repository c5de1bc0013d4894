import { formatEventSummary, type NumberStyle } from '@farol/core/domain/alert/event-text';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Language } from '@farol/core/domain/values/locale';
import { speedInUnit } from '@farol/core/domain/values/measurement-units';
import type { Namespace } from '@farol/core/domain/values/namespace';
import type { User } from '@farol/core/domain/account/user';
import { EVENT_TEXTS } from '../events/event-texts.ts';
import type { NamedEvent } from '../registry/live-publisher.ts';
import type { Registry } from '../registry/registry.ts';
import { userStyle, type LanguageHints } from '../registry/user-style.ts';

/** The language and units of a recipient. */
export interface RecipientFormat extends NumberStyle {
  language: Language;
}

/** Formats events in the language and units of their recipient (contract §6). */
export class EventMessages {
  readonly #registry: Registry;
  /** The prefix of the product's own attributes. */
  readonly namespace: Namespace;

  constructor(registry: Registry, namespace: Namespace) {
    this.#registry = registry;
    this.namespace = namespace;
  }

  /** Returns the format of a user; without a user, the server's. @param hints what else is known of the language */
  formatFor(user?: User, hints?: LanguageHints): RecipientFormat {
    const { language, speedUnit } = userStyle(this.#registry, this.namespace, user, hints);
    return { language, speedUnit };
  }

  /** Returns what happened in one line: `Saiu da cerca Depósito`. */
  eventText({ event, names }: NamedEvent, format: RecipientFormat): string {
    return formatEventSummary(event, { names, words: EVENT_TEXTS[format.language], style: format });
  }

  /** Formats a speed in knots in the recipient's unit. */
  speedText(knots: number, { language, speedUnit }: RecipientFormat): string {
    return `${Math.round(speedInUnit(knots, speedUnit))} ${EVENT_TEXTS[language].units[speedUnit]}`;
  }

  /**
   * Returns the event with its text for the live connection, unless it already has one:
   * `Van 5: Saiu da cerca Depósito`.
   */
  withMessage(namedEvent: NamedEvent, format: RecipientFormat): DeviceEvent {
    const { event, names } = namedEvent;
    const line = this.eventText(namedEvent, format);
    const message = names.device === undefined ? line : `${names.device}: ${line}`;
    return { ...event, attributes: { message, ...event.attributes } };
  }
}
