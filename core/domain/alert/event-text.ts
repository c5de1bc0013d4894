import { alarmsOf } from './alarm-kind.ts';
import type { DeviceEvent } from './event.ts';
import type { EventMessageCatalog } from './event-messages/pt-BR.ts';
import { speedInUnit, type SpeedUnit } from '../values/measurement-units.ts';
import { noticeTexts, type CatalogMessage, type EventNames, type MessagePart } from './notice-message.ts';

/** A text of the catalogue with its placeholders filled; without a text the `defaultValue` among the values. */
export type Translate = (key: string, values: Record<string, string>) => string;

/** How numbers in texts are written. */
export interface NumberStyle {
  language: string;
  speedUnit: SpeedUnit;
}

/** Names as they are and texts in the user's language; where the catalogue has none, what is said instead. */
export function formatMessagePart(t: Translate, words: MessagePart, style: NumberStyle): string {
  if (typeof words === 'string') return words;
  const { key, fallback } = words;
  return t(key, { ...formatValues(t, words, style), defaultValue: fallback });
}

/** All parts of a text in one line. */
export function formatMessageLine(t: Translate, parts: readonly MessagePart[], style: NumberStyle): string {
  return parts.map((part) => formatMessagePart(t, part, style)).join(', ');
}

/** What happened, in one line for somebody who sees neither colour nor sign: of an alarm it says that it is one. */
export function formatEventSummary(
  event: Pick<DeviceEvent, 'type' | 'attributes'>,
  { names, words, style }: { names: EventNames; words: EventMessageCatalog; style: NumberStyle },
): string {
  const line = formatMessageLine(translatorFor(words), noticeTexts(event, names), style);
  const isNamedAlarm = event.type === 'alarm' && alarmsOf(event.attributes).length > 0;
  return isNamedAlarm ? `${words.messages.alarm}: ${line}` : line;
}

/** Finds the texts of events without the console's whole catalogue, by the same keys. */
function translatorFor(words: EventMessageCatalog): Translate {
  const catalogSections: readonly [string, Readonly<Record<string, string>>][] = [
    ['alerts.messages.', words.messages],
    ['alarms.', words.alarms],
    ['units.', words.units],
  ];
  return (key, values) => {
    const [start, texts] = catalogSections.find(([prefix]) => key.startsWith(prefix)) ?? ['', {}];
    const name = key.slice(start.length);
    const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
    // What is not of ours is shown as it is, whatever stands in it.
    if (text === undefined) return values['defaultValue'] ?? '';
    return text.replaceAll(/%(\w+)%/g, (whole, value: string) => values[value] ?? whole);
  };
}

/** Speeds of the wire are knots (contract §5.3). */
const SPEEDS: ReadonlySet<string> = new Set(['speed', 'speedLimit']);

function formatValues(t: Translate, { values }: CatalogMessage, style: NumberStyle): Record<string, string> {
  const number = (value: number): string =>
    new Intl.NumberFormat(style.language, { maximumFractionDigits: 1 }).format(value);
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (typeof value !== 'number') return [key, String(value)];
      if (SPEEDS.has(key))
        return [key, `${number(speedInUnit(value, style.speedUnit))} ${t(`units.${style.speedUnit}`, {})}`];
      return [key, number(value)];
    }),
  );
}
