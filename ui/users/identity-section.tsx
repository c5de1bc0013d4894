import { Alert, Button, Loader, Text } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { providerName } from '@farol/core/domain/account/identity-links';
import type { ConnectedIdentityLinks } from '@farol/core/console/features/account/connect-identity-links';
import { useTranslation } from '../language/use-translation.ts';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { QuestionFooter } from '../kit/dialogs/question-footer.tsx';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useView } from '../kit/console/use-view.ts';
import styles from './users.module.css';
import { Heading } from '../kit/layout/heading.tsx';

interface IdentitySectionProps {
  identity: ConnectedIdentityLinks;
  userId: number;
  isOwn: boolean;
  /** What connects an account that is not connected yet. */
  children: ReactNode;
}

/** Says who an account is at the provider of single sign-on (contract §1.4), and disconnects it. */
export function IdentitySection({ identity, userId, isOwn, children }: IdentitySectionProps) {
  const { t } = useTranslation();
  const answers = useView(identity);
  useEffect(() => {
    identity.load(userId);
  }, [identity, userId]);
  const { isBusy, isConfirming, failure } = answers;
  const links = answers.userId === userId ? answers.links : undefined;
  return (
    <section className={styles.section}>
      <Heading level={3} look="section">
        {t('users.openId.title')}
      </Heading>
      {failure !== undefined && (
        <Alert color="red" role="alert" w="100%">
          {failureCodeText(t, failure)}
          {links === undefined && (
            <Button variant="default" mt="xs" display="block" onClick={() => identity.load(userId)}>
              {t('users.sessions.retry')}
            </Button>
          )}
        </Alert>
      )}
      {links === undefined && isBusy && <Loader size="sm" aria-label={t('shell.loading')} />}
      {links?.persons.map(({ issuer, subject }) => (
        <Text key={`${issuer} ${subject}`} size="sm" className={styles.identity ?? ''}>
          {t('users.openId.connected', { provider: providerName(issuer) })}{' '}
          <Text span c="dimmed" inherit>
            {subject}
          </Text>
        </Text>
      ))}
      {links?.persons.length === 0 && children}
      {links !== undefined && links.persons.length > 0 && (
        <>
          {!links.isPasswordEnabled && (
            <Text size="sm" c="dimmed">
              {t(isOwn ? 'users.openId.onlyWay' : 'users.openId.onlyWayOther')}
            </Text>
          )}
          <Button
            variant="default"
            loading={isBusy}
            disabled={isOwn && !links.isPasswordEnabled}
            onClick={identity.disconnect}
          >
            {t('users.openId.disconnect')}
          </Button>
        </>
      )}
      {isConfirming && <DisconnectConfirmation identity={identity} isOwn={isOwn} />}
    </section>
  );
}

function DisconnectConfirmation({ identity, isOwn }: Pick<IdentitySectionProps, 'identity' | 'isOwn'>) {
  const { t } = useTranslation();
  return (
    <ConfirmationDialog title={t('users.openId.askTitle')} onClose={identity.cancel}>
      <Text size="sm">{t(isOwn ? 'users.openId.askText' : 'users.openId.askTextOther')}</Text>
      <QuestionFooter
        onCancel={identity.cancel}
        action={{ text: t('users.openId.disconnect'), onConfirm: identity.confirm, isDangerous: true }}
      />
    </ConfirmationDialog>
  );
}
