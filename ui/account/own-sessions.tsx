import { Alert, Badge, Button, Loader, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconKey } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import type { OwnSession } from '@farol/core/domain/account/own-session';
import { deviceOfUserAgent } from '@farol/core/domain/activity/activity-user-agent';
import { useTranslation } from '../language/use-translation.ts';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { QuestionFooter } from '../kit/dialogs/question-footer.tsx';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import styles from '../users/users.module.css';
import accountStyles from './account.module.css';
import { Heading } from '../kit/layout/heading.tsx';

/** Lists where the user is signed in (contract §1.3), to sign out of one place or of all others. */
export function OwnSessionList() {
  const own = useConsole().account.sessions;
  const { t } = useTranslation();
  const { sessions, isConfirming, isEndingOthers, failure } = useView(own);
  useEffect(() => {
    own.load();
  }, [own]);
  return (
    <section className={styles.section}>
      <Heading level={3} look="section">
        {t('users.sessions.title')}
      </Heading>
      {sessions === undefined && failure === undefined && (
        <Loader size="sm" aria-label={t('shell.loading')} />
      )}
      {failure !== undefined && (
        <Alert color="red" role="alert" w="100%">
          {failureCodeText(t, failure)}
          {sessions === undefined && (
            <Button variant="default" mt="xs" display="block" onClick={own.load}>
              {t('users.sessions.retry')}
            </Button>
          )}
        </Alert>
      )}
      <ul className={accountStyles.tokens}>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions?.some(({ isCurrent }) => !isCurrent) && (
        <Button variant="default" loading={isEndingOthers} onClick={own.endOthers}>
          {t('users.sessions.everywhere')}
        </Button>
      )}
      {isConfirming && <EverywhereConfirmation />}
    </section>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const own = useConsole().account.sessions;
  const { t, i18n } = useTranslation();
  const endingId = useSelector(own, (answers) => answers.endingId);
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const { id, kind, agent, address, usedMs, tail } = session;
  const isToken = kind === 'token';
  const { browser, system } = deviceOfUserAgent(agent);
  const device = [browser, system].filter(Boolean).join(' · ') || t('users.sessions.unknown');
  const name = isToken ? t('preferences.tokens.tail', { tail: tail || '…' }) : device;
  const details = [
    !isToken && session.isCurrent
      ? t('users.sessions.now')
      : usedMs !== undefined && t('users.sessions.seen', { date: date.format(usedMs) }),
    session.isSameNetwork && !session.isCurrent ? t('users.sessions.sameNetwork', { address }) : address,
    session.actingAs !== undefined && t('users.sessions.acting', { name: session.actingAs }),
  ].filter(Boolean);
  const Icon = isToken ? IconKey : /Android|iOS|iPadOS/.test(system) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={accountStyles.token}>
      <Icon size={18} aria-hidden />
      <div>
        <div title={agent}>
          {name} {session.isCurrent && <Badge variant="light">{t('users.sessions.current')}</Badge>}
        </div>
        <Text size="xs" c="dimmed">
          {details.join(' · ')}
        </Text>
      </div>
      {!session.isCurrent && (
        <Button
          variant="subtle"
          color="red"
          aria-label={
            isToken
              ? t('preferences.tokens.revoke', { tail: tail || '…' })
              : t('users.sessions.endOne', { name })
          }
          loading={endingId === id}
          onClick={() => own.end(id)}
        >
          {t(isToken ? 'users.token.revoke' : 'users.sessions.end')}
        </Button>
      )}
    </li>
  );
}

function EverywhereConfirmation() {
  const { confirm, cancel } = useConsole().account.sessions;
  const { t } = useTranslation();
  return (
    <ConfirmationDialog title={t('users.sessions.askTitle')} onClose={cancel}>
      <Text size="sm">{t('users.sessions.askText')}</Text>
      <QuestionFooter
        onCancel={cancel}
        action={{ text: t('users.sessions.askYes'), onConfirm: confirm, isDangerous: true }}
      />
    </ConfirmationDialog>
  );
}
