import { Alert, Badge, Button, Loader, Select, Stack, Text, Textarea } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useEffect, useState, type FormEvent } from 'react';
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
import { useRequiredValue } from '../kit/forms/use-required-value.ts';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { dayAndTimeFormat } from '../kit/texts/day-and-time.ts';
import { useServerMoney } from '../kit/texts/use-server-money.ts';
import { deliveryReasonText } from '../language/delivery-reason-text.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useRecordTitles } from '../records/texts/use-record-list.ts';
import styles from './alarm-details-dialog.module.css';

interface AlarmDetailsProps {
  eventId: number;
  title: string;
  onClose: () => void;
}

/** What became of an alarm: who acknowledged it and looks after it, comments, and whether its messages arrived. */
export function AlarmDetailsDialog({ eventId, title, onClose }: AlarmDetailsProps) {
  const { alerts, access } = useConsole();
  const { t } = useTranslation();
  const { history: details, note } = alerts.details;
  const { history, isLoading, failure } = useView(details);
  const mayNote = useSelector(access, ({ user }) => user !== undefined && !user.readonly);
  useEffect(() => {
    details.show(eventId);
    return () => {
      details.hide();
      note.clear();
    };
  }, [details, note, eventId]);
  return (
    <DialogFrame title={title} onClose={onClose} size={560}>
      <Stack gap="md">
        {isLoading && <Loader size="sm" aria-label={t('alertDetails.loading')} />}
        {failure !== undefined && (
          <Alert color="yellow" role="status">
            {failureCodeText(t, failure)}
          </Alert>
        )}
        {!isLoading && !history && failure === undefined && <Text>{t('alertDetails.none')}</Text>}
        {history && (
          <>
            <Notes history={history} />
            {mayNote && <NewNote eventId={eventId} />}
            <Deliveries deliveries={history.deliveries} />
          </>
        )}
      </Stack>
    </DialogFrame>
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

function NewNote({ eventId }: { eventId: number }) {
  const { alerts, access } = useConsole();
  const { note } = alerts.details;
  const { t } = useTranslation();
  const [comment, setComment] = useState('');
  const { isPending, isSucceeded, failure } = useView(note);
  const userId = useSelector(access, ({ user }) => user?.id ?? 0);
  const mayListUsers = usePermission()(RESOURCES.users.permissions.view);
  const users = useRecordTitles('users', mayListUsers);
  const assign = (assigneeId: number): void => note.add({ eventId, assigneeId });
  useEffect(() => {
    if (isSucceeded) setComment('');
  }, [isSucceeded]);
  const { field, isRefused, check } = useRequiredValue<HTMLTextAreaElement>(comment.trim() === '');
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (check()) note.add({ eventId, comment: comment.trim() });
  };
  return (
    <form className={styles.newNote} onSubmit={submit}>
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
      <Textarea
        ref={field}
        label={t('alertDetails.comment')}
        error={isRefused && t('alertDetails.commentMissing')}
        autosize
        minRows={2}
        maxLength={MAX_COMMENT_LENGTH}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {failureCodeText(t, failure)}
        </Alert>
      )}
      <Button type="submit" loading={isPending}>
        {t('alertDetails.addComment')}
      </Button>
    </form>
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
