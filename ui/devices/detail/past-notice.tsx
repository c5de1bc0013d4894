import { Alert } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from '../../language/use-translation.ts';

/** Says why nothing can be done with a vehicle while it is shown as it was. */
export function PastNotice() {
  const { t } = useTranslation();
  return (
    <Alert color="gray" icon={<IconHistory size={18} aria-hidden />} my="xs">
      {t('replay.noActions')}
    </Alert>
  );
}
