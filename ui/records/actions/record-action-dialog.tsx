import { Button, Group, Progress, Stack, Text, List, Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import {
  stepCount,
  type RecordAction,
  type RecordActionReport,
} from '@farol/core/resources/records/record-action';
import { useTranslation } from '../../language/use-translation.ts';
import { actionCountText } from '../texts/action-count-text.ts';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { QuestionFooter } from '../../kit/dialogs/question-footer.tsx';
import { rejectionText } from '../texts/rejection-text.ts';
import styles from './action-report.module.css';
import { RESOURCE_OF_KIND } from '@farol/core/resources/descriptor/association';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import {
  REMOVAL_KINDS,
  type CountsByKind,
  type RemovalPreview,
} from '@farol/core/resources/records/removal-preview';
import removalPreviewStyles from './removal-preview.module.css';

/** What is certain where the server does not count. */
const UNTOLD: Readonly<Partial<Record<ResourceName, string>>> = {
  devices: 'records.ask.preview.untold',
  groups: 'records.ask.preview.untoldGroups',
};

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
          <QuestionFooter
            onCancel={recordAction.close}
            cancelText={isConfirming ? undefined : t('records.close')}
            action={
              isConfirming
                ? {
                    text: t(`records.ask.${action.type}Yes`),
                    onConfirm: recordAction.confirm,
                    isDangerous: action.type === 'remove',
                  }
                : undefined
            }
          />
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
      <Text size="sm">
        {t(`records.ask.${action.type}`, { count, group, records: actionCountText(t, action, count) })}
      </Text>
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
      <Text size="sm">
        {t('records.ask.done', { records: actionCountText(t, action, succeededIds.length) })}
      </Text>
      {notAttempted > 0 && (
        <Text size="sm">{t('records.ask.left', { records: actionCountText(t, action, notAttempted) })}</Text>
      )}
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

/** What goes with the records that are about to be removed: their history, other records and links, in numbers. */
function RemovalPreviewList({ name }: { name: ResourceName }) {
  const { t } = useTranslation();
  const { isLoading, preview, failure } = useView(useConsole().records.removalPreview);
  return (
    <section
      className={removalPreviewStyles.preview}
      aria-label={t('records.ask.preview.label')}
      aria-busy={isLoading}
    >
      {isLoading ? (
        <Skeleton height={44} role="status" aria-label={t('records.ask.preview.counting')} />
      ) : (
        <>
          {failure !== undefined && (
            <Text size="sm">{t('records.ask.preview.unknown', { reason: failureCodeText(t, failure) })}</Text>
          )}
          {preview ? (
            <PreviewLines name={name} preview={preview} />
          ) : (
            UNTOLD[name] && <Text size="sm">{t(UNTOLD[name])}</Text>
          )}
        </>
      )}
      {!preview?.history?.isKept && (
        <Text size="sm" fw={600} mt={6}>
          {t('records.ask.preview.irreversible')}
        </Text>
      )}
    </section>
  );
}

function PreviewLines({ name, preview }: { name: ResourceName; preview: RemovalPreview }) {
  const { t, i18n } = useTranslation();
  const { history } = preview;
  const number = new Intl.NumberFormat(i18n.language);
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const counted = (counts: CountsByKind): string =>
    list.format(
      REMOVAL_KINDS.flatMap((kind) => {
        const count = counts[kind] ?? 0;
        return count > 0
          ? [
              kind === 'guest'
                ? t('records.ask.preview.count.guest', { count })
                : t(`records.kind.${RESOURCE_OF_KIND[kind]}.count`, { count }),
            ]
          : [];
      }),
    );
  const lines: string[] = [];
  if (history?.isKept) lines.push(t('records.ask.preview.kept'));
  else if (history) {
    const date =
      history.sinceMs !== undefined &&
      new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(history.sinceMs);
    lines.push(
      date
        ? t(`records.ask.preview.${history.isMore ? 'positionsMore' : 'positions'}`, {
            count: history.positions,
            positions: number.format(history.positions),
            date,
          })
        : t('records.ask.preview.noPositions'),
    );
    const { inspections } = history;
    if (inspections > 0) lines.push(t('records.ask.preview.inspections', { count: inspections }));
    if (history.events > 0) lines.push(t('records.ask.preview.events', { count: history.events }));
  }
  for (const part of ['removed', 'cleared', 'unlinked'] as const) {
    const others = counted(preview[part]);
    const key = part === 'cleared' && name === 'groups' ? 'clearedGroups' : part;
    if (others !== '') lines.push(t(`records.ask.preview.${key}`, { list: others }));
  }
  if (lines.length === 0) return null;
  return (
    <List size="sm" spacing={3}>
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
}
