import { ActionIcon, Menu, Text } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconBell,
  IconCheck,
  IconMapPin,
  IconDotsVertical,
  IconNotes,
  IconZzz,
} from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { isAlarmKind, isSevereKind } from '@farol/core/domain/alert/alert-severity';
import type { InboxEntry } from '@farol/core/domain/alert/alert-inbox';
import type { InboxIncident } from '@farol/core/domain/alert/alert-inbox-incidents';
import { useTranslation } from '../language/use-translation.ts';
import { ageText } from '../kit/texts/age-text.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useCircumstancesText } from './use-circumstances-text.ts';
import { RepeatCount } from './repeat-count.tsx';
import { useMessageFormatter } from '../kit/texts/use-message-formatter.ts';
import { dayAndTimeFormat } from '../kit/texts/day-and-time.ts';
import { Tooltip } from '../kit/layout/tooltip.tsx';
import styles from './inbox.module.css';
import { maySnooze, SNOOZE_MINUTES, type SnoozeTarget } from '@farol/core/domain/alert/alert-snooze';
import { alertKindTexts } from '@farol/core/domain/alert/alert-message';

interface InboxRowProps {
  incident: InboxIncident;
  now: number;
  style: CSSProperties;
  /** Measures the row, which is as high as its text. */
  measure: (row: HTMLLIElement | null) => void;
  listPosition: { index: number; count: number };
  onShow: (deviceId: number, ids: readonly string[]) => void;
  /** Opens what became of an alarm; undefined where the server keeps nothing of it. */
  onDetails: ((entry: InboxEntry, title: string) => void) | undefined;
}

/** One incident of the inbox: vehicle, what happened, how often and when, with its actions. */
export function InboxRow({ incident, now, style, measure, listPosition, onShow, onDetails }: InboxRowProps) {
  const { inbox } = useConsole().alerts;
  const { t, i18n } = useTranslation();
  const formatMessage = useMessageFormatter();
  const { entry, ids, count, atMs } = incident;
  const circumstancesText = useCircumstancesText();
  const { kind, deviceId, device, texts, isRead, circumstances, acknowledgedBy, assignee } = entry;
  const what = [formatMessage(...texts), circumstances && circumstancesText(circumstances)]
    .filter((part) => part !== undefined)
    .join(' · ');
  const name = device || t('alerts.alert');
  const title = `${name}: ${formatMessage(...texts)}`;
  const isAlarm = isAlarmKind(kind);
  const acknowledgeText = t(
    isSevereKind(kind) ? 'alertDetails.inbox.acknowledgeForAll' : 'alertDetails.inbox.acknowledge',
    { title },
  );
  const Icon = isAlarm ? IconAlertTriangleFilled : IconBell;
  return (
    <li
      ref={measure}
      data-index={listPosition.index - 1}
      className={styles.row}
      style={style}
      data-unread={!isRead || undefined}
      aria-posinset={listPosition.index}
      aria-setsize={listPosition.count}
    >
      <Icon size={18} className={styles.rowIcon} data-alarm={isAlarm || undefined} aria-hidden />
      <div className={styles.rowBody}>
        <div className={styles.rowTitle}>
          <b title={name}>{name}</b>
          <RepeatCount count={count} />
          {!isRead && <span className={styles.newBadge}>{t('alertDetails.inbox.new')}</span>}
        </div>
        <div className={styles.rowText} title={what}>
          {what}
        </div>
        <time
          className={styles.rowTime}
          dateTime={new Date(atMs).toISOString()}
          title={new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' }).format(
            atMs,
          )}
        >
          {timeText(atMs, now, i18n.language)} · {ageText(t, atMs, now)}
          {acknowledgedBy && ` · ${t('alerts.acknowledgedBy', { name: acknowledgedBy })}`}
          {assignee && ` · ${t('alertDetails.lookedAfterBy', { name: assignee })}`}
        </time>
      </div>
      {/* A test notification has no vehicle. */}
      {deviceId !== 0 && (
        <RowButton
          label={t('alerts.show', { name })}
          tip={t('alertDetails.inbox.onMap')}
          onClick={() => onShow(deviceId, ids)}
        >
          <IconMapPin size={18} aria-hidden />
        </RowButton>
      )}
      <RowButton
        label={acknowledgeText}
        tip={acknowledgeText}
        isDisabled={isRead}
        onClick={() => inbox.acknowledge(ids)}
      >
        <IconCheck size={18} aria-hidden />
      </RowButton>
      <AlertMenu
        deviceId={deviceId}
        device={name}
        kind={kind}
        alertTitle={title}
        onDetails={isAlarm && onDetails ? () => onDetails(entry, title) : undefined}
      />
    </li>
  );
}

interface RowButtonProps {
  label: string;
  tip: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function RowButton({ label, tip, isDisabled = false, onClick, children }: RowButtonProps) {
  return (
    <Tooltip label={tip} disabled={isDisabled}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        disabled={isDisabled}
        onClick={onClick}
        styles={{ root: isDisabled ? { background: 'none', opacity: 0.35 } : {} }}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** Formats a time, with the day unless it is today. */
function timeText(atMs: number, now: number, language: string): string {
  const isToday = new Date(atMs).toDateString() === new Date(now).toDateString();
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
  return isToday ? time.format(atMs) : dayAndTimeFormat(language)(atMs);
}

interface AlertMenuProps {
  deviceId: number;
  device: string;
  kind: string;
  /** The text of the alert that it belongs to. */
  alertTitle: string;
  /** Opens what became of the alarm; undefined where there is nothing to open. */
  onDetails: (() => void) | undefined;
}

/**
 * What else can be done with an alert: open what became of it, and snooze toasts and sounds for a while, of this vehicle
 * or of this kind of alert.
 */
function AlertMenu({ deviceId, device, kind, alertTitle, onDetails }: AlertMenuProps) {
  const { t } = useTranslation();
  const formatMessage = useMessageFormatter();
  return (
    <Menu position="bottom-end" withinPortal shadow="sm" zIndex={310}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('alertDetails.inbox.more', { title: alertTitle })}
        >
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onDetails && (
          <>
            <Menu.Item leftSection={<IconNotes size={16} aria-hidden />} onClick={onDetails}>
              {t('alertDetails.details')}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        {deviceId > 0 && (
          <>
            <Menu.Label>{t('alertDetails.snooze.device', { name: device })}</Menu.Label>
            <SnoozeDurations target={{ deviceId }} />
            <Menu.Divider />
          </>
        )}
        <Menu.Label>
          {t('alertDetails.snooze.kind', { name: formatMessage(...alertKindTexts(kind)) })}
        </Menu.Label>
        {maySnooze({ kind }) ? (
          <SnoozeDurations target={{ kind }} />
        ) : (
          <Text size="sm" px="sm" py={6} maw={280}>
            {t('alertDetails.snooze.severe')}
          </Text>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function SnoozeDurations({ target }: { target: SnoozeTarget }) {
  const { inbox } = useConsole().alerts;
  const { t } = useTranslation();
  return SNOOZE_MINUTES.map((minutes) => (
    <Menu.Item
      key={minutes}
      leftSection={<IconZzz size={16} aria-hidden />}
      onClick={() => inbox.snooze(target, minutes)}
    >
      {minutes < 60
        ? t('alertDetails.snooze.minutes', { count: minutes })
        : t('alertDetails.snooze.hours', { count: minutes / 60 })}
    </Menu.Item>
  ));
}
