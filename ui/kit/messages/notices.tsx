import { Button, Notification } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import styles from './notices.module.css';

/** How long a notice is shown, milliseconds. */
const NOTICE_MS = 7000;

/** A short message about the action the user has just taken. */
export interface NoticeBox {
  key: number;
  tone: 'good' | 'bad' | 'info';
  title?: string | undefined;
  text: string;
  /** What the user may do about it; the notice disappears with it. */
  action?: { label: string; run: () => void } | undefined;
}

interface NoticesProps {
  notices: readonly NoticeBox[];
  onDismiss: (key: number) => void;
}

/** Shows the notices, the newest last. Each disappears after a while. */
export function Notices({ notices, onDismiss }: NoticesProps) {
  return (
    <div className={styles.notices} role="status" aria-live="polite">
      {notices.map((notice) => (
        <NoticeItem key={notice.key} notice={notice} onDismiss={onDismiss} />
      ))}
    </div>
  );
}

const NOTICE_STYLES = {
  good: { color: 'green', icon: <IconCheck size={18} aria-hidden /> },
  bad: { color: 'red', icon: <IconAlertTriangle size={18} aria-hidden /> },
  info: { color: 'primary', icon: <IconInfoCircle size={18} aria-hidden /> },
};

function NoticeItem({ notice, onDismiss }: { notice: NoticeBox } & Pick<NoticesProps, 'onDismiss'>) {
  const { t } = useTranslation();
  const { key, tone, title, text, action } = notice;
  useEffect(() => {
    const timer = setTimeout(() => onDismiss(key), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [key, onDismiss]);
  return (
    <Notification
      {...NOTICE_STYLES[tone]}
      title={title}
      withBorder
      styles={{ description: { color: 'var(--farol-text)' } }}
      closeButtonProps={{ 'aria-label': t('commands.notice.dismiss') }}
      onClose={() => onDismiss(key)}
    >
      {text}
      {action && (
        <Button
          variant="subtle"
          ml={8}
          onClick={() => {
            onDismiss(key);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
    </Notification>
  );
}
