import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../use-console.ts';
import { sayNotice } from './device-notices.ts';

/** Says that a device was saved, by its name. */
export function useSavedNotice(): void {
  const form = useConsole().forms.devices;
  const { t } = useTranslation();
  useEffect(() => {
    const subscription = form.on('saved', ({ record }) =>
      sayNotice('good', t('deviceForm.saved', { name: record.name })),
    );
    return () => subscription.unsubscribe();
  }, [form, t]);
}
