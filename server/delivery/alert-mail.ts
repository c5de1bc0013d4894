import { mapsLink } from '@farol/core/domain/device-links';
import type { Position } from '@farol/core/domain/position';
import type { Alert } from './channel.ts';
import type { EventMessages, ReaderStyle } from './event-messages.ts';
import { MAIL_WORDS } from './mail-words.ts';
import type { Mail } from './mailer.ts';

/** For whom a mail is written. */
export interface Reader extends ReaderStyle {
  name: string;
  /** Time zone, such as `America/Sao_Paulo`. */
  zone: string;
}

/** A plain mail about an event: what happened first, then when and where. */
export function alertMail(alert: Alert, reader: Reader, messages: EventMessages): Mail {
  const words = MAIL_WORDS[reader.language];
  const { device, event, position } = alert;
  const plate = device.attributes['placa'];
  const name = typeof plate === 'string' && plate !== '' ? `${device.name} (${plate})` : device.name;
  const happened = messages.lineOf(alert, reader);
  const facts = [filled(words.when, { time: timeText(event.eventTime, reader) })];
  if (position) {
    facts.push(filled(words.where, { place: placeText(position) }));
    facts.push(filled(words.map, { link: mapsLink(position.latitude, position.longitude) }));
    if (position.speed > 0)
      facts.push(filled(words.speed, { speed: messages.speedText(position.speed, reader) }));
  }
  const text = [
    filled(words.greeting, { name: reader.name }),
    '',
    `${name}: ${happened}`,
    '',
    ...facts,
    '',
    words.reason,
  ];
  return { subject: oneLine(`${device.name}: ${happened}`), text: `${text.join('\n')}\n` };
}

/** A mail that only shows that mail arrives. */
export function testMail(reader: Reader): Mail {
  const words = MAIL_WORDS[reader.language];
  const text = `${filled(words.greeting, { name: reader.name })}\n\n${words.testText}\n`;
  return { subject: words.testSubject, text };
}

function filled(text: string, values: Record<string, string>): string {
  return text.replaceAll(/%(\w+)%/g, (whole, key: string) => values[key] ?? whole);
}

function timeText(time: string, { language, zone }: Reader): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: zone,
  });
  return `${format.format(new Date(time))} (${zone})`;
}

function placeText({ address, latitude, longitude }: Position): string {
  const place = `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
  return address ? `${address} (${place})` : place;
}

/** Names of devices may hold anything. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 200);
}
