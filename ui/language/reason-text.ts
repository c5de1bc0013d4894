import type { TFunction } from 'i18next';

/** Returns the text of a failure code (§8); an unknown code is shown as the server's refusal. */
export function reasonText(t: TFunction, code: string): string {
  const key = `errors.${code}`;
  return t(key, { defaultValue: t('errors.OTHER', { code: code.toLowerCase().replaceAll('_', ' ') }) });
}
