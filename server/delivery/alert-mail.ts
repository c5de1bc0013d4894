import type { Language } from '@farol/core/domain/locale';
import { shownSpeed, unitsOf, type SpeedUnit } from '@farol/core/domain/measure';
import type { Position } from '@farol/core/domain/position';
import { ALERT_WORDS, type AlertWords } from './alert-words.ts';
import type { Alert } from './channel.ts';
import type { Mail } from './mailer.ts';

/** For whom a mail is written. */
export interface Reader {
  name: string;
  language: Language;
  /** Time zone, such as `America/Sao_Paulo`. */
  zone: string;
  /** How he wants speeds: `kmh`, `mph` or `kn`; anything else means as usual in his language. */
  speedUnit: unknown;
}

/** A plain mail about an event: what happened first, then when and where. */
export function alertMail(alert: Alert, reader: Reader): Mail {
  const words = ALERT_WORDS[reader.language];
  const { device, event, position } = alert;
  const plate = device.attributes['placa'];
  const name = typeof plate === 'string' && plate !== '' ? `${device.name} (${plate})` : device.name;
  const happened = messageOf(alert, words, reader);
  const facts = [filled(words.when, { time: timeText(event.eventTime, reader) })];
  if (position) {
    facts.push(filled(words.where, { place: placeText(position) }));
    if (position.speed > 0) facts.push(filled(words.speed, { speed: speedText(position.speed, reader) }));
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
  const words = ALERT_WORDS[reader.language];
  const text = `${filled(words.greeting, { name: reader.name })}\n\n${words.testText}\n`;
  return { subject: words.testSubject, text };
}

function messageOf({ event, names }: Alert, words: AlertWords, reader: Reader): string {
  const { attributes, type } = event;
  const messages: Readonly<Record<string, string>> = words.messages;
  const alarms: Readonly<Record<string, string>> = words.alarms;
  const name = names.geofence ?? names.maintenance;
  const named = name === undefined ? undefined : messages[`${type}Name`];
  const alarm = wordOf(attributes['alarm']);
  const said = (key: string): string => wordOf(attributes[key]);
  const knots = (key: string): string => speedText(Number(attributes[key] ?? 0), reader);
  return filled(named ?? (Object.hasOwn(messages, type) ? messages[type] : undefined) ?? words.other, {
    type,
    name: name ?? '',
    alarm: (Object.hasOwn(alarms, alarm) ? alarms[alarm] : undefined) ?? alarm,
    speed: knots('speed'),
    limit: knots('speedLimit'),
    before: said('before'),
    after: said('after'),
    result: said('result'),
    driver: names.driver ?? said('driverUniqueId'),
  });
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

const UNITS: Record<SpeedUnit, string> = { kmh: 'km/h', mph: 'mph', kn: 'kn' };

function speedText(knots: number, { speedUnit, language }: Reader): string {
  const { speed } = unitsOf({ speedUnit }, language);
  return `${Math.round(shownSpeed(knots, speed))} ${UNITS[speed]}`;
}

function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '?';
}

/** Names of devices may hold anything. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 200);
}
