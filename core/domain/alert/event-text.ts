import { alarmsOf } from './alarm-kind.ts';
import type { DeviceEvent } from './event.ts';
import type { EventMessageCatalog } from './event-messages/pt-BR.ts';
import { speedInUnit, type SpeedUnit } from '../values/measurement-units.ts';
import { alertTexts, type CatalogMessage, type EventRecordNames, type MessagePart } from './alert-message.ts';

/**
 * Returns a catalog text with its placeholders filled, or the `defaultValue` among the values if there is
 * none.
 */
export type EventTranslate = (key: string, values: Record<string, string>) => string;

/** How numbers in texts are formatted. */
export interface NumberStyle {
  language: string;
  speedUnit: SpeedUnit;
}

/**
 * Formats one part of a message: names unchanged, catalog texts in the user's language, or their fallback.
 */
export function formatMessagePart(t: EventTranslate, part: MessagePart, style: NumberStyle): string {
  if (typeof part === 'string') return part;
  const { key, fallback } = part;
  return t(key, { ...formatValues(t, part, style), defaultValue: fallback });
}

/** Formats all parts of a message in one line. */
export function formatMessageLine(
  t: EventTranslate,
  parts: readonly MessagePart[],
  style: NumberStyle,
): string {
  return parts.map((part) => formatMessagePart(t, part, style)).join(', ');
}

/** Returns what happened in one line that needs neither color nor icon: alarms are named as such. */
export function formatEventSummary(
  event: Pick<DeviceEvent, 'type' | 'attributes'>,
  { names, words, style }: { names: EventRecordNames; words: EventMessageCatalog; style: NumberStyle },
): string {
  const line = formatMessageLine(translatorFor(words), alertTexts(event, names), style);
  const isNamedAlarm = event.type === 'alarm' && alarmsOf(event.attributes).length > 0;
  return isNamedAlarm ? `${words.messages.alarm}: ${line}` : line;
}

/** Translates event texts without the console's whole catalog, by the same keys. */
function translatorFor(words: EventMessageCatalog): EventTranslate {
  const catalogSections: readonly [string, Readonly<Record<string, string>>][] = [
    ['alerts.messages.', words.messages],
    ['alarms.', words.alarms],
    ['units.', words.units],
  ];
  return (key, values) => {
    const [start, texts] = catalogSections.find(([prefix]) => key.startsWith(prefix)) ?? ['', {}];
    const name = key.slice(start.length);
    const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
    // Text that is not from the catalog is shown unchanged, whatever it contains.
    if (text === undefined) return values['defaultValue'] ?? '';
    return text.replaceAll(/%(\w+)%/g, (placeholder, value: string) => values[value] ?? placeholder);
  };
}

/** Speeds on the wire are knots. */
const SPEEDS: ReadonlySet<string> = new Set(['speed', 'speedLimit']);

function formatValues(
  t: EventTranslate,
  { values }: CatalogMessage,
  style: NumberStyle,
): Record<string, string> {
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
