import { useTranslation } from 'react-i18next';

/** Writes when a link ends, as the user's clock and language have it. */
export function useExpiryText(): (iso: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'short' });
  return (iso) => {
    const ms = Date.parse(iso);
    return Number.isNaN(ms) ? '–' : format.format(ms);
  };
}
