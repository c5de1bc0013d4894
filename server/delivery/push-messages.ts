import { awaitsAcknowledgment } from '@farol/core/domain/alert/alarm-acknowledgment';
import {
  MESSAGE_DELIVERY,
  pushDelivery,
  pushTopic,
  staysOnScreen,
  type PushMessage,
} from '@farol/core/domain/alert/push-message';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import type { User } from '@farol/core/domain/account/user';
import { historyPathOfSpan } from '@farol/core/domain/navigation/history-url';
import { Access } from '../access/access.ts';
import type { PlaceNameIndex } from '../places/place-names.ts';
import type { Registry } from '../registry/registry.ts';
import type { Alert, Announcement } from './channel.ts';
import type { EventMessages } from './event-messages.ts';
import type { PushSending } from './push-sender.ts';
import type { SubscribedBrowser } from './push-subscriptions.ts';
import type { Language } from '@farol/core/domain/values/locale';

/** The texts of push messages besides those of events, which come from the console. */
const PUSH_TEXTS: Readonly<Record<Language, { acknowledge: string; testTitle: string; testText: string }>> = {
  'pt-BR': {
    acknowledge: 'Marcar como atendido',
    testTitle: 'Mensagem de teste',
    testText: 'As notificações neste aparelho estão funcionando.',
  },
  'es-ES': {
    acknowledge: 'Marcar como atendida',
    testTitle: 'Mensaje de prueba',
    testText: 'Las notificaciones en este dispositivo funcionan.',
  },
  'en-US': {
    acknowledge: 'Acknowledge',
    testTitle: 'Test message',
    testText: 'Notifications on this device work.',
  },
};

/** Writes push messages, each in the language of its reader (§7). */
export class PushMessages {
  readonly #registry: Registry;
  readonly #messages: EventMessages;
  readonly #placeNames: PlaceNameIndex;

  constructor({
    registry,
    messages,
    placeNames,
  }: {
    registry: Registry;
    messages: EventMessages;
    placeNames: PlaceNameIndex;
  }) {
    this.#registry = registry;
    this.#messages = messages;
    this.#placeNames = placeNames;
  }

  /**
   * Returns the message of an alert: the vehicle, what happened and where. A click leads to the moment where the reader
   * may see the past, else to the vehicle; who may acknowledge the alarm can do so from the message.
   */
  async alert(alert: Alert, user: User, browser: SubscribedBrowser): Promise<PushSending> {
    const { event, device, position, names } = alert;
    const hints = hintsOf(browser);
    const format = this.#messages.formatFor(user, hints);
    const place = position && (await this.#placeNames.textAt(position, user, hints));
    const access = new Access(this.#registry, user, this.#messages.namespace);
    const atMs = Date.parse(event.eventTime);
    const message: PushMessage = {
      title: device.name,
      body: [this.#messages.eventText(alert, format), place].filter(Boolean).join(' · '),
      deviceId: device.id,
      eventId: event.id,
      path: seesPast(access)
        ? historyPathOfSpan({ deviceId: device.id, fromMs: atMs, toMs: atMs })
        : `/devices/${device.id}`,
      atMs,
      ...(staysOnScreen(event) && { stays: true }),
      ...(awaitsAcknowledgment(event) &&
        mayAcknowledge(access) && {
          acknowledge: {
            label: PUSH_TEXTS[format.language].acknowledge,
            path: `/${this.#messages.namespace}/alarms/${event.id}/acknowledgment`,
          },
        }),
    };
    return { message, delivery: pushDelivery(event), topic: pushTopic(event, names) };
  }

  /** Returns the message of what a user wrote to others. */
  announcement({ subject, body }: Announcement): PushSending {
    return {
      message: { title: subject, body, deviceId: 0, path: '/notifications' },
      delivery: MESSAGE_DELIVERY,
    };
  }

  /** Returns a message that only tests the delivery. */
  test(user: User, browser: SubscribedBrowser): PushSending {
    const { language } = this.#messages.formatFor(user, hintsOf(browser));
    const { testTitle, testText } = PUSH_TEXTS[language];
    return {
      message: { title: testTitle, body: testText, deviceId: 0, path: '/notifications' },
      delivery: MESSAGE_DELIVERY,
      topic: 'test',
    };
  }
}

function hintsOf({ language }: SubscribedBrowser): { accepted: readonly string[] } {
  return { accepted: language === undefined ? [] : [language] };
}

function seesPast(access: Access): boolean {
  try {
    access.requireReport([PERMISSION.historyReport]);
    return true;
  } catch {
    return false;
  }
}

/** As the call itself decides: neither guests nor read-only users. */
function mayAcknowledge(access: Access): boolean {
  try {
    access.requireNotReadonly();
    return !access.isGuest;
  } catch {
    return false;
  }
}
