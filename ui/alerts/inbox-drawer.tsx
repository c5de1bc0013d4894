import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../use-console.ts';
import { Inbox } from './inbox.tsx';

/** The inbox of alerts beside whatever else is open. */
export function InboxDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { alarmInbox } = useConsole();
  const { t } = useTranslation();
  const close = (): void => {
    alarmInbox.send({ type: 'FILTER', filter: {} });
    onClose();
  };
  return (
    <Drawer
      opened={isOpen}
      onClose={close}
      position="right"
      size={440}
      padding={0}
      title={t('alerts.inbox.title')}
      closeButtonProps={{ 'aria-label': t('alerts.inbox.close'), size: 44 }}
      overlayProps={{ backgroundOpacity: 0.25 }}
      transitionProps={{ duration: 160 }}
      styles={{
        content: { display: 'flex', flexDirection: 'column' },
        header: { minHeight: 52, padding: '0 6px 0 14px' },
        title: { fontSize: 15, fontWeight: 650 },
        body: { flex: 1, minHeight: 0 },
      }}
    >
      <Inbox onShown={close} onRules={close} />
    </Drawer>
  );
}
