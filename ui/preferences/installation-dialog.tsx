import { Button } from '@mantine/core';
import { IconShare2, IconSquarePlus } from '@tabler/icons-react';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import styles from './preferences.module.css';

/** How the console is added to the home screen by hand, as on an iPhone or iPad, which lets no page ask for it. */
export function InstallationDialog() {
  const { installation } = useConsole().app;
  const { t } = useTranslation();
  return (
    <DialogFrame title={t('accountMenu.install')} size={440} onClose={installation.close}>
      <p className={styles.installReason}>{t('preferences.install.reason')}</p>
      <InstallationSteps />
      <div className={styles.installDone}>
        <Button data-autofocus onClick={installation.close}>
          {t('preferences.install.done')}
        </Button>
      </div>
    </DialogFrame>
  );
}

/** The steps, with the pictures of the buttons that they name. */
export function InstallationSteps() {
  const { t } = useTranslation();
  return (
    <ol className={styles.installSteps}>
      <li>
        {t('preferences.install.share')} <IconShare2 size={18} aria-hidden />
      </li>
      <li>
        {t('preferences.install.add')} <IconSquarePlus size={18} aria-hidden />
      </li>
      <li>{t('preferences.install.open')}</li>
    </ol>
  );
}
