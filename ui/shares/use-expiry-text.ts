import { useTranslation } from '../language/use-translation.ts';

/**
 * Returns a formatter of expiry times (ISO text) in the user's time zone and language; '–' for text that is
 * no time.
 */
export function useExpiryText(): (iso: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'short' });
  return (iso) => {
    const ms = Date.parse(iso);
    return Number.isNaN(ms) ? '–' : format.format(ms);
  };
}
