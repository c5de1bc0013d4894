import { Alert } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { useIsNarrow } from '../kit/layout/use-is-narrow.ts';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { BrowserSection } from './browser-section.tsx';
import { MapSection } from './map-section.tsx';
import { LanguageAndUnitsSection } from './language-and-units-section.tsx';
import { SavingStatus } from './saving-status.tsx';
import { InitialViewSection } from './initial-view-section.tsx';
import styles from './preferences.module.css';

/** The preferences of the user (§3, "User"). Each choice applies and is saved at once. */
export function PreferencesDialog() {
  const { access, shell } = useConsole();
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const isForced = useSelector(access, ({ server }) => server?.info.forceSettings === true);
  return (
    <DialogFrame
      title={t('accountMenu.preferences')}
      size={680}
      fullScreen={isNarrow}
      onClose={() => shell.close('preferences')}
    >
      <div className={styles.dialog}>
        {isForced && <Alert color="gray">{t('preferences.forced')}</Alert>}
        <LanguageAndUnitsSection />
        <MapSection />
        <InitialViewSection />
        <BrowserSection />
      </div>
      <div className={styles.footer}>
        <SavingStatus />
      </div>
    </DialogFrame>
  );
}
