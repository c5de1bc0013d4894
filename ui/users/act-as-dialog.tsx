import { Alert, Button, Group, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Question } from '../commands/question.tsx';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../use-console.ts';

/** Asks before somebody becomes another user, and says how he comes back. */
export function ActAsDialog() {
  const { actAs } = useConsole();
  const { value, context } = useSelector(actAs, (snapshot) => snapshot);
  const { action, reason } = context;
  if (!action || value === 'idle' || value === 'done') return null;
  return <ActAsQuestion name={action.title} isActing={value === 'acting'} reason={reason} />;
}

interface ActAsQuestionProps {
  name: string;
  isActing: boolean;
  /** Why it failed, as a failure code. */
  reason: string | undefined;
}

function ActAsQuestion({ name, isActing, reason }: ActAsQuestionProps) {
  const { actAs } = useConsole();
  const { t } = useTranslation();
  const close = (): void => {
    if (!isActing) actAs.send({ type: reason === undefined ? 'CANCEL' : 'CLOSE' });
  };
  return (
    <Question title={t('users.actAs.title', { name })} onLeave={close}>
      {reason === undefined ? (
        <Text size="sm">{t('users.actAs.text')}</Text>
      ) : (
        <Alert color="red" role="alert" title={t('users.actAs.failed')}>
          {reasonText(t, reason)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" h={44} onClick={close} disabled={isActing} data-autofocus>
          {t('users.cancel')}
        </Button>
        <Button h={44} loading={isActing} onClick={() => actAs.send({ type: 'CONFIRM' })}>
          {t('users.actAs.yes')}
        </Button>
      </Group>
    </Question>
  );
}
