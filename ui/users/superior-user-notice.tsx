import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from '../language/use-translation.ts';

/** Says why the form of a user of a higher rank can only be read (§5). */
export function SuperiorUserNotice() {
  const { t } = useTranslation();
  return (
    <Alert
      color="yellow"
      icon={<IconLock size={18} aria-hidden />}
      title={t('users.superiorTitle')}
      role="status"
    >
      {t('users.superiorText')}
    </Alert>
  );
}
