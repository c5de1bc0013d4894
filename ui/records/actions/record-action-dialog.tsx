import { Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  stepCount,
  type RecordAction,
  type RecordActionReport,
} from '@farol/core/resources/records/record-action';
import { reasonText } from '../../language/reason-text.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { rejectionText } from '../texts/rejection-text.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import styles from './record-action-dialog.module.css';

const MAX_NAMED_RECORDS = 8;
/** Most refusals listed by name; a file with thousands of bad rows would not fit. */
const MAX_NAMED_REJECTIONS = 100;

/** Asks for confirmation before an action on records, listing exactly which, and reports the result. */
export function RecordActionDialog() {
  const { recordAction } = useConsole();
  const { t } = useTranslation();
  const { value, context } = useSelector(recordAction, (snapshot) => snapshot);
  const { action, completedSteps, isStopping, result, reason } = context;
  const isFinished = value === 'done' || value === 'failed';
  const isClean = value === 'done' && result?.failures.length === 0 && !result.notAttempted;
  useUnloadWarning(value === 'running');
  // A full success needs no dialog: a notice reports it.
  if (!action || value === 'idle' || (isClean && action.type !== 'import')) return null;
  const count = stepCount(action);
  const close = (): void => {
    if (value !== 'running') recordAction.send({ type: isFinished ? 'CLOSE' : 'CANCEL' });
  };
  const isRemoval = action.type === 'remove';
  return (
    <DialogFrame
      onClose={close}
      isClosable={value !== 'running'}
      title={t(`records.ask.${action.type}Title`, { count })}
    >
      <Stack gap="md">
        {value === 'confirming' && <ActionConfirmation action={action} count={count} />}
        {value === 'running' && (
          <div role="status">
            <Text size="sm" mb={6}>
              {t('records.ask.progress', { steps: completedSteps, count })}
            </Text>
            <Progress
              value={(100 * completedSteps) / count}
              aria-label={t('records.ask.progress', { steps: completedSteps, count })}
            />
            {count > 1 && (
              <Group justify="flex-end" mt="md">
                <Button
                  variant="default"
                  h={44}
                  disabled={isStopping}
                  onClick={() => recordAction.send({ type: 'STOP' })}
                >
                  {t('records.ask.stop')}
                </Button>
              </Group>
            )}
          </div>
        )}
        {value === 'done' && result && <ActionReport action={action} report={result} />}
        {value === 'failed' && (
          <Text size="sm" role="alert">
            {reasonText(t, reason ?? 'UNKNOWN')}
          </Text>
        )}
        {value !== 'running' && (
          <Group justify="flex-end" gap="xs">
            <Button variant="default" h={44} onClick={close} data-autofocus>
              {t(isFinished ? 'records.close' : 'records.cancel')}
            </Button>
            {!isFinished && (
              <Button
                h={44}
                {...(isRemoval ? { color: 'red' } : {})}
                onClick={() => recordAction.send({ type: 'CONFIRM' })}
              >
                {t(`records.ask.${action.type}Yes`)}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </DialogFrame>
  );
}

/** What succeeded, what was not attempted, and what the server refused. */
function ActionReport({ action, report: { succeededIds, failures, notAttempted = 0 } }: ReportProps) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <Text size="sm">{t('records.ask.done', { count: succeededIds.length })}</Text>
      {notAttempted > 0 && <Text size="sm">{t('records.ask.left', { count: notAttempted })}</Text>}
      {failures.length > 0 && (
        <>
          <Text size="sm" mt="xs" fw={600}>
            {t('records.ask.refused', { count: failures.length })}
          </Text>
          <div className={styles.rejected}>
            <List size="sm">
              {failures.slice(0, MAX_NAMED_REJECTIONS).map(({ title, code }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- names may repeat and the list never changes
                <List.Item key={at}>
                  {title}: {'name' in action ? rejectionText(t, action.name, code) : reasonText(t, code)}
                </List.Item>
              ))}
            </List>
            {failures.length > MAX_NAMED_REJECTIONS && (
              <Text size="sm" c="dimmed">
                {t('records.ask.andMore', { count: failures.length - MAX_NAMED_REJECTIONS })}
              </Text>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** Leaving the page now would silently leave the rest undone. */
function useUnloadWarning(isActing: boolean): void {
  useEffect(() => {
    if (!isActing) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isActing]);
}

interface ReportProps {
  action: RecordAction;
  report: RecordActionReport;
}

function ActionConfirmation({ action, count }: { action: RecordAction; count: number }) {
  const { t } = useTranslation();
  const titles = titlesOf(action, t('records.unnamed'));
  const group = action.type === 'moveToGroup' ? action.group.title : '';
  return (
    <div>
      <Text size="sm">{t(`records.ask.${action.type}`, { count, group })}</Text>
      {action.type === 'remove' && action.name === 'groups' && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('records.ask.removeGroups')}
        </Text>
      )}
      <List size="sm" mt="xs">
        {titles.slice(0, MAX_NAMED_RECORDS).map((title, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- names may repeat and the list never changes
          <List.Item key={at} fw={500}>
            {title}
          </List.Item>
        ))}
      </List>
      {titles.length > MAX_NAMED_RECORDS && (
        <Text size="sm" c="dimmed">
          {t('records.ask.andMore', { count: titles.length - MAX_NAMED_RECORDS })}
        </Text>
      )}
    </div>
  );
}

function titlesOf(action: RecordAction, unnamed: string): string[] {
  if (action.type === 'remove' || action.type === 'moveToGroup')
    return action.records.map(({ title }) => title || unnamed);
  if (action.type === 'link')
    return action.records.flatMap((record) =>
      action.targets.map((other) => `${record.title || unnamed} · ${other.title || unnamed}`),
    );
  return action.records.map((record) => ('name' in record ? record.name : (record.description ?? '')));
}
