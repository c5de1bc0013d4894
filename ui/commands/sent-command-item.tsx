import type { SentCommand } from '@farol/core/domain/command/sent-command';
import { useTranslation } from '../language/use-translation.ts';
import { Link } from '../kit/navigation/navigation.tsx';
import { sentCommandText, SENT_STATE_STYLES, sentStateText } from './sent-state-style.ts';
import layout from '../kit/layout/layout.module.css';
import styles from './commands.module.css';

interface SentCommandItemProps {
  command: SentCommand;
  /** How long ago it was sent, as text. */
  age: string;
  showsVehicle: boolean;
}

/** One sent command with its state and the vehicle's answer. */
export function SentCommandItem({ command, age, showsVehicle }: SentCommandItemProps) {
  const { t, i18n } = useTranslation();
  const { Icon, tone } = SENT_STATE_STYLES[command.state];
  const sentAt = new Date(command.sentAtMs);
  const exact = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'medium' });
  return (
    <li className={styles.entry} data-tone={tone}>
      <Icon size={18} aria-hidden />
      <span className={styles.entryTitle}>
        {sentCommandText(t, command)}
        {command.origin && ` · ${t(`commands.log.origin.${command.origin}`)}`}
        {command.sentBy && ` · ${t('commands.log.sentBy', { name: command.sentBy })}`}
        {showsVehicle && (
          <>
            {' · '}
            <Link to={`/devices/${command.deviceId}`}>{command.deviceName}</Link>
          </>
        )}
      </span>
      <time className={layout.secondaryText} dateTime={sentAt.toISOString()} title={exact.format(sentAt)}>
        {age}
      </time>
      <span className={styles.entryState}>
        {sentStateText(t, command)}
        {command.result !== undefined && command.result !== '' && (
          <>
            <br />
            {t('commands.log.result', { result: command.result })}
          </>
        )}
      </span>
    </li>
  );
}
