import { Alert, Button, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../language/use-translation.ts';
import { copyText } from '../kit/browser/link-sharing.ts';
import { useFocusIfLost } from '../kit/dialogs/use-focus-if-lost.ts';
import styles from './account.module.css';

/** Shows a newly created token, this one time, with a button to copy it. */
export function NewAccessToken({ token }: { token: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<boolean>();
  const button = useFocusIfLost<HTMLButtonElement>();
  const copy = async (): Promise<void> => setCopied(await copyText(token));
  return (
    <Alert color="green" role="status" title={t('users.token.created')} w="100%">
      <div className={styles.monospaceSecret} data-testid="token">
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
export function TokenRevoked() {
  const { t } = useTranslation();
  const message = useFocusIfLost<HTMLDivElement>();
  return (
    <Alert ref={message} color="green" role="status" tabIndex={-1}>
      {t('users.token.revoked')}
    </Alert>
  );
}
