import { Box, List, ScrollArea, Text } from '@mantine/core';
import type { ImportPlan } from '@farol/core/resources/records/record-exchange';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { fieldProblemText } from '../texts/field-problem-text.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { QuestionFooter } from '../../kit/dialogs/question-footer.tsx';

/** A file may have thousands; the list scrolls. */
const MAX_LISTED = 200;

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
  const {
    records: recordsToSave,
    originals,
    unchanged,
    problems,
    cleaned,
    unknownColumns,
    missingFields,
  } = plan;
  const created = recordsToSave.filter(({ id }) => id <= 0).length;
  const hasRecords = recordsToSave.length > 0;
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
          <PlanLines
            lines={problems.map(
              ({ line, field, problem }) =>
                `${t('records.importing.line', { line, field: t(`records.field.${field}`) })}: ${fieldProblemText(t, name, field, problem)}`,
            )}
          />
        </>
      )}
      {cleaned.length > 0 && (
        <>
          <Text size="sm" mt="xs">
            {t('records.importing.cleaned', { count: cleaned.length })}
          </Text>
          <PlanLines
            lines={cleaned.map(({ line, from, to }) =>
              t('records.importing.cleanedLine', { line, from: shownText(from), to }),
            )}
          />
        </>
      )}
      <Box mt="md">
        <QuestionFooter
          onCancel={onClose}
          cancelText={hasRecords ? undefined : t('records.close')}
          action={
            hasRecords
              ? {
                  text: t('records.importing.go', {
                    records: t(`records.kind.${name}.count`, { count: recordsToSave.length }),
                  }),
                  onConfirm: () => {
                    onClose();
                    action.request({ type: 'import', name, records: recordsToSave, originals });
                    action.confirm();
                  },
                }
              : undefined
          }
        />
      </Box>
    </DialogFrame>
  );
}

/** Lines of a plan, in a box of its own that scrolls. */
function PlanLines({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <ScrollArea.Autosize mah={180} viewportProps={{ tabIndex: 0 }}>
      <List size="sm">
        {lines.slice(0, MAX_LISTED).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      {lines.length > MAX_LISTED && (
        <Text size="sm" c="dimmed">
          {t('records.ask.andMore', { count: lines.length - MAX_LISTED })}
        </Text>
      )}
    </ScrollArea.Autosize>
  );
}

/** Returns a text with signs in the place of those that cannot be seen. */
function shownText(text: string): string {
  return text.replaceAll(/[\p{Cf}\p{Cc}\u00A0]/gu, '␣');
}
