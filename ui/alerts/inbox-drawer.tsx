import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSharedValue } from '../kit/console/shared-value.ts';
import { useDialog } from '../kit/dialogs/use-dialog.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { inboxDrawerOpen } from '../kit/navigation/inbox-drawer-state.ts';
import { Inbox } from './inbox.tsx';
import styles from './inbox.module.css';

/** The alert inbox in a drawer beside the current screen. */
export function InboxDrawer() {
  const isOpen = useSharedValue(inboxDrawerOpen);
  const { inbox } = useConsole().alerts;
  const { t } = useTranslation();
  const close = (): void => {
    inbox.clearFilter();
    inboxDrawerOpen.set(false);
  };
  const dialog = useDialog(close);
  return (
    <Drawer.Root
      opened={isOpen}
      closeOnEscape={false}
      onClose={close}
      position="right"
      size="min(440px, 100vw)"
      padding={0}
      transitionProps={{ duration: 160 }}
    >
      <Drawer.Overlay backgroundOpacity={0.25} />
      <Drawer.Content ref={dialog}>
        <Drawer.Body className={styles.drawer}>
          <div className={styles.drawerHeader}>
            <Drawer.Title fz={15} fw={650}>
              {t('alerts.inbox.title')}
            </Drawer.Title>
            <Drawer.CloseButton aria-label={t('alerts.inbox.close')} size={44} iconSize={18} />
          </div>
          <Inbox onShowOnMap={close} onOpenRules={close} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
