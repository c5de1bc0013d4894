import { Alert, Button, Text, TextInput } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { expiryAfter, type ExpiryShortcut } from '@farol/core/domain/expiry-shortcuts';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../use-console.ts';
import { ExpiryShortcutBar } from './expiry-shortcut-bar.tsx';
import { TokenList } from './token-list.tsx';
import { TokenMade, TokenRevoked } from './token-made.tsx';
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
      {token !== undefined && <TokenMade key={token} token={token} />}
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
      {revoked.value === 'answered' && <TokenRevoked key={revoked.context.question ?? ''} />}
      {reason !== undefined && (
        <Alert color="red" role="alert">
          {reasonText(t, reason)}
        </Alert>
      )}
    </section>
  );
}
