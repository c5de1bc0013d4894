import type { Attributes } from '@farol/core/domain/attributes';
import { eventLine, type EventWords, type NumberStyle } from '@farol/core/domain/event-text';
import type { DeviceEvent } from '@farol/core/domain/event';
import { eventWordsEnUS } from '@farol/core/domain/event-words/en-US';
import { eventWordsEsES } from '@farol/core/domain/event-words/es-ES';
import { eventWordsPtBR } from '@farol/core/domain/event-words/pt-BR';
import { languageFor, type Language } from '@farol/core/domain/locale';
import { shownSpeed, unitsOf } from '@farol/core/domain/measure';
import { ownAttribute, type Namespace } from '@farol/core/domain/namespace';
import type { User } from '@farol/core/domain/user';
import type { EventNews } from '../tracking/live-publisher.ts';
import type { Registry } from '../tracking/registry.ts';

/** The same words as on the screen of the console. */
const WORDS: Record<Language, EventWords> = {
  'pt-BR': eventWordsPtBR,
  'es-ES': eventWordsEsES,
  'en-US': eventWordsEnUS,
};

/** How somebody reads. */
export interface ReaderStyle extends NumberStyle {
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
  styleOf(user?: User): ReaderStyle {
    const own: Attributes = user?.attributes ?? {};
    const { attributes: common } = this.#registry.server;
    const language = languageFor(
      {
        chosen: undefined,
        user: ownAttribute(own, this.namespace, 'lang') ?? own['language'],
        server: ownAttribute(common, this.namespace, 'lang') ?? common['language'],
      },
      'pt-BR',
    );
    const { speed } = unitsOf({ speedUnit: own['speedUnit'] ?? common['speedUnit'] }, language);
    return { language, speed };
  }

  /** What happened, in one line: `Saiu da cerca Depósito`. */
  lineOf({ event, names }: EventNews, style: ReaderStyle): string {
    return eventLine(event, { names, words: WORDS[style.language], style });
  }

  /** A speed in knots as he reads it. */
  speedText(knots: number, { language, speed }: ReaderStyle): string {
    return `${Math.round(shownSpeed(knots, speed))} ${WORDS[language].units[speed]}`;
  }

  /** The event with the ready text for the live line, unless it brings one: `Van 5: Saiu da cerca Depósito`. */
  withMessage(news: EventNews, style: ReaderStyle): DeviceEvent {
    const { event, names } = news;
    const line = this.lineOf(news, style);
    const message = names.device === undefined ? line : `${names.device}: ${line}`;
    return { ...event, attributes: { message, ...event.attributes } };
  }
}
