import { Button, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import styles from '../users/users.module.css';

/**
 * Opens the preferences from the account dialog. The account form is asked to close first, as it may have
 * unsaved changes.
 */
export function PreferencesLink() {
  const { account, shell } = useConsole();
  const { form } = account;
  const { t } = useTranslation();
  const isRequested = useRef(false);
  useEffect(
    () =>
      form.subscribe(() => {
        const { isOpen, isEditing } = form.getSnapshot();
        if (isRequested.current && !isOpen) shell.open('preferences');
        if (isEditing) isRequested.current = false;
      }).unsubscribe,
    [form, shell],
  );
  return (
    <section className={styles.section}>
      <Text size="sm">{t('preferences.pointer')}</Text>
      <Button
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={() => {
          isRequested.current = true;
          form.close();
        }}
      >
        {t('preferences.open')}
      </Button>
    </section>
  );
}
