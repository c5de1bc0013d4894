import { Button, Popover, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { QuestionFooter } from '../kit/dialogs/question-footer.tsx';
import { Link } from '../kit/navigation/navigation.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { elapsedText } from './command-text.ts';
import { useNow } from '../kit/console/use-now.ts';
import styles from './commands.module.css';
import type { SentCommand } from '@farol/core/domain/command/sent-command';
import { sentCommandText, SENT_STATE_STYLES, sentStateText } from './sent-state-style.ts';
import layout from '../kit/layout/layout.module.css';
import { Heading } from '../kit/layout/heading.tsx';

/** Most commands shown in the detail of one vehicle. */
const MAX_PER_VEHICLE = 3;

/**
 * The newest commands sent to a vehicle, below the buttons that send them; renders
 * nothing while there are none.
 */
export function VehicleSentCommands({ deviceId }: { deviceId: number }) {
  const { log } = useConsole().commands;
  const { t } = useTranslation();
  const isEmpty = useSelector(log, ({ commands }) =>
    commands.every((command) => command.deviceId !== deviceId),
  );
  if (isEmpty) return null;
  return (
    <div className={styles.vehicleCommands}>
      <Heading level={3} look="group">
        {t('commands.log.title')}
      </Heading>
      <SentCommandList deviceId={deviceId} />
    </div>
  );
}

/**
 * The commands of the log, newest first, with who sent them and their states.
 * @param deviceId only the newest of this vehicle; without it all of them, with a button to clear the list
 */
export function SentCommandList({ deviceId }: { deviceId?: number }) {
  const { log } = useConsole().commands;
  const { t } = useTranslation();
  const commands = useSelector(log, (item) => item.commands);
  const isShared = useSelector(log, (item) => item.isShared);
  const now = useNow();
  const shown =
    deviceId === undefined
      ? commands
      : commands.filter((command) => command.deviceId === deviceId).slice(0, MAX_PER_VEHICLE);
  if (shown.length === 0) {
    return (
      <div className={styles.empty}>
        <b>{t('commands.log.empty')}</b>
        <p>{t(isShared ? 'commands.log.sharedText' : 'commands.log.emptyText')}</p>
        <Button component={Link} to="/devices" variant="light" mt="md">
          {t('commands.log.choose')}
        </Button>
      </div>
    );
  }
  return (
    <Stack gap="xs">
      <ol className={styles.log} aria-label={t('commands.log.title')}>
        {shown.map((command) => (
          <SentCommandItem
            key={`${command.id} ${command.deviceId}`}
            command={command}
            age={elapsedText(t, now - command.sentAtMs)}
            showsVehicle={deviceId === undefined}
          />
        ))}
      </ol>
      {deviceId === undefined && !isShared && <ClearSentCommands />}
    </Stack>
  );
}

function ClearSentCommands() {
  const { log } = useConsole().commands;
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <Popover opened={isAsking} onChange={setAsking} position="top" withArrow trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t('commands.log.clear')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw={280}>
        <Stack gap="sm">
          <Text size="sm">{t('commands.log.clearSure')}</Text>
          <QuestionFooter
            onCancel={() => setAsking(false)}
            action={{ text: t('commands.log.clear'), onConfirm: log.clear, isDangerous: true }}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface SentCommandItemProps {
  command: SentCommand;
  /** How long ago it was sent, as text. */
  age: string;
  showsVehicle: boolean;
}

/** One sent command with its state and the vehicle's answer. */
function SentCommandItem({ command, age, showsVehicle }: SentCommandItemProps) {
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
