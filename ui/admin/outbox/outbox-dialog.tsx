import { Alert, Button, Group, Text } from '@mantine/core';
import { IconMailCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ChannelLoad, DeadLetter } from '@farol/core/domain/server/outbox';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { ConfirmationDialog } from '../../kit/dialogs/confirmation-dialog.tsx';
import { QuestionFooter } from '../../kit/dialogs/question-footer.tsx';
import { useFocusIfLost } from '../../kit/dialogs/use-focus-if-lost.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts';
import { LoadFailed, LoadingLines } from '../../kit/messages/load-states.tsx';
import { StateMessage } from '../../kit/messages/state-message.tsx';
import { dayAndTimeFormat } from '../../kit/texts/day-and-time.ts';
import { deliveryReasonText } from '../../language/delivery-reason-text.ts';
import { failureCodeText } from '../../language/failure-code-text.ts';
import styles from './outbox.module.css';

/** What the server could not deliver (contract §4.8): how much by channel, and each letter with the reason. */
export function OutboxDialog() {
  const { letters, resend } = useConsole().outbox;
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { page, isLoading, isUnsupported, failure, isNewest } = useView(letters);
  const { isSucceeded, failure: resendFailure } = useView(resend);
  return (
    <DialogFrame
      title={t('outbox.title')}
      onClose={letters.close}
      size={820}
      fullScreen={isNarrow}
      isFullHeight
    >
      {isLoading && <LoadingLines />}
      {isUnsupported && (
        <StateMessage
          Icon={IconPlugConnectedX}
          title={t('outbox.absentTitle')}
          text={t('outbox.absentText')}
          role="status"
        />
      )}
      {failure !== undefined && !page && (
        <LoadFailed title={t('outbox.failedTitle')} reason={failure} onRetry={letters.retry} />
      )}
      {page && (
        // The focus begins before the buttons: Enter pressed once too often sends nothing.
        <div className={styles.outbox} tabIndex={-1} data-autofocus>
          {failure !== undefined && (
            <Alert color="yellow" role="alert" title={t('outbox.oldTitle')}>
              {failureCodeText(t, failure)}
            </Alert>
          )}
          <div>
            <Channels channels={page.channels} />
            <div role="status">
              {isSucceeded && <ResentMessage />}
              {resendFailure !== undefined && (
                <Alert color="red" mt="sm" title={t('outbox.resendFailed')}>
                  {failureCodeText(t, resendFailure)}
                </Alert>
              )}
            </div>
          </div>
          {page.deadLetters.length === 0 ? (
            <StateMessage
              Icon={IconMailCheck}
              title={t('outbox.emptyTitle')}
              text={t('outbox.emptyText')}
              role="status"
            />
          ) : (
            <>
              <p className={styles.intro}>{t('outbox.intro')}</p>
              <ul className={styles.letters} aria-label={t('outbox.letters')}>
                {page.deadLetters.map((letter) => (
                  <Letter key={letter.id} letter={letter} />
                ))}
              </ul>
            </>
          )}
          {(!isNewest || page.next !== undefined) && (
            <Group justify="flex-end" gap="xs">
              {!isNewest && (
                <Button variant="default" onClick={() => letters.turnTo(undefined)}>
                  {t('outbox.newest')}
                </Button>
              )}
              {page.next !== undefined && (
                <Button variant="default" onClick={() => letters.turnTo(page.next)}>
                  {t('outbox.older')}
                </Button>
              )}
            </Group>
          )}
        </div>
      )}
      <DiscardConfirmation />
    </DialogFrame>
  );
}

/** Takes the focus where the button went with the letter. */
function ResentMessage() {
  const { t } = useTranslation();
  const message = useFocusIfLost<HTMLDivElement>();
  return (
    <Alert ref={message} tabIndex={-1} color="green" mt="sm">
      {t('outbox.resent')}
    </Alert>
  );
}

/** How much of each channel waits and was given up. */
function Channels({ channels }: { channels: readonly ChannelLoad[] }) {
  const { t } = useTranslation();
  const channelText = useChannelText();
  if (channels.length === 0) return null;
  return (
    <section aria-label={t('outbox.channels')}>
      <ul className={styles.channels}>
        {channels.map(({ channel, waiting, failed, hasMore }) => (
          <li key={channel} className={styles.channel} title={hasMore ? t('outbox.more') : undefined}>
            <span className={styles.name}>{channelText(channel)}</span>
            <span>{t('outbox.waiting', { count: waiting })}</span>
            <span className={styles.failed} data-some={failed > 0}>
              {t('outbox.failed', { count: failed })}
            </span>
          </li>
        ))}
      </ul>
      {channels.some(({ hasMore }) => hasMore) && <p className={styles.details}>{t('outbox.more')}</p>}
    </section>
  );
}

/** One letter: whom it is for, why it was given up, and what can be done with it. */
function Letter({ letter }: { letter: DeadLetter }) {
  const { access, outbox } = useConsole();
  const { resend, discard } = outbox;
  const { t, i18n } = useTranslation();
  const time = dayAndTimeFormat(i18n.language);
  const channelText = useChannelText();
  const { isPending, request } = useView(resend);
  const mayChange = useSelector(access, ({ user }) => user !== undefined && !user.readonly);
  const { id, channel, reason, attempts, createdAtMs, failedAtMs } = letter;
  const recipient = letter.recipient || t('outbox.nobody');
  const name = `${channelText(channel)}, ${recipient}`;
  return (
    <li className={styles.letter}>
      <div className={styles.what}>
        <p className={styles.head}>
          <span className={styles.name}>{channelText(channel)}</span>
          <span className={styles.recipient}>{recipient}</span>
        </p>
        <p className={styles.reason}>{deliveryReasonText(t, reason)}</p>
        <p className={styles.details}>
          <span>{t('outbox.failedAt', { time: time(failedAtMs) })}</span>
          <span>{t('outbox.createdAt', { time: time(createdAtMs) })}</span>
          <span>{t('outbox.attempts', { count: attempts })}</span>
        </p>
      </div>
      {mayChange && (
        <div className={styles.actions}>
          <Button
            variant="default"
            aria-label={t('outbox.resendNamed', { letter: name })}
            loading={isPending && request === id}
            disabled={isPending}
            onClick={() => resend.send(id)}
          >
            {t('outbox.resend')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            aria-label={t('outbox.discardNamed', { letter: name })}
            disabled={isPending && request === id}
            onClick={() => discard.request(letter)}
          >
            {t('outbox.discard')}
          </Button>
        </div>
      )}
    </li>
  );
}

function DiscardConfirmation() {
  const { discard } = useConsole().outbox;
  const { t } = useTranslation();
  const channelText = useChannelText();
  const { action, isRunning, isDone, failure } = useView(discard);
  if (!action || isDone) return null;
  const letter = `${channelText(action.channel)}, ${action.recipient || t('outbox.nobody')}`;
  return (
    <ConfirmationDialog title={t('outbox.askTitle')} onClose={discard.close}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('outbox.askText', { letter })}
      </Text>
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {failureCodeText(t, failure)}
        </Alert>
      )}
      <QuestionFooter
        onCancel={discard.close}
        action={{ text: t('outbox.discard'), onConfirm: discard.confirm, isRunning, isDangerous: true }}
      />
    </ConfirmationDialog>
  );
}

/** Returns the names of channels; newer servers may have more. */
function useChannelText(): (channel: string) => string {
  const { t } = useTranslation();
  return (channel) => t([`outbox.channel.${channel}`, 'outbox.otherChannel']);
}
