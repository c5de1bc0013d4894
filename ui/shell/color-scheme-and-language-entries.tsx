import { Menu } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { parseLanguage } from '@farol/core/domain/values/locale';
import { useTranslation } from '../language/use-translation.ts';
import { LANGUAGE_NAMES } from '../language/translation.ts';
import { useConsole } from '../kit/console/use-console.ts';

const SCHEMES = [
  ['auto', 'shell.schemeAuto', IconDeviceDesktop],
  ['light', 'shell.schemeLight', IconSun],
  ['dark', 'shell.schemeDark', IconMoon],
] as const;

/** The color schemes; the chosen one has a mark. */
export function ColorSchemeEntries() {
  const { browser } = useConsole().preferences;
  const { t } = useTranslation();
  const scheme = useSelector(browser, (item) => item.scheme);
  return SCHEMES.map(([value, key, Icon]) => (
    <Menu.Item
      key={value}
      leftSection={<Icon size={16} aria-hidden />}
      rightSection={scheme === value ? <IconCheck size={16} aria-hidden /> : null}
      onClick={() => browser.change({ scheme: value })}
    >
      {t(key)}
    </Menu.Item>
  ));
}

/** The languages by their own names; the one in use has a mark. The server writes to users in the one that they choose. */
export function LanguageEntries() {
  const { account } = useConsole().preferences;
  const { i18n } = useTranslation();
  return LANGUAGE_NAMES.map(([language, name]) => (
    <Menu.Item
      key={language}
      lang={language}
      rightSection={parseLanguage(i18n.language) === language ? <IconCheck size={16} aria-hidden /> : null}
      onClick={() => account.choose({ language })}
    >
      {name}
    </Menu.Item>
  ));
}
