import { Button, Group } from '@mantine/core';
import { useTranslation } from '../../language/use-translation.ts';

interface QuestionFooterProps {
  onCancel: () => void;
  /** What leaves the question, if it is not "Cancel". */
  cancelText?: string | undefined;
  /** What the question is about; undefined where there is nothing to do, or something else does it. */
  action?: QuestionAction | undefined;
  /** What has the focus at first: the safe answer, the action where nothing can be lost by it, or a field above. */
  focus?: 'cancel' | 'action' | 'field';
}

/** What a question is about. */
interface QuestionAction {
  text: string;
  onConfirm: () => void;
  isRunning?: boolean;
  /** Somebody loses something by it. */
  isDangerous?: boolean;
}

/** The footer of every question: Cancel, and at the end what the question is about. */
export function QuestionFooter({ onCancel, cancelText, action, focus = 'cancel' }: QuestionFooterProps) {
  const { t } = useTranslation();
  const isRunning = action?.isRunning === true;
  return (
    <Group justify="flex-end" gap="xs">
      <Button
        variant="default"
        disabled={isRunning}
        onClick={onCancel}
        data-autofocus={focus === 'cancel' || undefined}
      >
        {cancelText ?? t('records.cancel')}
      </Button>
      {action && (
        <Button
          loading={isRunning}
          onClick={action.onConfirm}
          data-autofocus={focus === 'action' || undefined}
          {...(action.isDangerous && { color: 'red' })}
        >
          {action.text}
        </Button>
      )}
    </Group>
  );
}
