import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconDeviceDesktop } from '@tabler/icons-react';
import { useTranslation } from '../language/use-translation.ts';
import { reasonText } from '../language/reason-text.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import styles from './preferences.module.css';

/**
 * The state of saving the preferences: saved, saving, failed with retry and undo, or stored in this browser
 * only.
 */
export function SavingStatus() {
  const { account } = useConsole().preferences;
  const { t } = useTranslation();
  const { isSaving, isLocalOnly, failure } = useAnswers(account);
  if (failure !== undefined)
    return (
      <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
        <Text size="sm">{t('preferences.failed', { reason: reasonText(t, failure) })}</Text>
        <Group gap="xs" mt={8}>
          <Button onClick={account.retry}>{t('preferences.retry')}</Button>
          <Button variant="default" onClick={account.revert}>
            {t('preferences.undo')}
          </Button>
        </Group>
      </Alert>
    );
  if (isLocalOnly)
    return (
      <Alert color="yellow" role="status" icon={<IconDeviceDesktop size={18} aria-hidden />}>
        {t('preferences.here')}
      </Alert>
    );
  return (
    <p className={styles.savingStatus} role="status">
      <IconCheck size={16} aria-hidden data-hidden={isSaving || undefined} />
      {t(isSaving ? 'preferences.saving' : 'preferences.saved')}
    </p>
  );
}
