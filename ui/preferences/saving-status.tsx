import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconDeviceDesktop } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../kit/console/use-console.ts';
import styles from './preferences.module.css';

/**
 * The state of saving the preferences: saved, saving, failed with retry and undo, or stored in this browser
 * only.
 */
export function SavingStatus() {
  const { preferenceSaving } = useConsole();
  const { t } = useTranslation();
  const state = useSelector(preferenceSaving, ({ value }) => value);
  const reason = useSelector(preferenceSaving, ({ context }) => context.reason);
  if (state === 'failed')
    return (
      <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
        <Text size="sm">{t('preferences.failed', { reason: reasonText(t, reason ?? '') })}</Text>
        <Group gap="xs" mt={8}>
          <Button h={44} onClick={() => preferenceSaving.send({ type: 'RETRY' })}>
            {t('preferences.retry')}
          </Button>
          <Button h={44} variant="default" onClick={() => preferenceSaving.send({ type: 'REVERT' })}>
            {t('preferences.undo')}
          </Button>
        </Group>
      </Alert>
    );
  if (state === 'localOnly')
    return (
      <Alert color="yellow" role="status" icon={<IconDeviceDesktop size={18} aria-hidden />}>
        {t('preferences.here')}
      </Alert>
    );
  return (
    <p className={styles.savingStatus} role="status">
      <IconCheck size={16} aria-hidden data-hidden={state === 'saving' || undefined} />
      {t(state === 'saving' ? 'preferences.saving' : 'preferences.saved')}
    </p>
  );
}
