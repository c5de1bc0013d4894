import { IconLanguage, IconSunMoon } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { LANGUAGE_NAMES } from '../language/translation.ts';
import { useEntranceFeatures } from '../kit/console/use-entrance.ts';
import styles from './entrance.module.css';

const SCHEMES = [
  ['auto', 'shell.schemeAuto'],
  ['light', 'shell.schemeLight'],
  ['dark', 'shell.schemeDark'],
] as const;

/** Native selects for the color scheme, which follows the system until chosen, and the language. */
export function ColorSchemeAndLanguageSelects() {
  const { browser } = useEntranceFeatures().preferences;
  const { t, i18n } = useTranslation();
  const scheme = useSelector(browser, (answers) => answers.scheme);
  return (
    <>
      <span className={styles.nativeSelect}>
        <IconSunMoon size={18} stroke={1.6} aria-hidden />
        <select
          aria-label={t('shell.scheme')}
          value={scheme}
          onChange={({ currentTarget: { value } }) => {
            const chosen = SCHEMES.find(([name]) => name === value);
            if (chosen) browser.change({ scheme: chosen[0] });
          }}
        >
          {SCHEMES.map(([name, key]) => (
            <option key={name} value={name}>
              {t(key)}
            </option>
          ))}
        </select>
      </span>
      <span className={styles.nativeSelect}>
        <IconLanguage size={18} stroke={1.6} aria-hidden />
        <select
          aria-label={t('shell.language')}
          value={i18n.language}
          onChange={({ currentTarget: { value } }) => {
            const chosen = LANGUAGE_NAMES.find(([language]) => language === value);
            if (chosen) browser.change({ language: chosen[0] });
          }}
        >
          {LANGUAGE_NAMES.map(([language, name]) => (
            <option key={language} value={language} lang={language}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </>
  );
}
