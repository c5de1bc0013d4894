import { Text } from '@mantine/core';
import { useTranslation } from '../../language/use-translation.ts';
import { ConfirmationDialog } from '../dialogs/confirmation-dialog.tsx';
import { QuestionFooter } from '../dialogs/question-footer.tsx';

interface UnsavedChangesDialogProps {
  isOpen: boolean;
  onKeepEditing: () => void;
  onDiscard: () => void;
}

/** Asks whether to discard unsaved changes when the user leaves a form. */
export function UnsavedChangesDialog({ isOpen, onKeepEditing, onDiscard }: UnsavedChangesDialogProps) {
  const { t } = useTranslation();
  if (!isOpen) return null;
  return (
    <ConfirmationDialog title={t('records.leaveTitle')} onClose={onKeepEditing}>
      <Text size="sm">{t('records.leaveText')}</Text>
      <QuestionFooter
        onCancel={onKeepEditing}
        cancelText={t('records.stay')}
        action={{ text: t('records.discard'), onConfirm: onDiscard, isDangerous: true }}
      />
    </ConfirmationDialog>
  );
}
