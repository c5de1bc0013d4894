import { ActionIcon, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './calendars.module.css';

interface ForeignEntryProps {
  lines: readonly string[];
  isReadOnly: boolean;
  onRemove: () => void;
}

/** Something in a calendar that is richer than a schedule: it can be read and taken out, and stays as it is otherwise. */
export function UnsupportedEntry({ lines, isReadOnly, onRemove }: ForeignEntryProps) {
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <pre className={styles.rawLines} tabIndex={0} aria-label={t('calendars.foreign')}>
        {lines.slice(1, -1).join('\n')}
      </pre>
    </div>
  );
}
