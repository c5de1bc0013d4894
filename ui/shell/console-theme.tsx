import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { theme } from '../theme/theme.ts';
import { useColorScheme } from '../theme/use-color-scheme.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { parseLanguage, regionalTag } from '@farol/core/domain/values/locale';
import { preferenceAttribute } from '@farol/core/domain/preference/preference-attribute';
import { clockOfOtherLanguage, localeWithHourCycle } from '@farol/core/domain/preference/hour-cycle';
import { TranslationProvider, useTranslation } from '../language/use-translation.ts';

/**
 * Mantine with the theme of the console. It is loaded with the shell; the screens before signing in do not
 * use it.
 */
export function ConsoleTheme({ children }: { children: ReactNode }) {
  const { browser } = useConsole().preferences;
  const scheme = useColorScheme(useSelector(browser, (item) => item.scheme));
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme}>
      <TimeFormatProvider>{children}</TimeFormatProvider>
    </MantineProvider>
  );
}

/**
 * Applies the region of the browser and the hour cycle that the user chose to all children: `i18n.language` carries
 * both as a locale such as `es-MX-u-hc-h12`, and every formatter uses that locale. The texts are those of the plain language.
 */
function TimeFormatProvider({ children }: { children: ReactNode }) {
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
