import { ActionIcon, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from '../language/use-translation.ts';
import styles from './calendars.module.css';

interface UnsupportedEntryProps {
  lines: readonly string[];
  isReadOnly: boolean;
  onRemove: () => void;
}

/**
 * A calendar entry that the schedule editor does not support. It can be read and removed; otherwise it stays
 * unchanged.
 */
export function UnsupportedEntry({ lines, isReadOnly, onRemove }: UnsupportedEntryProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.card} role="group" aria-label={t('calendars.foreign')}>
      <div className={styles.cardHeader}>
        <Text size="sm" fw={600}>
          {t('calendars.foreign')}
        </Text>
        {!isReadOnly && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t('calendars.removeForeign')}
            onClick={onRemove}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <Text size="sm" c="dimmed">
        {t('calendars.foreignText')}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
      <pre className={styles.rawLines} tabIndex={0} aria-label={t('calendars.foreign')}>
        {lines.slice(1, -1).join('\n')}
      </pre>
    </div>
  );
}
