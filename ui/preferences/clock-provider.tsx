import { useSelector } from '@xstate/react';
import type { i18n } from 'i18next';
import { useMemo, type ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { languageOf } from '@farol/core/domain/locale';
import { preference } from '@farol/core/domain/preference';
import { localeWithClock } from '@farol/core/domain/preference-clock';
import { useConsole } from '../use-console.ts';

/**
 * Whatever is below writes times on the clock that the user chose: the language it hears of carries the clock as its tag, and
 * everything that formats takes both from there. The texts are those of the plain language.
 */
export function ClockProvider({ children }: { children: ReactNode }) {
  const { guard } = useConsole();
  const { i18n: plain } = useTranslation();
  const user = useSelector(guard, ({ context }) => context.user);
  const info = useSelector(guard, ({ context }) => context.server?.info);
  const twelveHour = preference('twelveHourFormat', user, info);
  const language = languageOf(plain.language) ?? 'en-US';
  const tag = localeWithClock(language, typeof twelveHour === 'boolean' ? twelveHour : undefined);
  const clocked = useMemo(() => withTag(plain, tag), [plain, tag]);
  return <I18nextProvider i18n={clocked}>{children}</I18nextProvider>;
}

/** The same translations under another tag: the texts are asked for in the language they are written in. */
function withTag(plain: i18n, tag: string): i18n {
  const getFixedT = (_: unknown, ...scope: unknown[]): unknown =>
    // oxlint-disable-next-line typescript/unbound-method -- it is bound by the call
    Reflect.apply(plain.getFixedT, plain, [plain.language, ...scope]);
  return Object.create(plain, { language: { value: tag }, getFixedT: { value: getFixedT } });
}
