import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from '../../language/use-translation.ts';
import { ConfirmationDialog } from '../dialogs/confirmation-dialog.tsx';

/** A question whether to discard unsaved changes. */
export interface UnsavedChangesDialogProps {
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
      <Group justify="flex-end" gap="xs">
        <Button variant="default" color="red" onClick={onDiscard}>
          {t('records.discard')}
        </Button>
        <Button onClick={onKeepEditing} data-autofocus>
          {t('records.stay')}
        </Button>
      </Group>
    </ConfirmationDialog>
  );
}
