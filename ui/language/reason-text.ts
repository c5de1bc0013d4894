import type { TFunction } from 'i18next';

/** A failure code (§8) in words; an unknown one is said as the server's refusal. */
export function reasonText(t: TFunction, code: string): string {
  const key = `errors.${code}`;
  return t(key, { defaultValue: t('errors.OTHER', { code: code.toLowerCase().replaceAll('_', ' ') }) });
}
