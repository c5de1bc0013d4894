import { eventMessagesEnUS } from '@farol/core/domain/alert/event-messages/en-US';
import { eventMessagesEsES } from '@farol/core/domain/alert/event-messages/es-ES';
import { eventMessagesPtBR, type EventMessageCatalog } from '@farol/core/domain/alert/event-messages/pt-BR';
import type { Language } from '@farol/core/domain/values/locale';

/** The texts of events, shared with the console, for mails, messages and workbooks. */
export const EVENT_TEXTS: Record<Language, EventMessageCatalog> = {
  'pt-BR': eventMessagesPtBR,
  'es-ES': eventMessagesEsES,
  'en-US': eventMessagesEnUS,
};
