import { mapsUrl } from '@farol/core/domain/device/device-urls';
import type { Position } from '@farol/core/domain/position/position';
import type { Alert } from './channel.ts';
import type { EventMessages, RecipientFormat } from './event-messages.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import type { Mail } from './mailer.ts';

/** The user a mail is written for. */
export interface MailRecipient extends RecipientFormat {
  name: string;
  /** Time zone, such as `America/Sao_Paulo`. */
  zone: string;
}

/**
 * Returns a plain text mail about an event: first what happened, then when and where.
 * @param placeName where it happened, as the recipient says it; undefined where the place has no name
 */
export function alertMail(
  alert: Alert,
  recipient: MailRecipient,
  messages: EventMessages,
  placeName: string | undefined,
): Mail {
  const texts = MAIL_TEXTS[recipient.language];
  const { device, event, position } = alert;
  const plate = device.attributes['placa'];
  const name = typeof plate === 'string' && plate !== '' ? `${device.name} (${plate})` : device.name;
  const happened = messages.eventText(alert, recipient);
  const facts = [fillTemplate(texts.when, { time: timeText(event.eventTime, recipient) })];
  if (position) {
    facts.push(fillTemplate(texts.where, { place: placeText(position, placeName) }));
    facts.push(fillTemplate(texts.map, { link: mapsUrl(position.latitude, position.longitude) }));
    if (position.speed > 0)
      facts.push(fillTemplate(texts.speed, { speed: messages.speedText(position.speed, recipient) }));
  }
  const text = [
    fillTemplate(texts.greeting, { name: recipient.name }),
    '',
    `${name}: ${happened}`,
    '',
    ...facts,
    '',
    texts.reason,
  ];
  return { subject: singleLine(`${device.name}: ${happened}`), text: `${text.join('\n')}\n` };
}

/**
 * Returns a short text about an event for messengers and phones: what happened, when, and where with a link.
 * @param placeName where it happened, as the recipient says it; undefined where the place has no name
 */
export function alertText(
  alert: Alert,
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

/** Returns a mail that only tests the delivery. */
export function testMail(recipient: MailRecipient): Mail {
  const texts = MAIL_TEXTS[recipient.language];
  const text = `${fillTemplate(texts.greeting, { name: recipient.name })}\n\n${texts.testText}\n`;
  return { subject: texts.testSubject, text };
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

function placeText({ address, latitude, longitude }: Position, placeName: string | undefined): string {
  const place = `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
  const name = address ?? placeName;
  return name ? `${singleLine(name)} (${place})` : place;
}

/** Returns a text without line breaks, which names may contain. */
export function singleLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 200);
}
