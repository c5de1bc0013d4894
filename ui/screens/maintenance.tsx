import { Button, Stack, Text, Title } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonText } from '../language/reason-text.ts';
import { Mark } from '../shell/mark.tsx';
import { useConsole } from '../use-console.ts';

const RETRY_SECONDS = 30;

/** §4, §8: the server is unavailable; the guard tries again every 30 s or on the button and leads back. */
export function MaintenanceScreen() {
  const { guard } = useConsole();
  const { t } = useTranslation();
  const isTrying = useSelector(guard, (snapshot) => snapshot.matches('retrying'));
  const failure = useSelector(guard, ({ context }) => context.failure);
  return (
    <Stack component="main" align="center" justify="center" h="100%" gap="md" p="lg" ta="center">
      <Mark size={48} />
      <Title order={1} size="h2">
        {t('maintenance.title')}
      </Title>
      <Text c="dimmed" maw={420}>
        {failure === undefined ? null : `${reasonText(t, failure)} `}
        {t('maintenance.text')}
      </Text>
      <Text aria-live="off">{isTrying ? t('maintenance.trying') : <Countdown />}</Text>
      <Button size="md" loading={isTrying} onClick={() => guard.send({ type: 'RETRY' })}>
        {t('maintenance.retry')}
      </Button>
    </Stack>
  );
}

function Countdown() {
  const { t } = useTranslation();
  const [seconds, setSeconds] = useState(RETRY_SECONDS);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return t('maintenance.next', { seconds });
}
