import type { TimeRange } from '@farol/core/domain/values/date-range';
import { useTranslation } from '../language/use-translation.ts';

/** Returns a function that names a period in the user's language and time zone. */
export function usePeriodText(): (period: TimeRange) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return ({ fromMs, toMs }) => format.formatRange(fromMs, toMs);
}
