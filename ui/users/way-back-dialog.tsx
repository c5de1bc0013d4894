import { Alert, Button, Group, Modal } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../use-console.ts';
import { useFocusBack } from '../use-kept-focus.ts';

/** Says why somebody could not go back to their own account just now, and lets them try again. */
export function WayBackDialog() {
  const { wayBack } = useConsole();
  const { t } = useTranslation();
  const isCalling = useSelector(wayBack, ({ value }) => value === 'calling');
  const reason = useSelector(wayBack, ({ context }) => context.reason);
  useFocusBack();
  return (
    <Modal
      opened
      centered
      withCloseButton={false}
      onClose={() => wayBack.send({ type: 'FORGET' })}
      title={t('accountMenu.backFailed')}
    >
      <Alert color="red" role="alert">
        {reason !== undefined && reasonText(t, reason)}
      </Alert>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" h={44} onClick={() => wayBack.send({ type: 'FORGET' })}>
          {t('accountMenu.backClose')}
        </Button>
        <Button
          h={44}
          data-autofocus
          loading={isCalling}
          onClick={() => wayBack.send({ type: 'CALL', question: undefined })}
        >
          {t('accountMenu.backRetry')}
        </Button>
      </Group>
    </Modal>
  );
}
