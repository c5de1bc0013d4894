import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './records.module.css';

interface LeaveDialogProps {
  isOpen: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Asks whoever leaves a form with unsaved changes. */
export function LeaveDialog({ isOpen, onStay, onDiscard }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={isOpen}
      onClose={onStay}
      centered
      withCloseButton={false}
      // Its head is none of the page's.
      attributes={{ header: { role: 'none' } }}
      classNames={{ title: styles.dialogTitle ?? '' }}
      title={t('records.leaveTitle')}
    >
      <Text size="sm">{t('records.leaveText')}</Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" h={44} color="red" onClick={onDiscard}>
          {t('records.discard')}
        </Button>
        <Button h={44} onClick={onStay} data-autofocus>
          {t('records.stay')}
        </Button>
      </Group>
    </Modal>
  );
}
