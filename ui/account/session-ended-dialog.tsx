import { Button, Modal, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useEscape } from '../kit/dialogs/escape-key.ts';
import { useConsole } from '../kit/console/use-console.ts';

/** Says that the session has ended (§4, §8). The only action is to leave. */
export function SessionEndedDialog() {
  const { sessionExpiry } = useConsole();
  const { t } = useTranslation();
  const isOver = useSelector(sessionExpiry, ({ value }) => value === 'expired');
  const leave = (): void => sessionExpiry.send({ type: 'ACKNOWLEDGE' });
  // Escape must not close anything below it either.
  useEscape(() => undefined, undefined, isOver);
  return (
    <Modal
      opened={isOver}
      centered
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={1000}
      onClose={leave}
      title={t('preferences.session.overTitle')}
      styles={{ title: { fontSize: 17, fontWeight: 650 } }}
      overlayProps={{ backgroundOpacity: 0.75, blur: 6 }}
    >
      <Text>{t('preferences.session.overText')}</Text>
      <Button fullWidth h={44} mt="md" data-autofocus onClick={leave}>
        {t('preferences.session.overLeave')}
      </Button>
    </Modal>
  );
}
