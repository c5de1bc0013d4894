import { useMemo, type ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import { parseLanguage, regionalTag } from '@farol/core/domain/values/locale';
import { preferenceAttribute } from '@farol/core/domain/preference/preference-attribute';
import { clockOfOtherLanguage, localeWithHourCycle } from '@farol/core/domain/preference/hour-cycle';
import { TranslationProvider, useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';

/**
 * Applies the region of the browser and the hour cycle that the user chose to all children: `i18n.language` carries
 * both as a locale such as `es-MX-u-hc-h12`, and every formatter uses that locale. The texts are those of the plain language.
 */
export function TimeFormatProvider({ children }: { children: ReactNode }) {
  const { access } = useConsole();
  const { i18n } = useTranslation();
  const user = useSelector(access, (answers) => answers.user);
  const info = useSelector(access, ({ server }) => server?.info);
  const twelveHour = preferenceAttribute('twelveHourFormat', user, info);
  const language = parseLanguage(i18n.language) ?? 'en-US';
  const region = regionalTag(language, navigator.languages);
  const tag = localeWithHourCycle(
    region,
    typeof twelveHour === 'boolean' ? twelveHour : clockOfOtherLanguage(navigator.languages),
  );
  const i18nWithHourCycle = useMemo(() => ({ ...i18n, language: tag }), [i18n, tag]);
  return <TranslationProvider value={i18nWithHourCycle}>{children}</TranslationProvider>;
}
