import { Alert } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { RecordModal } from '../records/record-modal.tsx';
import { useConsole } from '../use-console.ts';
import { BrowserPart } from './browser-part.tsx';
import { MapPart } from './map-part.tsx';
import { preferencesOpen } from './preferences-opening.ts';
import { ReadingPart } from './reading-part.tsx';
import { SavingState } from './saving-state.tsx';
import { StartPart } from './start-part.tsx';
import styles from './preferences.module.css';

/** What somebody prefers (§3, "User"): each choice counts and is saved at once; there is nothing to confirm. */
export function PreferencesDialog() {
  const { guard } = useConsole();
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const isForced = useSelector(guard, ({ context }) => context.server?.info.forceSettings === true);
  return (
    <RecordModal
      title={t('preferences.title')}
      size={680}
      fullScreen={isNarrow}
      onClose={() => preferencesOpen.set(false)}
    >
      <div className={styles.dialog}>
        {isForced && <Alert color="gray">{t('preferences.forced')}</Alert>}
        <ReadingPart />
        <MapPart />
        <StartPart />
        <BrowserPart />
      </div>
      <div className={styles.foot}>
        <SavingState />
      </div>
    </RecordModal>
  );
}
