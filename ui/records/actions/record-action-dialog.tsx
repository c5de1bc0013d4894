import { Button, Group, Progress, Stack, Text, List } from '@mantine/core';
import { useEffect } from 'react';
import {
  stepCount,
  type RecordAction,
  type RecordActionReport,
} from '@farol/core/resources/records/record-action';
import { useTranslation } from '../../language/use-translation.ts';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { RemovalPreviewList } from './removal-preview.tsx';
import { rejectionText } from '../texts/rejection-text.ts';
import styles from './action-report.module.css';

/** Most refusals listed by name; a file with thousands of bad rows would not fit. */
const MAX_NAMED_REJECTIONS = 100;

const MAX_NAMED_RECORDS = 8;

/** Asks for confirmation before an action on records, listing exactly which, and reports the result. */
export function RecordActionDialog() {
  const recordAction = useConsole().records.action;
  const { t } = useTranslation();
  const { action, isConfirming, isRunning, isDone, failure, ...progress } = useView(recordAction);
  const { completedSteps, isStopping, result } = progress;
  const isClean = isDone && result?.failures.length === 0 && !result.notAttempted;
  useUnloadWarning(isRunning);
  // A full success needs no dialog: a notice reports it.
  if (!action || (isClean && action.type !== 'import')) return null;
  const count = stepCount(action);
  const isRemoval = action.type === 'remove';
  return (
    <DialogFrame
      onClose={recordAction.close}
      isClosable={!isRunning}
      title={t(`records.ask.${action.type}Title`, { count })}
    >
      <Stack gap="md">
        {isConfirming && <ActionConfirmation action={action} count={count} />}
        {isRunning && (
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
                <Button variant="default" disabled={isStopping} onClick={recordAction.stop}>
                  {t('records.ask.stop')}
                </Button>
              </Group>
            )}
          </div>
        )}
        {isDone && result && <ActionReport action={action} report={result} />}
        {failure !== undefined && (
          <Text size="sm" role="alert">
            {failureCodeText(t, failure)}
          </Text>
        )}
        {!isRunning && (
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={recordAction.close} data-autofocus>
              {t(isConfirming ? 'records.cancel' : 'records.close')}
            </Button>
            {isConfirming && (
              <Button {...(isRemoval ? { color: 'red' } : {})} onClick={recordAction.confirm}>
                {t(`records.ask.${action.type}Yes`)}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </DialogFrame>
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

/** What an action will do, and to which records. */
function ActionConfirmation({ action, count }: { action: RecordAction; count: number }) {
  const { t } = useTranslation();
  const titles = titlesOf(action, t('records.unnamed'));
  const group = action.type === 'moveToGroup' ? action.group.title : '';
  return (
    <div>
      <Text size="sm">{t(`records.ask.${action.type}`, { count, group })}</Text>
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
      {action.type === 'remove' && <RemovalPreviewList name={action.name} />}
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

interface ActionReportProps {
  action: RecordAction;
  report: RecordActionReport;
}

/** What succeeded, what was not attempted, and what the server refused. */
function ActionReport({ action, report: { succeededIds, failures, notAttempted = 0 } }: ActionReportProps) {
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
                  {title}: {'name' in action ? rejectionText(t, action.name, code) : failureCodeText(t, code)}
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
