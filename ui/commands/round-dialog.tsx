import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { MOST_VEHICLES } from '@farol/core/domain/command-round';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../use-console.ts';
import { Question } from './question.tsx';
import { RoundChoices } from './round-choices.tsx';
import { RoundConfirm } from './round-confirm.tsx';
import { RoundReport } from './round-report.tsx';

/** §3, §7: one command for several vehicles: what all of them know is offered, then asked about, sent, and told of. */
export function RoundDialog() {
  const { commandRound } = useConsole();
  const { t } = useTranslation();
  const { value: state, context } = useSelector(commandRound, (snapshot) => snapshot);
  const { target, deviceIds } = context;
  const count = deviceIds.length;
  const isAsking = state === 'asking' || state === 'secondStep';
  const leave = (): void => commandRound.send({ type: isAsking ? 'CANCEL' : 'CLOSE' });
  const title =
    target.kind === 'group'
      ? t('commands.many.groupTitle', { name: target.name, count })
      : t('commands.many.title', { count });
  return (
    <Question title={title} onLeave={leave}>
      {state === 'unfit' && (
        <Alert color="yellow">{t(`commands.many.${context.problem}`, { most: MOST_VEHICLES })}</Alert>
      )}
      {(state === 'reading' || state === 'sending') && (
        <div role="status">
          <Text size="sm" mb={6}>
            {t(`commands.many.${state}`, { done: context.done, count })}
          </Text>
          <Progress value={(100 * context.done) / count} aria-label={t(`commands.many.${state}`)} />
        </div>
      )}
      {state === 'unread' && (
        <Alert color="red" role="alert" title={t('commands.many.unread')}>
          {reasonText(t, context.reason ?? 'OTHER')}
        </Alert>
      )}
      {state === 'choosing' && <RoundChoices />}
      {isAsking && <RoundConfirm isSecond={state === 'secondStep'} />}
      {state === 'done' && <RoundReport />}
      {!isAsking && state !== 'sending' && (
        <Group justify="flex-end" gap="sm">
          <Button h={44} variant="default" data-autofocus onClick={leave}>
            {t(state === 'done' ? 'commands.close' : 'commands.cancel')}
          </Button>
          {state === 'unread' && (
            <Button h={44} onClick={() => commandRound.send({ type: 'RETRY' })}>
              {t('commands.retry')}
            </Button>
          )}
        </Group>
      )}
    </Question>
  );
}
