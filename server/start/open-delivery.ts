import { CommandService } from '../commands/commands.ts';
import { AlertExpansion } from '../delivery/alert-expansion.ts';
import type { NotificationChannel } from '../delivery/channel.ts';
import type { EventMessages } from '../delivery/event-messages.ts';
import { MailChannel } from '../delivery/mail-channel.ts';
import { Mailer } from '../delivery/mailer.ts';
import { MqttPublisher } from '../delivery/mqtt-publisher.ts';
import { PushChannel } from '../delivery/push-channel.ts';
import { openPushKeys } from '../delivery/push-keys.ts';
import { PushMessages } from '../delivery/push-messages.ts';
import { PushSender } from '../delivery/push-sender.ts';
import { RuleCommands } from '../delivery/rule-commands.ts';
import { StoredMessages } from '../delivery/stored-messages.ts';
import { TelegramLinks } from '../delivery/telegram-links.ts';
import { smsService, telegramService, TextChannel } from '../delivery/text-channel.ts';
import { WebhookChannel } from '../delivery/webhook-channel.ts';
import type { Statistics } from '../admin/statistics.ts';
import { CaughtMails } from '../demo/caught-mails.ts';
import type { IntegrationService } from '../integrations/integrations.ts';
import type { sendRequest } from '../network/outgoing-request.ts';
import type { OutgoingTargets } from '../network/outgoing-targets.ts';
import type { PlaceNameIndex } from '../places/place-names.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import type { ServerClock } from '../runtime/clock.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import type { ServerData, Services } from '../services/services.ts';
import { hostname } from 'node:os';
import type { Registry } from '../registry/registry.ts';

/** All ways in which alerts, mails and events leave the server. */
export interface Delivery {
  /** The notification channels besides live connections. */
  readonly channels: readonly NotificationChannel[];
  readonly mailer: Mailer;
  /** Keeps the mails of a demo instead of sending them. */
  readonly caughtMails: CaughtMails;
  readonly telegramLinks: TelegramLinks;
  readonly mqtt: MqttPublisher;
  readonly expansion: AlertExpansion;
  /** The public key for push notifications. */
  readonly vapidPublicKey: string;
}

/** What delivery needs besides the data. */
export interface DeliveryParts {
  readonly settings: Settings;
  readonly database: Database;
  readonly time: ServerClock;
  readonly statistics: Statistics;
  readonly targets: OutgoingTargets;
  readonly messages: EventMessages;
  readonly placeNames: PlaceNameIndex;
  /** Tells live connections. */
  readonly publisher: LivePublisher;
  /** The services, which are created with these channels; called when something is delivered. */
  readonly services: () => Pick<Services, 'brandings' | 'eventRecorder'>;
  /** Sends push messages; the guarded request by default. */
  readonly sendPush?: typeof sendRequest | undefined;
}

/** Opens the channels and registers them with the outbox, which is started later (§3). */
export async function openDelivery(data: ServerData, parts: DeliveryParts): Promise<Delivery> {
  const { settings, database, time, targets, placeNames, messages } = parts;
  const { outbox, integrations } = data;
  integrations.setEnvironment([
    ...(settings.mail ? ['smtp' as const] : []),
    ...(settings.webhookUrl === undefined ? [] : ['webhook' as const]),
  ]);
  const caughtMails = new CaughtMails(() => time.now());
  const mailer = new Mailer(settings.mail, targets, {
    catcher: caughtMails,
    onSent: parts.statistics.countMail,
    senderName: (user) => parts.services().brandings.senderName(user),
    integration: integrations,
    now: () => time.now(),
  });
  const messageParts = { ...data, messages, placeNames, stored: new StoredMessages(data, time) };
  const pushKeys = await openPushKeys(database);
  const pushSender = new PushSender(data.pushSubscriptions, {
    keys: pushKeys,
    contact: () =>
      pushContact(data.registry, {
        contact: contactOf(integrations) ?? settings.pushContact,
        sender: settings.mail?.from,
      }),
    targets,
    time,
    ...(parts.sendPush && { send: parts.sendPush }),
  });
  const channels = [
    new MailChannel(messageParts, mailer),
    new PushChannel({
      ...messageParts,
      pushMessages: new PushMessages(messageParts),
      sender: pushSender,
      // Without an integration it works, since the server has made its keys.
      isOn: () => integrations.configured('push')?.enabled !== false,
    }),
    new WebhookChannel(messageParts, { address: settings.webhookUrl, targets, time }),
    new TextChannel(messageParts, telegramService(targets, time), time),
    new TextChannel(messageParts, smsService(targets, time, database.query), time),
  ];
  const commandContext = { ...data, namespace: settings.namespace };
  const commands = new RuleCommands(commandContext, new CommandService(commandContext), {
    outbox,
    time,
    recorder: () => parts.services().eventRecorder,
  });
  const expansion = new AlertExpansion(data, channels, {
    time,
    commands,
    publisher: () => parts.publisher,
  });
  const mqtt = new MqttPublisher(data.registry, { integrations, targets, time });
  for (const channel of [...channels, commands, expansion, mqtt]) outbox.register(channel);
  data.alerts.sinks.push(mqtt);
  return {
    channels,
    mailer,
    caughtMails,
    telegramLinks: new TelegramLinks(messageParts, targets, time),
    mqtt,
    expansion,
    vapidPublicKey: pushKeys.publicKey,
  };
}

/** Returns how push services reach the operator, as administrators say in the console. */
function contactOf(integrations: IntegrationService): string | undefined {
  const contact = integrations.active('push')?.values['contact'];
  return typeof contact === 'string' ? `mailto:${contact}` : undefined;
}

/**
 * Returns how push services reach the operator, a `mailto:` or `https:` URL: what the operator set, else the sender of
 * mails, the address of the console, or an administrator. Some services refuse a message without one (RFC 8292 §2.1).
 */
function pushContact(
  { server, users }: Pick<Registry, 'server' | 'users'>,
  { contact, sender }: { contact: string | undefined; sender: string | undefined },
): string {
  if (contact !== undefined) return contact;
  const [, mail] = /<?([^\s<>@]+@[^\s<>@]+\.[^\s<>@]+)>?$/.exec(sender ?? '') ?? [];
  if (mail !== undefined) return `mailto:${mail}`;
  const address = server.attributes['web.url'];
  const url = typeof address === 'string' ? URL.parse(address) : null;
  if (url?.protocol === 'https:') return url.origin;
  const administrator = [...users.all()].find(
    ({ user }) => user.administrator && /^[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+$/.test(user.email),
  );
  return `mailto:${administrator?.user.email ?? `farol@${hostname()}`}`;
}
