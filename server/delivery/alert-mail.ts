import { mapsUrl } from '@farol/core/domain/device/device-urls';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { historyPathOfSpan } from '@farol/core/domain/navigation/history-url';
import type { Position } from '@farol/core/domain/position/position';
import type { Alert, Announcement } from './channel.ts';
import type { EventMessages, RecipientFormat } from './event-messages.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import type { MailFact } from '../wire/mail-page.ts';
import type { Mail } from './mailer.ts';

/** The user a mail is written for. */
export interface MailRecipient extends RecipientFormat {
  name: string;
  /** Time zone, such as `America/Sao_Paulo`. */
  zone: string;
}

/**
 * Returns a mail about an event, as plain text and as a page: first what happened, then when and where.
 * @param placeName where it happened, as the recipient says it; undefined where the place has no name
 * @param consoleAddress where the recipient has the console; undefined where nobody knows: the mail then has no link to it
 */
export function alertMail(
  alert: Alert,
  recipient: MailRecipient,
  messages: EventMessages,
  { placeName, consoleAddress }: { placeName: string | undefined; consoleAddress: string | undefined },
): Mail {
  const texts = MAIL_TEXTS[recipient.language];
  const { device, event, position } = alert;
  const plate = device.attributes['placa'];
  const name = typeof plate === 'string' && plate !== '' ? `${device.name} (${plate})` : device.name;
  const happened = messages.eventText(alert, recipient);
  const when: MailFact = { label: texts.when, text: timeText(event.eventTime, recipient) };
  const where: MailFact[] = position ? [{ label: texts.where, text: placeText(position, placeName) }] : [];
  const map = position && mapsUrl(position.latitude, position.longitude);
  const speed: MailFact[] =
    position && position.speed > 0
      ? [{ label: texts.speed, text: messages.speedText(position.speed, recipient) }]
      : [];
  const links = consoleAddress === undefined ? undefined : consoleLinks(consoleAddress, event);
  const inText: MailFact[] = [
    when,
    ...where,
    ...(map === undefined ? [] : [{ label: texts.map, text: map }]),
    ...speed,
    ...(links ? [{ label: texts.history, text: links.moment }] : []),
  ];
  const greeting = fillTemplate(texts.greeting, { name: recipient.name });
  const text = [
    greeting,
    '',
    `${name}: ${happened}`,
    '',
    ...inText.map((fact) => `${fact.label}: ${fact.text}`),
    '',
    texts.reason,
  ];
  return {
    subject: singleLine(`${device.name}: ${happened}`),
    text: `${text.join('\n')}\n`,
    page: {
      language: recipient.language,
      title: singleLine(happened),
      paragraphs: [singleLine(greeting)],
      facts: [
        { label: texts.vehicle, text: singleLine(name) },
        when,
        ...where.map((fact) => (map === undefined ? fact : { ...fact, url: map })),
        ...speed,
      ],
      action: links && { label: texts.open, url: links.moment },
      reason: texts.reason,
      settings: links && { label: texts.rules, url: links.rules },
    },
    ...(links && { unsubscribeUrl: links.rules }),
  };
}

/** Returns where the console shows the moment of an event, and the rules that caused the mail. */
function consoleLinks(
  address: string,
  { deviceId, eventTime }: DeviceEvent,
): { moment: string; rules: string } {
  const { origin } = new URL(address);
  const ms = Date.parse(eventTime);
  return {
    moment: `${origin}${historyPathOfSpan({ deviceId, fromMs: ms, toMs: ms })}`,
    rules: `${origin}/notifications?tab=rules`,
  };
}

/** What a short text says of an event. */
export interface TextedAlert extends Pick<Alert, 'event' | 'names'> {
  device: Pick<Alert['device'], 'name'>;
  position: Placed | undefined;
}

type Placed = Pick<Position, 'address' | 'latitude' | 'longitude'>;

/**
 * Returns a short text about an event for messengers and phones: what happened, when, and where with a link.
 * @param placeName where it happened, as the recipient says it; undefined where the place has no name
 */
export function alertText(
  alert: TextedAlert,
  recipient: MailRecipient,
  messages: EventMessages,
  placeName: string | undefined,
): string {
  const { device, event, position } = alert;
  const lines = [
    `${device.name}: ${messages.eventText(alert, recipient)}`,
    timeText(event.eventTime, recipient),
    ...(position ? [placeText(position, placeName), mapsUrl(position.latitude, position.longitude)] : []),
  ];
  return lines.map(singleLine).join('\n');
}

/** Returns the mail of what a user wrote to other users; empty lines divide its paragraphs. */
export function announcementMail({ subject, body }: Announcement, { language }: MailRecipient): Mail {
  const paragraphs = body
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  return { subject, text: body, page: { language, title: singleLine(subject), paragraphs } };
}

/** Returns a mail that only tests the delivery. */
export function testMail(recipient: MailRecipient): Mail {
  const texts = MAIL_TEXTS[recipient.language];
  const greeting = fillTemplate(texts.greeting, { name: recipient.name });
  return {
    subject: texts.testSubject,
    text: `${greeting}\n\n${texts.testText}\n`,
    page: {
      language: recipient.language,
      title: texts.testSubject,
      paragraphs: [singleLine(greeting), texts.testText],
    },
  };
}

/** Returns a text with its placeholders `%name%` replaced. */
export function fillTemplate(text: string, values: Record<string, string>): string {
  return text.replaceAll(/%(\w+)%/g, (match, key: string) => values[key] ?? match);
}

/** Returns a moment in the language and time zone of a recipient. */
export function timeText(time: string, { language, zone }: MailRecipient): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: zone,
  });
  return `${format.format(new Date(time))} (${zone})`;
}

function placeText({ address, latitude, longitude }: Placed, placeName: string | undefined): string {
  const place = `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
  const name = address ?? placeName;
  return name ? `${singleLine(name)} (${place})` : place;
}

/** Returns a text without line breaks, which names may contain. */
export function singleLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 200);
}
