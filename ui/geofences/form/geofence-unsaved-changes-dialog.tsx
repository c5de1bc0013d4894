import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from '../../language/use-translation.ts';
import type { UnsavedChangesDialogProps } from '../../kit/forms/unsaved-changes-dialog.tsx';
import { GeofenceConfirmationFrame } from './geofence-confirmation-frame.tsx';

/** Asks users who leave a geofence with unsaved changes. */
export function GeofenceUnsavedChangesDialog({
  isOpen,
  onKeepEditing,
  onDiscard,
}: UnsavedChangesDialogProps) {
  const { t } = useTranslation();
  return (
    <GeofenceConfirmationFrame isOpen={isOpen} onClose={onKeepEditing} title={t('geofences.leaving.title')}>
      <Text size="sm">{t('geofences.leaving.text')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button size="md" fz="sm" variant="default" onClick={onKeepEditing} data-autofocus>
          {t('geofences.leaving.stay')}
        </Button>
        <Button size="md" fz="sm" color="red.9" onClick={onDiscard}>
          {t('geofences.leaving.discard')}
        </Button>
      </Group>
    </GeofenceConfirmationFrame>
  );
}
