import type { Attributes } from '@farol/core/domain/values/attributes';
import {
  formatEventSummary,
  type NumberStyle,
} from '@farol/core/domain/alert/event-text';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { eventMessagesEnUS } from '@farol/core/domain/alert/event-messages/en-US';
import { eventMessagesEsES } from '@farol/core/domain/alert/event-messages/es-ES';
import { eventMessagesPtBR, type EventMessageCatalog } from '@farol/core/domain/alert/event-messages/pt-BR';
import { effectiveLanguage, type Language } from '@farol/core/domain/values/locale';
import { speedInUnit, measurementUnitsOf } from '@farol/core/domain/values/measurement-units';
import { productAttribute, type Namespace } from '@farol/core/domain/values/namespace';
import type { User } from '@farol/core/domain/account/user';
import type { NamedEvent } from '../registry/live-publisher.ts';
import type { Registry } from '../registry/registry.ts';

/** The same words as on the screen of the console. */
const EVENT_TEXTS: Record<Language, EventMessageCatalog> = {
  'pt-BR': eventMessagesPtBR,
  'es-ES': eventMessagesEsES,
  'en-US': eventMessagesEnUS,
};

/** How somebody reads. */
export interface RecipientFormat extends NumberStyle {
  language: Language;
}

/** Says events in the language and the units of whoever hears of them (contract §6). */
export class EventMessages {
  readonly #registry: Registry;
  /** The prefix of the product's own attributes. */
  readonly namespace: Namespace;

  constructor(registry: Registry, namespace: Namespace) {
    this.#registry = registry;
    this.namespace = namespace;
  }

  /** How a user reads: as he has set, else as the server has, else in Portuguese. Without a user, how the server does. */
  formatFor(user?: User): RecipientFormat {
    const own: Attributes = user?.attributes ?? {};
    const { attributes: common } = this.#registry.server;
    const language = effectiveLanguage(
      {
        chosen: undefined,
        user: productAttribute(own, this.namespace, 'lang') ?? own['language'],
        server: productAttribute(common, this.namespace, 'lang') ?? common['language'],
      },
      'pt-BR',
    );
    const { speed } = measurementUnitsOf({ speedUnit: own['speedUnit'] ?? common['speedUnit'] }, language);
    return { language, speedUnit: speed };
  }

  /** What happened, in one line: `Saiu da cerca Depósito`. */
  eventText({ event, names }: NamedEvent, format: RecipientFormat): string {
    return formatEventSummary(event, { names, words: EVENT_TEXTS[format.language], style: format });
  }

  /** A speed in knots as he reads it. */
  speedText(knots: number, { language, speedUnit }: RecipientFormat): string {
    return `${Math.round(speedInUnit(knots, speedUnit))} ${EVENT_TEXTS[language].units[speedUnit]}`;
  }

  /** The event with the ready text for the live line, unless it brings one: `Van 5: Saiu da cerca Depósito`. */
  withMessage(namedEvent: NamedEvent, format: RecipientFormat): DeviceEvent {
    const { event, names } = namedEvent;
    const line = this.eventText(namedEvent, format);
    const message = names.device === undefined ? line : `${names.device}: ${line}`;
    return { ...event, attributes: { message, ...event.attributes } };
  }
}
