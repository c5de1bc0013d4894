import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { showNotice } from '../../kit/messages/notice-queue.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useTitledRecord } from '../texts/use-named-record.ts';

/** Shows a notice whenever any form was saved. Mounted once, in the shell. */
export function SavedNotices() {
  const { account, admin } = useConsole();
  const { t } = useTranslation();
  useEffect(() => {
    const showText = (text: string) => () => showNotice('good', text);
    const subscriptions = [
      account.form.on('saved', ({ saved: { record } }) =>
        showNotice('good', t('deviceForm.saved', { name: record.name })),
      ),
      admin.serverSettings.on('saved', showText(t('server.saved'))),
      admin.branding.on('saved', showText(t('server.saved'))),
    ];
    return () => subscriptions.forEach((unsubscribe) => unsubscribe());
  }, [account, admin, t]);
  return RESOURCE_NAMES.map((name) => <SavedNotice key={name} name={name} />);
}

const RESOURCE_NAMES = Object.keys(RESOURCES).filter((name): name is ResourceName =>
  Object.hasOwn(RESOURCES, name),
);

function SavedNotice({ name }: { name: ResourceName }) {
  const form = useConsole().records.forms[name];
  const { t } = useTranslation();
  const named = useTitledRecord(name);
  useEffect(
    () =>
      form.on('saved', ({ saved: { record } }) =>
        showNotice('good', t('deviceForm.saved', { name: named(record).title })),
      ),
    [form, t, named],
  );
  return null;
}
