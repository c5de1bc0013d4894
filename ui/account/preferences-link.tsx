import { Button, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { preferencesDialogOpen } from '../kit/navigation/preferences-dialog-state.ts';
import { useConsole } from '../kit/console/use-console.ts';
import styles from '../users/users.module.css';

/**
 * Opens the preferences from the account dialog. The account form is asked to close first, as it may have
 * unsaved changes.
 */
export function PreferencesLink() {
  const { accountForm } = useConsole();
  const { t } = useTranslation();
  const isRequested = useRef(false);
  useEffect(() => {
    const subscription = accountForm.subscribe(({ value }) => {
      if (isRequested.current && value === 'closed') preferencesDialogOpen.set(true);
      if (value === 'editing') isRequested.current = false;
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
          isRequested.current = true;
          accountForm.send({ type: 'REQUEST_CLOSE' });
        }}
      >
        {t('preferences.open')}
      </Button>
    </section>
  );
}
