import { ActionIcon } from '@mantine/core';
import { IconLanguage, IconSun } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../language/use-translation.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { LazyMenu } from '../kit/layout/lazy-menu.tsx';
import { Tooltip } from '../kit/layout/tooltip.tsx';

const loadEntries = () => import('./color-scheme-and-language-entries.tsx');
const ColorSchemeEntries = lazyWithRetry(async () => (await loadEntries()).ColorSchemeEntries);
const LanguageEntries = lazyWithRetry(async () => (await loadEntries()).LanguageEntries);

/** Two menu buttons: the color scheme, which follows the system until chosen, and the language. */
export function ColorSchemeAndLanguageMenus() {
  const { t } = useTranslation();
  return (
    <>
      <IconMenu label={t('shell.scheme')} icon={<IconSun size={20} stroke={1.6} aria-hidden />}>
        <ColorSchemeEntries />
      </IconMenu>
      <IconMenu label={t('shell.language')} icon={<IconLanguage size={20} stroke={1.6} aria-hidden />}>
        <LanguageEntries />
      </IconMenu>
    </>
  );
}

/** A button with an icon that opens a menu. */
function IconMenu({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <LazyMenu
      settings={{ position: 'bottom-end', withinPortal: true }}
      isOpen={isOpen}
      onOpenChange={setOpen}
      target={
        <Tooltip label={label}>
          <ActionIcon variant="subtle" color="gray" aria-label={label}>
            {icon}
          </ActionIcon>
        </Tooltip>
      }
    >
      {children}
    </LazyMenu>
  );
}
