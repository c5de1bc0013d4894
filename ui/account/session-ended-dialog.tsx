import { Button, Modal, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { useEscape } from '../kit/dialogs/escape-key.ts';
import { useConsole } from '../kit/console/use-console.ts';

/** Says that the session has ended (§4, §8). The only action is to leave. */
export function SessionEndedDialog() {
  const { expiry } = useConsole().account;
  const { t } = useTranslation();
  const isExpired = useSelector(expiry, (answers) => answers.isExpired);
  // Escape must not close anything below it either.
  useEscape(() => undefined, undefined, isExpired);
  return (
    <Modal
      opened={isExpired}
      centered
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={1000}
      onClose={expiry.leave}
      title={t('accountMenu.session.overTitle')}
      styles={{ title: { fontSize: 16, fontWeight: 650 } }}
      overlayProps={{ backgroundOpacity: 0.75, blur: 6 }}
    >
      <Text>{t('accountMenu.session.overText')}</Text>
      <Button fullWidth mt="md" data-autofocus onClick={expiry.leave}>
        {t('accountMenu.session.overLeave')}
      </Button>
    </Modal>
  );
}
