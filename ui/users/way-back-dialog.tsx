import { Alert, Button, Group } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Question } from '../commands/question.tsx';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../use-console.ts';

/** Says why somebody could not go back to their own account just now, and lets them try again. */
export function WayBackDialog() {
  const { wayBack } = useConsole();
  const { t } = useTranslation();
  const isCalling = useSelector(wayBack, ({ value }) => value === 'calling');
  const reason = useSelector(wayBack, ({ context }) => context.reason);
  return (
    <Question title={t('accountMenu.backFailed')} onLeave={() => wayBack.send({ type: 'FORGET' })}>
      <Alert color="red" role="alert">
        {reason !== undefined && reasonText(t, reason)}
      </Alert>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" h={44} onClick={() => wayBack.send({ type: 'FORGET' })}>
          {t('accountMenu.backClose')}
        </Button>
        <Button
          h={44}
          data-autofocus
          loading={isCalling}
          onClick={() => wayBack.send({ type: 'CALL', question: undefined })}
        >
          {t('accountMenu.backRetry')}
        </Button>
      </Group>
    </Question>
  );
}
