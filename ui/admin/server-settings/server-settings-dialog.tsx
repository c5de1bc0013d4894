import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { reasonText } from '../../language/reason-text.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import { RestartDialog } from './restart-dialog.tsx';
import { ServerSettingsForm } from './server-settings-form.tsx';
import styles from './server-settings.module.css';

/** The server settings (§2, "Server settings") over the current screen: loading, failed or their form. */
export function ServerSettingsDialog() {
  const { serverSettingsForm } = useConsole();
  const { t } = useTranslation();
  const principal = usePrincipal();
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const value = useSelector(serverSettingsForm, (snapshot) => snapshot.value);
  const reason = useSelector(serverSettingsForm, ({ context }) => context.reason);
  const server = useSelector(serverSettingsForm, ({ context }) => context.server);
  if (value === 'closed' || !principal) return null;
  return (
    <DialogFrame
      title={t('server.title')}
      isFullHeight
      size={780}
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      onClose={() => serverSettingsForm.send({ type: 'REQUEST_CLOSE' })}
    >
      {value === 'loading' && <LoadingFields />}
      {value === 'loadFailed' && (
        <Stack align="center" gap="xs" p="xl" ta="center" role="alert">
          <IconCloudOff size={40} stroke={1.2} aria-hidden />
          <Text fw={600}>{t('server.failedTitle')}</Text>
          <Text c="dimmed" size="sm">
            {reasonText(t, reason ?? 'UNKNOWN')}
          </Text>
          <Button h={44} variant="light" onClick={() => serverSettingsForm.send({ type: 'RETRY' })}>
            {t('records.retry')}
          </Button>
        </Stack>
      )}
      {server && <ServerSettingsForm server={server} principal={principal} />}
      <RestartDialog />
    </DialogFrame>
  );
}

function LoadingFields() {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton} role="status" aria-label={t('records.loading')}>
      <Skeleton height={36} width="80%" />
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index}>
          <Skeleton height={12} width="40%" mb={8} />
          <Skeleton height={42} />
        </div>
      ))}
    </div>
  );
}
