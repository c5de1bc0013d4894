import { Button, Group, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportPlan } from '@farol/core/resources/records/record-exchange';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useConsole } from '../../kit/console/use-console.ts';
import { fieldProblemText } from '../texts/field-problem-text.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';

const MAX_LISTED_PROBLEMS = 10;

interface ImportDialogProps<K extends ResourceName> {
  name: K;
  plan: ImportPlan<K>;
  onClose: () => void;
}

/**
 * A preview of an import before anything is sent: how many records are new, how many change, and
 * which rows cannot be used.
 */
export function ImportDialog<K extends ResourceName>({ name, plan, onClose }: ImportDialogProps<K>) {
  const { action } = useConsole().records;
  const { t } = useTranslation();
  const { records: recordsToSave, originals, unchanged, problems, unknownColumns, missingFields } = plan;
  const created = recordsToSave.filter(({ id }) => id <= 0).length;
  return (
    <DialogFrame onClose={onClose} title={t('records.importing.title')}>
      <Text size="sm">
        {t('records.importing.plan', { created, updated: recordsToSave.length - created })}
      </Text>
      {unchanged > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('records.importing.unchanged', { count: unchanged })}
        </Text>
      )}
      {unknownColumns.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('records.importing.unknown', { columns: unknownColumns.join(', ') })}
        </Text>
      )}
      {missingFields.length > 0 && (
        <Text size="sm" fw={600} mt="xs">
          {t('records.importing.missing', {
            columns: missingFields.map((field) => t(`records.field.${field}`)).join(', '),
          })}
        </Text>
      )}
      {problems.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="xs">
            {t('records.importing.problems', { count: problems.length })}
          </Text>
          <List size="sm">
            {problems.slice(0, MAX_LISTED_PROBLEMS).map(({ line, field, problem }) => (
              <List.Item key={`${line} ${field}`}>
                {t('records.importing.line', { line, field: t(`records.field.${field}`) })}:{' '}
                {fieldProblemText(t, name, field, problem)}
              </List.Item>
            ))}
          </List>
          {problems.length > MAX_LISTED_PROBLEMS && (
            <Text size="sm" c="dimmed">
              {t('records.ask.andMore', { count: problems.length - MAX_LISTED_PROBLEMS })}
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
          disabled={recordsToSave.length === 0}
          onClick={() => {
            onClose();
            action.request({ type: 'import', name, records: recordsToSave, originals });
            action.confirm();
          }}
        >
          {recordsToSave.length === 0
            ? t('records.ask.importYes')
            : t('records.importing.go', { count: recordsToSave.length })}
        </Button>
      </Group>
    </DialogFrame>
  );
}
