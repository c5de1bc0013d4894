import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useSelector } from '@xstate/react';
import { reportPath } from '@farol/core/domain/navigation/report-url';
import { MAX_SAVED_TITLE, withSavedReport } from '@farol/core/domain/preference/saved-reports';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { usePreferenceChoices } from '../../kit/console/use-preference-choices.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { FormFooter } from '../../kit/forms/form-footer.tsx';
import { useChoiceText } from './use-choice-text.ts';

/** Keeps the choice of the open report with the account, under a name. */
export function SaveReportButton() {
  const { t } = useTranslation();
  const problem = useSelector(useConsole().reports.report, (report) => report.problem);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconBookmark size={16} aria-hidden />}
        // The form says what is wrong with it.
        disabled={problem !== undefined}
        onClick={() => setOpen(true)}
      >
        {t('reports.save.action')}
      </Button>
      {isOpen && <SaveDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SaveDialog({ onClose }: { onClose: () => void }) {
  const { reports, shell } = useConsole();
  const { name, choice, view } = useView(reports.report);
  const { t } = useTranslation();
  const { userChoices, choose } = usePreferenceChoices();
  const choiceText = useChoiceText();
  const [title, setTitle] = useState(() => choiceText(choice).slice(0, MAX_SAVED_TITLE));
  const saved = userChoices.savedReports ?? [];
  const next = withSavedReport(saved, { title: title.trim(), path: reportPath(name, choice, view) });
  const save = (event: FormEvent): void => {
    event.preventDefault();
    // The dialog is drawn inside the form of the choice.
    event.stopPropagation();
    if (!next || title.trim() === '') return;
    choose({ savedReports: next });
    shell.notify('good', t('reports.save.saved', { name: title.trim() }));
    onClose();
  };
  return (
    <DialogFrame title={t('reports.save.title')} onClose={onClose} size={440}>
      <form onSubmit={save}>
        <Stack gap={12}>
          <TextInput
            label={t('reports.save.name')}
            value={title}
            maxLength={MAX_SAVED_TITLE}
            required
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <Text size="sm" c="dimmed">
            {t('reports.save.hint')}
          </Text>
          {!next && (
            <Alert color="orange" role="alert">
              {t('reports.save.full', { max: saved.length })}
            </Alert>
          )}
        </Stack>
        <FormFooter isSaving={false} onCancel={onClose} isReadOnly={!next} />
      </form>
    </DialogFrame>
  );
}
