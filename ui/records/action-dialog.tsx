import { Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { RecordAction } from '@farol/core/resources/record-action';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../use-console.ts';
import { refusalText } from './refusal-text.ts';
import { RecordModal } from './record-modal.tsx';

const NAMED = 8;

/** Asks before something is done to records, says exactly to which, and afterwards what became of it. */
export function ActionDialog() {
  const { recordAction } = useConsole();
  const { t } = useTranslation();
  const { value, context } = useSelector(recordAction, (snapshot) => snapshot);
  const { action, steps, result, reason } = context;
  const isOver = value === 'done' || value === 'failed';
  const isClean = value === 'done' && result?.refused.length === 0;
  // What went well needs no word: the list shows it.
  if (!action || value === 'idle' || (isClean && action.type !== 'import')) return null;
  const count = sizeOf(action);
  const close = (): void => {
    if (value !== 'acting') recordAction.send({ type: isOver ? 'CLOSE' : 'CANCEL' });
  };
  const isRemoval = action.type === 'remove';
  return (
    <RecordModal onClose={close} title={t(`records.ask.${action.type}Title`, { count })}>
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
          </div>
        )}
        {value === 'done' && (
          <div role="status">
            <Text size="sm">{t('records.ask.done', { count: result?.done.length ?? 0 })}</Text>
            {result && result.refused.length > 0 && (
              <>
                <Text size="sm" mt="xs" fw={600}>
                  {t('records.ask.refused', { count: result.refused.length })}
                </Text>
                <List size="sm">
                  {result.refused.map(({ title, code }) => (
                    <List.Item key={`${title} ${code}`}>
                      {title}: {'name' in action ? refusalText(t, action.name, code) : reasonText(t, code)}
                    </List.Item>
                  ))}
                </List>
              </>
            )}
          </div>
        )}
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

function Question({ action, count }: { action: RecordAction; count: number }) {
  const { t } = useTranslation();
  const titles = titlesOf(action);
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

function sizeOf(action: RecordAction): number {
  if (action.type === 'link') return action.records.length * action.others.length;
  return action.type === 'moveToGroup' ? action.devices.length : action.records.length;
}

function titlesOf(action: RecordAction): string[] {
  if (action.type === 'remove') return action.records.map(({ id, title }) => title || `#${id}`);
  if (action.type === 'moveToGroup') return action.devices.map(({ name }) => name);
  if (action.type === 'link')
    return action.records.flatMap((record) =>
      action.others.map((other) => `${record.title || `#${record.id}`} · ${other.title || `#${other.id}`}`),
    );
  return action.records.map((record) => ('name' in record ? record.name : (record.description ?? '')));
}
