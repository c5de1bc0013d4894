import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { reasonText } from '../language/reason-text.ts';

/** Says at the end of a form, beside its buttons, that it was not saved and why; what concerns one field stands there instead. */
export function NotSaved({ code }: { code: string }) {
  const { t } = useTranslation();
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('records.notSaved')}
      role="alert"
      tabIndex={-1}
    >
      {reasonText(t, code)}
    </Alert>
  );
}
