import { Alert, Badge, Button, Loader, Select, Stack, Text, Textarea } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import {
  MAX_COMMENT_LENGTH,
  type AlarmDelivery,
  type AlarmFollowUp,
  type AlarmNote,
} from '@farol/core/domain/alert/alarm-note';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { useTranslation } from '../language/use-translation.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { usePermission } from '../kit/console/use-permission.ts';
import { FormShell } from '../kit/forms/form-shell.tsx';
import { NotSavedAlert } from '../kit/forms/not-saved-alert.tsx';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { dayAndTimeFormat } from '../kit/texts/day-and-time.ts';
import { useServerMoney } from '../kit/texts/use-server-money.ts';
import { deliveryReasonText } from '../language/delivery-reason-text.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useRecordTitles } from '../records/texts/use-record-list.ts';
import styles from './alarm-details-dialog.module.css';

/** What became of an alarm: who acknowledged it and looks after it, comments, and whether its messages arrived. */
export function AlarmDetailsDialog() {
  const { alerts, access } = useConsole();
  const { t } = useTranslation();
  const { comment: form, history: details } = alerts.details;
  const { history, isLoading, failure } = useView(details);
  const alarm = useSelector(form, (answers) => answers.alarm);
  const mayNote = useSelector(access, ({ user }) => user !== undefined && !user.readonly);
  return (
    <DialogFrame title={alarm?.title ?? ''} onClose={form.close} size={560}>
      {isLoading && <Loader size="sm" aria-label={t('alertDetails.loading')} />}
      {failure !== undefined && (
        <Alert color="yellow" role="status">
          {failureCodeText(t, failure)}
        </Alert>
      )}
      {!isLoading && !history && failure === undefined && <Text>{t('alertDetails.none')}</Text>}
      {history &&
        (mayNote && alarm ? (
          <CommentForm eventId={alarm.eventId}>
            <FollowUp history={history} />
          </CommentForm>
        ) : (
          <FollowUp history={history} />
        ))}
    </DialogFrame>
  );
}

function FollowUp({ history }: { history: AlarmFollowUp }) {
  return (
    <Stack gap="md">
      <Notes history={history} />
      <Deliveries deliveries={history.deliveries} />
    </Stack>
  );
}

function Notes({ history: { notes, acknowledgedBy } }: { history: AlarmFollowUp }) {
  const { t, i18n } = useTranslation();
  const time = dayAndTimeFormat(i18n.language);
  const somebody = t('alertDetails.somebody');
  const textOf = ({ comment, assignee }: AlarmNote): string =>
    comment ?? t('alertDetails.assigned', { name: assignee || somebody });
  return (
    <section aria-label={t('alertDetails.notes')}>
      <Text size="sm" fw={600}>
        {acknowledgedBy === undefined
          ? t('alertDetails.open')
          : t('alerts.acknowledgedBy', { name: acknowledgedBy || somebody })}
      </Text>
      {notes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('alertDetails.noNotes')}
        </Text>
      ) : (
        <ol className={styles.notes}>
          {notes.map((note) => (
            <li key={`${note.atMs} ${note.comment ?? note.assignee ?? ''}`}>
              <span className={styles.noteHead}>
                <b>{note.by || somebody}</b> · {time(note.atMs)}
              </span>
              <span className={styles.noteText}>{textOf(note)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Below what is known: who looks after the alarm from now on, and a further comment. */
function CommentForm({ eventId, children }: { eventId: number; children: ReactNode }) {
  const { alerts, access } = useConsole();
  const { comment: form, assignment } = alerts.details;
  const { t } = useTranslation();
  const { draft, isMissing, isSaving, saveFailure } = useView(form);
  const { isPending, failure } = useView(assignment);
  const userId = useSelector(access, ({ user }) => user?.id ?? 0);
  const mayListUsers = usePermission()(RESOURCES.users.permissions.view);
  const users = useRecordTitles('users', mayListUsers);
  const assign = (assigneeId: number): void => assignment.assign({ eventId, assigneeId });
  return (
    <FormShell
      form={form}
      hasProblems={isMissing || saveFailure !== undefined}
      footer={{
        saveText: t('alertDetails.addComment'),
        cancelText: t('records.close'),
        rejection: saveFailure !== undefined && (
          <NotSavedAlert title={t('alertDetails.commentFailed')}>
            {failureCodeText(t, saveFailure)}
          </NotSavedAlert>
        ),
      }}
    >
      {children}
      <div className={styles.newNote}>
        <div className={styles.assign}>
          <Button
            variant="default"
            leftSection={<IconUserCheck size={16} aria-hidden />}
            disabled={isPending}
            onClick={() => assign(userId)}
          >
            {t('alertDetails.takeOver')}
          </Button>
          {users.size > 0 && (
            <Select
              searchable
              limit={100}
              aria-label={t('alertDetails.assignTo')}
              placeholder={t('alertDetails.assignTo')}
              nothingFoundMessage={t('records.nothingFound')}
              comboboxProps={{ withinPortal: true }}
              disabled={isPending}
              data={[...users].map(([id, name]) => ({ value: String(id), label: name }))}
              value={null}
              onChange={(chosen) => chosen !== null && assign(Number(chosen))}
            />
          )}
        </div>
        {failure !== undefined && (
          <Alert color="red" role="alert">
            {failureCodeText(t, failure)}
          </Alert>
        )}
        <Textarea
          label={t('alertDetails.comment')}
          autosize
          minRows={2}
          maxLength={MAX_COMMENT_LENGTH}
          readOnly={isSaving}
          error={isMissing && t('alertDetails.commentMissing')}
          value={draft}
          onChange={({ currentTarget }) => form.setComment(currentTarget.value)}
        />
      </div>
    </FormShell>
  );
}

const COLORS = { waiting: 'gray', sent: 'green', failed: 'red', dropped: 'gray' } as const;

function Deliveries({ deliveries }: { deliveries: readonly AlarmDelivery[] }) {
  const { t, i18n } = useTranslation();
  const money = useServerMoney();
  const time = dayAndTimeFormat(i18n.language);
  return (
    <section aria-label={t('alertDetails.deliveries')}>
      <Text size="sm" fw={600}>
        {t('alertDetails.deliveries')}
      </Text>
      {deliveries.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('alertDetails.noDeliveries')}
        </Text>
      )}
      <ul className={styles.deliveries}>
        {deliveries.map(({ channel, recipient, state, error, atMs, segments, cents }) => (
          <li key={`${channel} ${recipient} ${atMs}`}>
            <span>
              {t([
                `records.option.notificators.${channel}`,
                `outbox.channel.${channel}`,
                'alertDetails.otherChannel',
              ])}{' '}
              {recipient}
            </span>
            <Badge variant="light" color={COLORS[state]} className={styles.stateBadge ?? ''}>
              {t(`alertDetails.state.${state}`)}
            </Badge>
            <span className={styles.noteHead}>
              {time(atMs)}
              {segments !== undefined && ` · ${t('alertDetails.sms.segments', { count: segments })}`}
              {cents !== undefined && ` · ${t('alertDetails.sms.cost', { amount: money.text(cents) })}`}
            </span>
            {error !== undefined && state !== 'sent' && (
              <span className={styles.error}>{deliveryReasonText(t, error)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
