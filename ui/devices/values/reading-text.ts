import type { AttributeReading } from '@farol/core/domain/position/attribute-reading';
import type { Translation } from '../../language/texts.ts';
import { durationText, workingTimeText } from '../../kit/texts/duration-text.ts';
import { celsiusText, degreesText, percentText } from '../../kit/texts/share-and-angle-text.ts';
import { textOrFallback } from '../../kit/texts/text-or-fallback.ts';

/** Returns a reading formatted in the user's language. */
export function readingText(i18n: Translation, reading: AttributeReading): string {
  const { t, language: locale } = i18n;
  switch (reading.kind) {
    case 'number': {
      const { value, digits, unit } = reading;
      if (unit === 'percent') return percentText(locale, value, digits);
      if (unit === 'degrees') return degreesText(locale, value, digits);
      if (unit === 'celsius') return celsiusText(locale, value, digits);
      const text = new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
      return unit ? `${text} ${t([`detail.unit.${unit}`, `units.${unit}`])}` : text;
    }
    case 'duration':
      return durationText(t, reading.ms);
    case 'workingTime':
      return workingTimeText(t, new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }), reading.ms);
    case 'dateTime':
      return new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium' }).format(reading.ms);
    case 'flag':
      return t(reading.value ? 'detail.values.yes' : 'detail.values.no');
    case 'alarms':
      return reading.codes.map((code) => textOrFallback(i18n, `alarms.${code}`, code)).join(', ');
    case 'text':
      return reading.text;
    default:
      return reading satisfies never;
  }
}

/** Returns the name of an attribute, or its key where the catalog has none. */
export function attributeLabel(i18n: Translation, key: string): string {
  // A dot stands between the sections of a key.
  return key.includes('.') ? key : textOrFallback(i18n, `detail.name.${key}`, key);
}
