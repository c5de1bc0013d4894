import { Alert, Button, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from '@xstate/react';
import { expiryOfShortcut, type ExpiryShortcut } from '@farol/core/domain/account/expiry-shortcuts';
import { useTranslation } from '../language/use-translation.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { ExpiryShortcutBar } from '../users/expiry-shortcut-bar.tsx';
import styles from '../users/users.module.css';
import accountStyles from './account.module.css';
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react';
import { copyText } from '../kit/browser/link-sharing.ts';
import { useFocusIfLost } from '../kit/dialogs/use-focus-if-lost.ts';
import { useRequiredValue } from '../kit/forms/use-required-value.ts';
import { Heading } from '../kit/layout/heading.tsx';
import type { ListedToken } from '@farol/core/console/features/account/connect-account';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { QuestionFooter } from '../kit/dialogs/question-footer.tsx';

const OFFERED_LIFETIMES: readonly ExpiryShortcut[] = ['hour', 'day', 'month', 'year'];

interface AccessTokensProps {
  /** When the user's own account ends. */
  latest: string | null;
  /** Whether the server lists the tokens, with the sessions. */
  isListed: boolean;
}

/**
 * Access tokens (contract §1.2): a new token expires and is shown once. Where the server does not list tokens, those
 * created here are listed, and any can be revoked.
 */
export function AccessTokens({ latest, isListed }: AccessTokensProps) {
  const { tokenCreation, tokenRevocation } = useConsole().account;
  const { t } = useTranslation();
  const creation = useView(tokenCreation);
  const revocation = useView(tokenRevocation);
  const [lifetime, setLifetime] = useState<ExpiryShortcut>('day');
  const [tokenToRevoke, setTokenToRevoke] = useState('');
  const { field, isRefused, check } = useRequiredValue<HTMLInputElement>(tokenToRevoke.trim() === '');
  // The token is not shown again after the dialog was closed.
  useEffect(
    () => () => {
      tokenCreation.clear();
      tokenRevocation.clear();
    },
    [tokenCreation, tokenRevocation],
  );
  const { response: token } = creation;
  const failure = creation.failure ?? revocation.failure;
  return (
    <section className={styles.section}>
      <Heading level={3} look="section">
        {t('users.token.title')}
      </Heading>
      <Text size="sm" c="dimmed">
        {t('users.token.text')}
      </Text>
      <ExpiryShortcutBar
        offered={OFFERED_LIFETIMES}
        chosen={lifetime}
        onChoose={(_, shortcut) => setLifetime(shortcut)}
      />
      <Button
        variant="default"
        loading={creation.isPending}
        onClick={() => tokenCreation.create(expiryOfShortcut(lifetime, Date.now(), latest))}
      >
        {t('users.token.create')}
      </Button>
      {token !== undefined && <NewAccessToken key={token} token={token} />}
      {!isListed && (
        <>
          <TokenList />
          <div className={accountStyles.revokeRow}>
            <TextInput
              ref={field}
              label={t('users.token.revokeTitle')}
              description={t('users.token.revokeHint')}
              autoComplete="off"
              error={isRefused && t('users.token.revokeMissing')}
              value={tokenToRevoke}
              onChange={({ currentTarget }) => setTokenToRevoke(currentTarget.value)}
            />
            <Button
              variant="default"
              loading={revocation.isPending}
              onClick={() => {
                if (check()) tokenRevocation.revoke(tokenToRevoke);
              }}
            >
              {t('users.token.revoke')}
            </Button>
          </div>
        </>
      )}
      {revocation.isSucceeded && <TokenRevoked key={revocation.request ?? ''} />}
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {failureCodeText(t, failure)}
        </Alert>
      )}
    </section>
  );
}

/** Shows a newly created token, this one time, with a button to copy it. */
function NewAccessToken({ token }: { token: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<boolean>();
  const alert = useRef<HTMLDivElement>(null);
  const button = useFocusIfLost<HTMLButtonElement>();
  const sessions = useSelector(useConsole().account.sessions, (answers) => answers.sessions);
  // Below the fold nobody would copy it, and the list above grows by it.
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, [sessions]);
  const copy = async (): Promise<void> => setCopied(await copyText(token));
  return (
    <Alert ref={alert} color="green" role="status" title={t('users.token.created')} w="100%">
      <div className={accountStyles.monospaceSecret} data-testid="token">
        {token}
      </div>
      <Button
        ref={button}
        mt={8}
        variant="default"
        leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={() => void copy()}
      >
        {t(copied ? 'users.token.copied' : 'users.token.copy')}
      </Button>
      {copied === false && (
        <Text size="sm" mt={8} role="alert">
          {t('users.token.notCopied')}
        </Text>
      )}
    </Alert>
  );
}

/** Says that a token was revoked. Takes the focus of the button that disappeared with it. */
function TokenRevoked() {
  const { t } = useTranslation();
  const message = useFocusIfLost<HTMLDivElement>();
  return (
    <Alert ref={message} color="green" role="status" tabIndex={-1}>
      {t('users.token.revoked')}
    </Alert>
  );
}

/**
 * Lists the tokens created in this browser that may still be valid, and explains what it cannot know.
 */
function TokenList() {
  const { t } = useTranslation();
  const { tokens, revoking } = useView(useConsole().account.tokens);
  return (
    <>
      <Heading level={4} look="group">
        {t('preferences.tokens.list')}
      </Heading>
      {tokens.length === 0 ? (
        <Text size="sm">{t('preferences.tokens.none')}</Text>
      ) : (
        <ul className={accountStyles.tokens}>
          {tokens.map((token) => (
            <TokenRow key={`${token.madeMs} ${token.tail}`} token={token} />
          ))}
        </ul>
      )}
      <Text size="sm" c="dimmed">
        {t('preferences.tokens.limits')}
      </Text>
      {revoking && <RevokeConfirmation tail={revoking.tail} />}
    </>
  );
}

function TokenRow({ token }: { token: ListedToken }) {
  const { revoke } = useConsole().account.tokens;
  const { t, i18n } = useTranslation();
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const { tail, madeMs, expires, token: secret } = token;
  const until =
    expires === ''
      ? t('preferences.tokens.untilServer')
      : t('preferences.tokens.until', { date: date.format(Date.parse(expires)) });
  return (
    <li className={accountStyles.token}>
      <IconKey size={18} aria-hidden />
      <div>
        <div>{t('preferences.tokens.tail', { tail })}</div>
        <Text size="xs" c="dimmed">
          {t('preferences.tokens.made', { date: date.format(madeMs) })}, {until}
          {secret === undefined && `. ${t('preferences.tokens.paste')}`}
        </Text>
      </div>
      {secret !== undefined && (
        <Button
          variant="subtle"
          color="red"
          aria-label={t('preferences.tokens.revoke', { tail })}
          onClick={() => revoke(token)}
        >
          {t('users.token.revoke')}
        </Button>
      )}
    </li>
  );
}

function RevokeConfirmation({ tail }: { tail: string }) {
  const { confirm, cancel } = useConsole().account.tokens;
  const { t } = useTranslation();
  return (
    <ConfirmationDialog title={t('preferences.tokens.askTitle')} onClose={cancel}>
      <Text size="sm">{t('preferences.tokens.askText', { tail })}</Text>
      <QuestionFooter
        onCancel={cancel}
        action={{ text: t('preferences.tokens.askYes'), onConfirm: confirm, isDangerous: true }}
      />
    </ConfirmationDialog>
  );
}
