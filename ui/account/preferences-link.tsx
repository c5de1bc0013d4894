import { Button, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { preferencesDialogOpen } from '../kit/navigation/preferences-dialog-state.ts';
import { useConsole } from '../kit/console/use-console.ts';
import styles from '../users/users.module.css';

/** From one's own account to what one prefers, which needs no saving; who has typed something in the account is asked first. */
export function PreferencesLink() {
  const { accountForm } = useConsole();
  const { t } = useTranslation();
  const isWanted = useRef(false);
  useEffect(() => {
    const subscription = accountForm.subscribe(({ value }) => {
      if (isWanted.current && value === 'closed') preferencesDialogOpen.set(true);
      if (value === 'editing') isWanted.current = false;
    });
    return () => subscription.unsubscribe();
  }, [accountForm]);
  return (
    <section className={styles.section}>
      <Text size="sm">{t('preferences.pointer')}</Text>
      <Button
        h={44}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={() => {
          isWanted.current = true;
          accountForm.send({ type: 'REQUEST_CLOSE' });
        }}
      >
        {t('preferences.open')}
      </Button>
    </section>
  );
}
