import { IconAlertTriangleFilled, IconBell, IconMapPin, IconPin, IconX } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ANCHOR_VIOLATED } from '@farol/core/domain/alert/anchor-violation';
import { noticeColors } from '@farol/core/domain/alert/notice-color';
import type { Toast } from '@farol/core/domain/alert/notice-stack';
import { EngineStopState } from '../anchors/engine-stop-state.tsx';
import { useNavigate } from '../kit/navigation/navigation.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { RepeatCount } from './repeat-count.tsx';
import { useMessageFormatter } from '../kit/texts/use-message-formatter.ts';
import styles from './toasts.module.css';

/** One alert on the screen: what it is, of which vehicle, how often; leads to the map and can be sent away, by Escape too. */
export function ToastCard({ toast, isFirst }: { toast: Toast; isFirst: boolean }) {
  const { toasts } = useConsole();
  const { t } = useTranslation();
  const words = useMessageFormatter();
  const navigate = useNavigate();
  const { id, notice, count, isAlarm, deviceId } = toast;
  const title = words(notice.title);
  const colors = notice.color && noticeColors(notice.color);
  const style: CSSProperties = colors ? { background: colors.background, color: colors.textColor } : {};
  const dismiss = (): void => toasts.send({ type: 'DISMISS', id });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    focusNeighbor(event.currentTarget);
    dismiss();
  };
  const Icon = isAlarm ? IconAlertTriangleFilled : IconBell;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is heard from the buttons inside
    <article
      className={styles.toast}
      style={style}
      data-plain={colors === undefined || undefined}
      data-first={isFirst || undefined}
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
          <RepeatCount count={count} />
          {notice.durationMs === 0 && <IconPin size={14} aria-hidden />}
        </div>
        <div>{words(...notice.texts)}</div>
        {toast.kind === ANCHOR_VIOLATED && <EngineStopState deviceId={deviceId} />}
      </div>
      {/* A test of the notifications is of no vehicle. */}
      {deviceId > 0 && (
        <button
          type="button"
          className={styles.toastButton}
          aria-label={t('alerts.show', { name: title })}
          onClick={() => {
            dismiss();
            navigate(`/devices/${deviceId}`);
          }}
        >
          <IconMapPin size={18} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={`${styles.toastButton} ${styles.dismissButton}`}
        aria-label={t('alerts.close', { title })}
        onClick={dismiss}
      >
        <IconX size={18} aria-hidden />
      </button>
    </article>
  );
}

/** The keyboard goes on with the neighbour; after the last one it stands at the content again. */
function focusNeighbor(card: HTMLElement): void {
  const neighbours = [card.nextElementSibling, card.previousElementSibling];
  const button = neighbours.map((one) => one?.querySelector<HTMLElement>('button')).find(Boolean);
  (button ?? document.getElementById('content'))?.focus();
}
