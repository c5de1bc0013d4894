import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Question } from '../commands/question.tsx';

interface LeaveDialogProps {
  isOpen: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Asks whoever leaves a form with unsaved changes. */
export function LeaveDialog({ isOpen, onStay, onDiscard }: LeaveDialogProps) {
  const { t } = useTranslation();
  if (!isOpen) return null;
  return (
    <Question title={t('records.leaveTitle')} onLeave={onStay}>
      <Text size="sm">{t('records.leaveText')}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" h={44} color="red" onClick={onDiscard}>
          {t('records.discard')}
        </Button>
        <Button h={44} onClick={onStay} data-autofocus>
          {t('records.stay')}
        </Button>
      </Group>
    </Question>
  );
}
