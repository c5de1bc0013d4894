import { Badge } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isGuest } from '@farol/core/domain/account/guest';
import type { RecordOf } from '@farol/core/resources/kinds/resources';

/** Marks the account that a share of a tracking server made; renders nothing for people. */
export function GuestBadge({ record }: { record: RecordOf<'users'> }) {
  const { t } = useTranslation();
  return isGuest(record) ? (
    <Badge
      variant="light"
      color="gray"
      size="md"
      tt="none"
      style={{ flex: '0 40 auto', minWidth: 28, color: 'var(--farol-text)' }}
      leftSection={<IconShare size={13} aria-hidden />}
    >
      {t('users.guest')}
    </Badge>
  ) : null;
}
