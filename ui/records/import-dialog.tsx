import { Button, Group, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportPlan } from '@farol/core/resources/record-exchange';
import type { ResourceName } from '@farol/core/resources/resource-name';
import { useConsole } from '../use-console.ts';
import { problemText } from './problem-text.ts';
import { RecordModal } from './record-modal.tsx';

const SHOWN = 10;

interface ImportDialogProps<K extends ResourceName> {
  name: K;
  plan: ImportPlan<K>;
  onClose: () => void;
}

/** What a file asks for, before anything is sent: how many are new, how many change, and which lines cannot be used. */
export function ImportDialog<K extends ResourceName>({ name, plan, onClose }: ImportDialogProps<K>) {
  const { recordAction } = useConsole();
  const { t } = useTranslation();
  const { records: wanted, before, unchanged, problems, unknown, missing } = plan;
  const created = wanted.filter(({ id }) => id <= 0).length;
  return (
    <RecordModal onClose={onClose} title={t('records.importing.title')}>
      <Text size="sm">{t('records.importing.plan', { created, updated: wanted.length - created })}</Text>
      {unchanged > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('records.importing.unchanged', { count: unchanged })}
        </Text>
      )}
      {unknown.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('records.importing.unknown', { columns: unknown.join(', ') })}
        </Text>
      )}
      {missing.length > 0 && (
        <Text size="sm" fw={600} mt="xs">
          {t('records.importing.missing', {
            columns: missing.map((field) => t(`records.field.${field}`)).join(', '),
          })}
        </Text>
      )}
      {problems.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="xs">
            {t('records.importing.problems', { count: problems.length })}
          </Text>
          <List size="sm">
            {problems.slice(0, SHOWN).map(({ line, field, problem }) => (
              <List.Item key={`${line} ${field}`}>
                {t('records.importing.line', { line, field: t(`records.field.${field}`) })}:{' '}
                {problemText(t, name, field, problem)}
              </List.Item>
            ))}
          </List>
          {problems.length > SHOWN && (
            <Text size="sm" c="dimmed">
              {t('records.ask.andMore', { count: problems.length - SHOWN })}
            </Text>
          )}
        </>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" h={44} onClick={onClose}>
          {t('records.cancel')}
        </Button>
        <Button
          h={44}
          disabled={wanted.length === 0}
          onClick={() => {
            onClose();
            recordAction.send({ type: 'ASK', action: { type: 'import', name, records: wanted, before } });
            recordAction.send({ type: 'CONFIRM' });
          }}
        >
          {wanted.length === 0
            ? t('records.ask.importYes')
            : t('records.importing.go', { count: wanted.length })}
        </Button>
      </Group>
    </RecordModal>
  );
}
