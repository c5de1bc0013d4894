import { Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { sizeOf, type RecordAction, type RecordActionReport } from '@farol/core/resources/record-action';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../use-console.ts';
import { refusalText } from './refusal-text.ts';
import { RecordModal } from './record-modal.tsx';
import styles from './records.module.css';

const NAMED = 8;
/** So many refusals are named; a file with thousands of bad lines would not fit. */
const REFUSED = 100;

/** Asks before something is done to records, says exactly to which, and afterwards what became of it. */
export function ActionDialog() {
  const { recordAction } = useConsole();
  const { t } = useTranslation();
  const { value, context } = useSelector(recordAction, (snapshot) => snapshot);
  const { action, steps, isStopping, result, reason } = context;
  const isOver = value === 'done' || value === 'failed';
  const isClean = value === 'done' && result?.refused.length === 0 && !result.left;
  useAskBeforeUnload(value === 'acting');
  // What went well needs no dialog: a notice says it.
  if (!action || value === 'idle' || (isClean && action.type !== 'import')) return null;
  const count = sizeOf(action);
  const close = (): void => {
    if (value !== 'acting') recordAction.send({ type: isOver ? 'CLOSE' : 'CANCEL' });
  };
  const isRemoval = action.type === 'remove';
  return (
    <RecordModal
      onClose={close}
      isClosable={value !== 'acting'}
      title={t(`records.ask.${action.type}Title`, { count })}
    >
      <Stack gap="md">
        {value === 'asking' && <Question action={action} count={count} />}
        {value === 'acting' && (
          <div role="status">
            <Text size="sm" mb={6}>
              {t('records.ask.progress', { steps, count })}
            </Text>
            <Progress
              value={(100 * steps) / count}
              aria-label={t('records.ask.progress', { steps, count })}
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
        {value === 'done' && result && <Report action={action} report={result} />}
        {value === 'failed' && (
          <Text size="sm" role="alert">
            {reasonText(t, reason ?? 'UNKNOWN')}
          </Text>
        )}
        {value !== 'acting' && (
          <Group justify="flex-end" gap="xs">
            <Button variant="default" h={44} onClick={close} data-autofocus>
              {t(isOver ? 'records.close' : 'records.cancel')}
            </Button>
            {!isOver && (
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
    </RecordModal>
  );
}

/** What was done, what was left, and what the server refused. */
function Report({ action, report: { done, refused, left = 0 } }: ReportProps) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <Text size="sm">{t('records.ask.done', { count: done.length })}</Text>
      {left > 0 && <Text size="sm">{t('records.ask.left', { count: left })}</Text>}
      {refused.length > 0 && (
        <>
          <Text size="sm" mt="xs" fw={600}>
            {t('records.ask.refused', { count: refused.length })}
          </Text>
          <div className={styles.refused}>
            <List size="sm">
              {refused.slice(0, REFUSED).map(({ title, code }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- names may repeat and the list never changes
                <List.Item key={at}>
                  {title}: {'name' in action ? refusalText(t, action.name, code) : reasonText(t, code)}
                </List.Item>
              ))}
            </List>
            {refused.length > REFUSED && (
              <Text size="sm" c="dimmed">
                {t('records.ask.andMore', { count: refused.length - REFUSED })}
              </Text>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** Who leaves the page now would leave the rest undone without a word. */
function useAskBeforeUnload(isActing: boolean): void {
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

function Question({ action, count }: { action: RecordAction; count: number }) {
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
        {titles.slice(0, NAMED).map((title, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- names may repeat and the list never changes
          <List.Item key={at} fw={500}>
            {title}
          </List.Item>
        ))}
      </List>
      {titles.length > NAMED && (
        <Text size="sm" c="dimmed">
          {t('records.ask.andMore', { count: titles.length - NAMED })}
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
      action.others.map((other) => `${record.title || unnamed} · ${other.title || unnamed}`),
    );
  return action.records.map((record) => ('name' in record ? record.name : (record.description ?? '')));
}
