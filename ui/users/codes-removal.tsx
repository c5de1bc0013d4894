import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { hasChanges } from '@farol/core/machines/record-form';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../use-console.ts';
import type { UserForm } from './use-user-form.ts';
import styles from './users.module.css';

/** For somebody who lost his authenticator: an administrator takes the codes away; only their owner sets up new ones (contract §1.2). */
export function CodesRemoval({ form }: { form: UserForm }) {
  const { codesRemoval, forms } = useConsole();
  const { t } = useTranslation();
  const isChanged = useSelector(forms.users, ({ context }) => hasChanges(context));
  if (!form.record.totpKey || form.isSuperior) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle}>{t('preferences.totp.other')}</h3>
      <Text size="sm" c="dimmed">
        {t(isChanged ? 'preferences.totp.saveFirst' : 'preferences.totp.on')}
      </Text>
      <Button
        h={44}
        variant="default"
        leftSection={<IconLockOpen size={16} aria-hidden />}
        disabled={isChanged}
        onClick={() => codesRemoval.send({ type: 'ASK', action: form.record })}
      >
        {t('preferences.totp.remove')}
      </Button>
      <RemovalQuestion />
    </section>
  );
}

function RemovalQuestion() {
  const { codesRemoval } = useConsole();
  const { t } = useTranslation();
  const { value, context } = useSelector(codesRemoval, (snapshot) => snapshot);
  const { action, reason } = context;
  if (!action || value === 'idle' || value === 'done') return null;
  const close = (): void => codesRemoval.send({ type: value === 'failed' ? 'CLOSE' : 'CANCEL' });
  return (
    <Modal
      opened
      centered
      withCloseButton={false}
      onClose={close}
      classNames={{ title: styles.dialogTitle ?? '' }}
      title={t('preferences.totp.askTitle', { name: action.name })}
    >
      <Text size="sm">{t('preferences.totp.askText')}</Text>
      {reason !== undefined && (
        <Alert mt="sm" color="red" role="alert">
          {reasonText(t, reason)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" h={44} disabled={value === 'acting'} onClick={close} data-autofocus>
          {t('users.cancel')}
        </Button>
        <Button
          h={44}
          color="red"
          loading={value === 'acting'}
          onClick={() => codesRemoval.send({ type: 'CONFIRM' })}
        >
          {t('preferences.totp.askYes')}
        </Button>
      </Group>
    </Modal>
  );
}
