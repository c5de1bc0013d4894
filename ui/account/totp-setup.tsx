import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSelector } from '@xstate/react';
import { totpUri } from '@farol/core/domain/account/totp';
import type { User } from '@farol/core/domain/account/user';
import { useTranslation } from '../language/use-translation.ts';
import { QrCode } from '../kit/browser/qr-code.tsx';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useFocusIfLost } from '../kit/dialogs/use-focus-if-lost.ts';
import styles from '../users/users.module.css';
import accountStyles from './account.module.css';
import { Heading } from '../kit/layout/heading.tsx';

const ISSUER = 'Farol';

/**
 * Sets up codes from an authenticator app. They are enabled only after a valid code was typed, so that no
 * user locks themselves out.
 */
export function TotpSetup({ user }: { user: User }) {
  const { totpSetup } = useConsole().account;
  const { t } = useTranslation();
  const { isBusy, key, failure } = useView(totpSetup);
  useEffect(() => () => totpSetup.cancel(), [totpSetup]);
  return (
    <section className={styles.section}>
      <Heading level={3} look="section">
        {t('users.totp.title')}
      </Heading>
      {key === undefined ? (
        <TotpSwitch key={String(Boolean(user.totpKey))} user={user} isBusy={isBusy} />
      ) : (
        <TotpCodeForm secret={key} user={user} isBusy={isBusy} />
      )}
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {failureCodeText(t, failure)}
        </Alert>
      )}
    </section>
  );
}

function TotpSwitch({ user, isBusy }: { user: User; isBusy: boolean }) {
  const { totpSetup } = useConsole().account;
  const { t } = useTranslation();
  const status = useFocusIfLost<HTMLParagraphElement>();
  const isOn = Boolean(user.totpKey);
  return (
    <>
      <Text ref={status} size="sm" c="dimmed" role="status" tabIndex={-1}>
        {t(isOn ? 'users.totp.on' : 'users.totp.off')}
      </Text>
      <Button
        variant="default"
        loading={isBusy}
        onClick={() => (isOn ? totpSetup.disable(user) : totpSetup.start(user))}
      >
        {t(isOn ? 'users.totp.switchOff' : 'users.totp.begin')}
      </Button>
    </>
  );
}

interface TotpCodeFormProps {
  /** The new key, Base32. */
  secret: string;
  user: User;
  isBusy: boolean;
}

function TotpCodeForm({ secret, user, isBusy }: TotpCodeFormProps) {
  const { totpSetup } = useConsole().account;
  const { t } = useTranslation();
  const isWrong = useSelector(totpSetup, ({ isCodeWrong }) => isCodeWrong);
  const [code, setCode] = useState('');
  const codeInput = useFocusIfLost<HTMLInputElement>();
  return (
    <>
      <Text size="sm">{t('users.totp.scan')}</Text>
      <QrCode text={totpUri(secret, user.email, ISSUER)} label={t('users.totp.picture')} frame="small" />
      <Text className={accountStyles.monospaceSecret ?? ''}>{t('users.totp.key', { key: secret })}</Text>
      <TextInput
        ref={codeInput}
        className={accountStyles.codeField ?? ''}
        label={t('users.totp.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        error={isWrong ? t('users.totp.wrong') : undefined}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          totpSetup.verifyCode(code);
        }}
      />
      <Group gap="xs">
        <Button variant="default" disabled={isBusy} onClick={totpSetup.cancel}>
          {t('users.cancel')}
        </Button>
        <Button loading={isBusy} onClick={() => totpSetup.verifyCode(code)}>
          {t('users.totp.check')}
        </Button>
      </Group>
    </>
  );
}
