import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { parseLanguage } from '@farol/core/domain/values/locale';
import { LANGUAGE_NAMES } from '../language/translation.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';

const SCHEMES = [
  ['auto', 'shell.schemeAuto', IconDeviceDesktop],
  ['light', 'shell.schemeLight', IconSun],
  ['dark', 'shell.schemeDark', IconMoon],
] as const;

/** Two menu buttons: the color scheme, which follows the system until chosen, and the language. */
export function ColorSchemeAndLanguageMenus() {
  const { browser } = useConsole().preferences;
  const { t, i18n } = useTranslation();
  const scheme = useAnswers(browser, (one) => one.scheme);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Tooltip label={t('shell.scheme')}>
            <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('shell.scheme')}>
              <IconSun size={20} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {SCHEMES.map(([value, key, Icon]) => (
            <Menu.Item
              key={value}
              leftSection={<Icon size={16} aria-hidden />}
              rightSection={scheme === value ? <IconCheck size={16} aria-hidden /> : null}
              onClick={() => browser.change({ scheme: value })}
            >
              {t(key)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Tooltip label={t('shell.language')}>
            <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('shell.language')}>
              <IconLanguage size={20} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {LANGUAGE_NAMES.map(([language, name]) => (
            <Menu.Item
              key={language}
              lang={language}
              rightSection={
                parseLanguage(i18n.language) === language ? <IconCheck size={16} aria-hidden /> : null
              }
              onClick={() => browser.change({ language })}
            >
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
