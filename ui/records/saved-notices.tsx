import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { RESOURCES } from '@farol/core/resources/all';
import type { ResourceName } from '@farol/core/resources/resource-name';
import { sayNotice } from '../devices/device-notices.ts';
import { useConsole } from '../use-console.ts';
import { useNamedRecord } from './use-named-record.ts';

/** Says of whatever form was saved that it was, in the same words at the same place. It belongs in the shell once. */
export function SavedNotices() {
  const { account, serverForm, labelForm } = useConsole();
  const { t } = useTranslation();
  useEffect(() => {
    const say = (text: string) => () => sayNotice('good', text);
    const subscriptions = [
      account.on('saved', ({ record }) => sayNotice('good', t('deviceForm.saved', { name: record.name }))),
      serverForm.on('saved', say(t('server.saved'))),
      labelForm.on('saved', say(t('server.saved'))),
    ];
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [account, serverForm, labelForm, t]);
  return NAMES.map((name) => <SavedNotice key={name} name={name} />);
}

const NAMES = Object.keys(RESOURCES).filter((name): name is ResourceName => Object.hasOwn(RESOURCES, name));

function SavedNotice({ name }: { name: ResourceName }) {
  const form = useConsole().forms[name];
  const { t } = useTranslation();
  const named = useNamedRecord(name);
  useEffect(() => {
    const subscription = form.on('saved', ({ record }) =>
      sayNotice('good', t('deviceForm.saved', { name: named(record).title })),
    );
    return () => subscription.unsubscribe();
  }, [form, t, named]);
  return null;
}
