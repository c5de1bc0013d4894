import { Alert, Button, CopyButton, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { expiryAfter, type ExpiryShortcut } from '@farol/core/domain/expiry-shortcuts';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../use-console.ts';
import { ExpiryShortcutBar } from './expiry-shortcut-bar.tsx';
import { TokenList } from './token-list.tsx';
import styles from './users.module.css';

const OFFERED: readonly ExpiryShortcut[] = ['hour', 'day', 'month', 'year'];

/** Session tokens (contract §1.2): one is made with an end and shown once; those made here are listed, any can be revoked by its text. */
export function TokenMaker({ latest }: { latest: string | null }) {
  const { newToken, revokedToken } = useConsole();
  const { t } = useTranslation();
  const made = useSelector(newToken, (snapshot) => snapshot);
  const revoked = useSelector(revokedToken, (snapshot) => snapshot);
  const [length, setLength] = useState<ExpiryShortcut>('day');
  const [old, setOld] = useState('');
  // Whoever closes the dialog has seen the token for the last time.
  useEffect(
    () => () => {
      newToken.send({ type: 'FORGET' });
      revokedToken.send({ type: 'FORGET' });
    },
    [newToken, revokedToken],
  );
  const token = made.context.answer;
  const reason = made.context.reason ?? revoked.context.reason;
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle}>{t('users.token.title')}</h3>
      <Text size="sm" c="dimmed">
        {t('users.token.text')}
      </Text>
      <ExpiryShortcutBar offered={OFFERED} chosen={length} onChoose={(_, shortcut) => setLength(shortcut)} />
      <Button
        h={44}
        variant="default"
        loading={made.value === 'calling'}
        onClick={() => newToken.send({ type: 'CALL', question: expiryAfter(length, Date.now(), latest) })}
      >
        {t('users.token.create')}
      </Button>
      {token !== undefined && (
        <Alert color="green" role="status" title={t('users.token.created')} w="100%">
          <div className={styles.secret} data-testid="token">
            {token}
          </div>
          <CopyButton value={token}>
            {({ copied, copy }) => (
              <Button
                h={44}
                mt={8}
                variant="default"
                leftSection={
                  copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                }
                onClick={copy}
              >
                {t(copied ? 'users.token.copied' : 'users.token.copy')}
              </Button>
            )}
          </CopyButton>
        </Alert>
      )}
      <TokenList />
      <div className={styles.line}>
        <TextInput
          size="md"
          label={t('users.token.revokeTitle')}
          description={t('users.token.revokeHint')}
          autoComplete="off"
          value={old}
          onChange={({ currentTarget }) => setOld(currentTarget.value)}
        />
        <Button
          h={44}
          variant="default"
          disabled={old.trim() === ''}
          loading={revoked.value === 'calling'}
          onClick={() => revokedToken.send({ type: 'CALL', question: old })}
        >
          {t('users.token.revoke')}
        </Button>
      </div>
      {revoked.value === 'answered' && (
        <Alert color="green" role="status">
          {t('users.token.revoked')}
        </Alert>
      )}
      {reason !== undefined && (
        <Alert color="red" role="alert">
          {reasonText(t, reason)}
        </Alert>
      )}
    </section>
  );
}
