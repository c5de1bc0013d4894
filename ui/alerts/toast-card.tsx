import {
  IconAlertTriangleFilled,
  IconBell,
  IconCheck,
  IconList,
  IconMapPin,
  IconPin,
  IconX,
} from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { ANCHOR_VIOLATED, GEOFENCE_STOP, RULE_STOP } from '@farol/core/domain/alert/automatic-stop';
import { isSevereKind } from '@farol/core/domain/alert/alert-severity';
import { toastColors } from '@farol/core/domain/alert/toast-color';
import { MAX_FOLDED_TOASTS, type ToastFold } from '@farol/core/domain/alert/toast-stack';
import { useTranslation } from '../language/use-translation.ts';
import { EngineStopState } from '../anchors/engine-stop-state.tsx';
import { useNavigate } from '../kit/navigation/navigation.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { useCircumstancesText } from './use-circumstances-text.ts';
import { RepeatCount } from './repeat-count.tsx';
import { useMessageFormatter } from '../kit/texts/use-message-formatter.ts';
import { Tooltip } from '../kit/layout/tooltip.tsx';
import styles from './toasts.module.css';

interface ToastCardProps {
  fold: ToastFold;
  isFirst: boolean;
  /** In one line, or two in the top bar: the text itself shows the vehicle. */
  isCompact: boolean;
}

/**
 * One toast: the alert, its vehicle and repeat count, with buttons to show it on the map and to dismiss it
 * (also Escape), or, if it is severe, to acknowledge it. Of several vehicles it names the number, and shows them in the inbox.
 */
export function ToastCard({ fold: { toast, members }, isFirst, isCompact }: ToastCardProps) {
  const { alerts, shell } = useConsole();
  const { toasts, inbox } = alerts;
  const { t, i18n } = useTranslation();
  const formatMessage = useMessageFormatter();
  const navigate = useNavigate();
  const circumstancesText = useCircumstancesText();
  const { content, count, isAlarm, deviceId, circumstances, kind } = toast;
  const vehicleCount = new Set(members.map((member) => member.deviceId)).size;
  const isOfSeveral = vehicleCount > 1;
  const title = isOfSeveral
    ? t('alerts.vehicles', { shown: atMost(vehicleCount, i18n.language) })
    : formatMessage(content.title);
  const colors = content.color && toastColors(content.color);
  const style: CSSProperties = colors ? { background: colors.background, color: colors.textColor } : {};
  const isSevere = isSevereKind(kind);
  const ids = members.map(({ id }) => id);
  const dismiss = (): void => toasts.dismiss(...ids);
  const show = (): void => {
    toasts.takeDown(...ids);
    if (isOfSeveral) {
      inbox.setFilter({ kind });
      shell.open('inbox');
      return;
    }
    navigate(`/devices/${deviceId}`);
  };
  /** The person has seen it: it is no longer on the vehicle either. */
  const acknowledge = (): void => {
    const { entries } = inbox.getSnapshot();
    inbox.acknowledge(
      entries
        .filter((entry) => entry.deviceId === deviceId && toast.counts.has(entry.kind))
        .map((entry) => entry.id),
    );
    toasts.takeDown(...ids);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    focusNeighbor(event.currentTarget);
    dismiss();
  };
  const ShowIcon = isOfSeveral ? IconList : IconMapPin;
  const Icon = isAlarm ? IconAlertTriangleFilled : IconBell;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape bubbles from the buttons inside
    <article
      className={styles.toast}
      style={style}
      data-plain={colors === undefined || undefined}
      data-first={isFirst || undefined}
      data-compact={isCompact || undefined}
      data-testid="toast"
      data-handles-escape
      onKeyDown={onKeyDown}
    >
      <Icon
        size={20}
        className={styles.toastIcon}
        data-alarm={(isAlarm && !colors) || undefined}
        aria-hidden
      />
      <div className={styles.toastText}>
        <div className={styles.toastTitle}>
          {title}
          <RepeatCount count={isOfSeveral ? 1 : count} />
          {content.durationMs === 0 && <IconPin size={14} aria-hidden />}
        </div>
        <div>{formatMessage(...content.texts)}</div>
        {isOfSeveral && !isCompact && (
          <div className={styles.names}>
            {members
              .slice(0, SHOWN_NAMES)
              .map((member) => formatMessage(member.content.title))
              .join(', ')}
          </div>
        )}
        {/* There is room for title and text; its vehicle tells the rest. */}
        {circumstances && !isCompact && !isOfSeveral && (
          <div className={styles.circumstances}>{circumstancesText(circumstances)}</div>
        )}
        {toast.kind === ANCHOR_VIOLATED && <EngineStopState deviceId={deviceId} origin="anchor" />}
        {toast.kind === GEOFENCE_STOP && <EngineStopState deviceId={deviceId} origin="geofence" />}
        {toast.kind === RULE_STOP && <EngineStopState deviceId={deviceId} origin="rule" />}
      </div>
      {/* A test notification has no vehicle. */}
      {deviceId > 0 && (
        // In a compact toast it lies over the text.
        <button
          type="button"
          className={isCompact ? styles.toastCover : styles.toastButton}
          aria-label={isOfSeveral ? t('alerts.showInInbox', { title }) : t('alerts.show', { name: title })}
          onClick={show}
        >
          {!isCompact && <ShowIcon size={18} aria-hidden />}
        </button>
      )}
      {!isSevere && (
        <button
          type="button"
          className={`${styles.toastButton} ${styles.lastButton}`}
          aria-label={t('alerts.close', { title })}
          onClick={dismiss}
        >
          <IconX size={18} aria-hidden />
        </button>
      )}
      {isSevere && isCompact && (
        <Tooltip label={t('alerts.acknowledge')}>
          <button
            type="button"
            className={`${styles.toastButton} ${styles.lastButton}`}
            aria-label={t('alerts.acknowledge')}
            onClick={acknowledge}
          >
            <IconCheck size={20} aria-hidden />
          </button>
        </Tooltip>
      )}
      {isSevere && !isCompact && (
        <button type="button" className={styles.acknowledgeButton} onClick={acknowledge}>
          {t('alerts.acknowledge')}
        </button>
      )}
    </article>
  );
}

/** How many vehicles a toast names. */
const SHOWN_NAMES = 5;

/** Returns a number as it is read; of the most that are kept there may be more. */
function atMost(count: number, language: string): string {
  const shown = new Intl.NumberFormat(language).format(count);
  return count < MAX_FOLDED_TOASTS ? shown : `${shown}+`;
}

/** Moves the focus to a neighboring toast, or to the content after the last one. */
function focusNeighbor(card: HTMLElement): void {
  const neighbors = [card.nextElementSibling, card.previousElementSibling];
  const button = neighbors.map((neighbor) => neighbor?.querySelector<HTMLElement>('button')).find(Boolean);
  (button ?? document.getElementById('content'))?.focus();
}
