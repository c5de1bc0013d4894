import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useAsker } from '../use-asker.ts';
import { reasonText } from '../language/reason-text.ts';
import { RecordModal } from '../records/record-modal.tsx';
import { useConsole } from '../use-console.ts';
import { RestartDialog } from './restart-dialog.tsx';
import { ServerFormView } from './server-form-view.tsx';
import styles from './server.module.css';

/** The server's settings (§2, "Server settings") over whatever screen stands: on their way, not to be read, or their form. */
export function ServerDialog() {
  const { serverForm } = useConsole();
  const { t } = useTranslation();
  const asker = useAsker();
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const value = useSelector(serverForm, (snapshot) => snapshot.value);
  const reason = useSelector(serverForm, ({ context }) => context.reason);
  const server = useSelector(serverForm, ({ context }) => context.server);
  if (value === 'closed' || !asker) return null;
  return (
    <RecordModal
      title={t('server.title')}
      isTall
      size={780}
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      onClose={() => serverForm.send({ type: 'LEAVE' })}
    >
      {value === 'loading' && <Waiting />}
      {value === 'unread' && (
        <Stack align="center" gap="xs" p="xl" ta="center" role="alert">
          <IconCloudOff size={40} stroke={1.2} aria-hidden />
          <Text fw={600}>{t('server.failedTitle')}</Text>
          <Text c="dimmed" size="sm">
            {reasonText(t, reason ?? 'UNKNOWN')}
          </Text>
          <Button h={44} variant="light" onClick={() => serverForm.send({ type: 'RETRY' })}>
            {t('records.retry')}
          </Button>
        </Stack>
      )}
      {server && <ServerFormView server={server} asker={asker} />}
      <RestartDialog />
    </RecordModal>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={styles.waiting} role="status" aria-label={t('records.loading')}>
      <Skeleton height={36} width="80%" />
      {Array.from({ length: 8 }, (_, at) => (
        <div key={at}>
          <Skeleton height={12} width="40%" mb={8} />
          <Skeleton height={42} />
        </div>
      ))}
    </div>
  );
}
