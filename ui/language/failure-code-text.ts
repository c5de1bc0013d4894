import type { Translate } from './texts.ts';

/** Returns the text of a failure code (§8); an unknown code is shown as the server's refusal. */
export function failureCodeText(t: Translate, code: string): string {
  const key = `errors.${code}`;
  return t(key, { defaultValue: t('errors.OTHER', { code: code.toLowerCase().replaceAll('_', ' ') }) });
}
