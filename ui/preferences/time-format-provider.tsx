import { useSelector } from '@xstate/react';
import type { i18n } from 'i18next';
import { useMemo, type ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { parseLanguage } from '@farol/core/domain/values/locale';
import { preferenceAttribute } from '@farol/core/domain/preference/preference-attribute';
import { localeWithHourCycle } from '@farol/core/domain/preference/hour-cycle';
import { useConsole } from '../kit/console/use-console.ts';

/**
 * Whatever is below writes times on the clock that the user chose: the language it hears of carries the clock as its tag, and
 * everything that formats takes both from there. The texts are those of the plain language.
 */
export function TimeFormatProvider({ children }: { children: ReactNode }) {
  const { guard } = useConsole();
  const { i18n } = useTranslation();
  const user = useSelector(guard, ({ context }) => context.user);
  const info = useSelector(guard, ({ context }) => context.server?.info);
  const twelveHour = preferenceAttribute('twelveHourFormat', user, info);
  const language = parseLanguage(i18n.language) ?? 'en-US';
  const tag = localeWithHourCycle(language, typeof twelveHour === 'boolean' ? twelveHour : undefined);
  const i18nWithHourCycle = useMemo(() => withLocaleTag(i18n, tag), [i18n, tag]);
  return <I18nextProvider i18n={i18nWithHourCycle}>{children}</I18nextProvider>;
}

/** The same translations under another tag: the texts are asked for in the language they are written in. */
function withLocaleTag(i18n: i18n, tag: string): i18n {
  const getFixedT = (_: unknown, ...scope: unknown[]): unknown =>
    // oxlint-disable-next-line typescript/unbound-method -- it is bound by the call
    Reflect.apply(i18n.getFixedT, i18n, [i18n.language, ...scope]);
  return Object.create(i18n, { language: { value: tag }, getFixedT: { value: getFixedT } });
}
