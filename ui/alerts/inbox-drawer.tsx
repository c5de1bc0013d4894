import { ActionIcon, Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { useApp } from '../kit/console/app-store.ts';
import { useDialog } from '../kit/dialogs/use-dialog.ts';
import { useEscape } from '../kit/dialogs/escape-key.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { Inbox } from './inbox.tsx';
import styles from './inbox.module.css';
import { Heading } from '../kit/layout/heading.tsx';

/**
 * The alert inbox: docked beside map and panel, which stay in use, where the screen is wide; over the screen on a
 * phone.
 */
export function InboxDrawer() {
  const { shell } = useConsole();
  const isOpen = useSelector(shell, ({ dialogs }) => dialogs.includes('inbox'));
  const dock = useSelector(useApp(), ({ inboxDock }) => inboxDock);
  const close = (): void => shell.close('inbox');
  if (!dock) return <InboxOverScreen isOpen={isOpen} onClose={close} />;
  return isOpen && createPortal(<DockedInbox onClose={close} />, dock);
}

function DockedInbox({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLElement>(null);
  useEscape(onClose, frame);
  useEffect(() => {
    frame.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={frame}
      className={styles.docked}
      role="dialog"
      aria-label={t('alertDetails.inbox.title')}
      tabIndex={-1}
    >
      <InboxHeader>
        <Heading level={2} look="title">
          {t('alertDetails.inbox.title')}
        </Heading>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('alertDetails.inbox.close')}
          onClick={onClose}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </InboxHeader>
      <Inbox />
    </section>
  );
}

function InboxOverScreen({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const dialog = useDialog(onClose);
  return (
    <Drawer.Root
      opened={isOpen}
      closeOnEscape={false}
      onClose={onClose}
      position="right"
      size="100vw"
      padding={0}
      transitionProps={{ duration: 160 }}
    >
      <Drawer.Content ref={dialog}>
        <Drawer.Body className={styles.drawer}>
          <InboxHeader>
            <Drawer.Title fz={15} fw={650}>
              {t('alertDetails.inbox.title')}
            </Drawer.Title>
            <Drawer.CloseButton aria-label={t('alertDetails.inbox.close')} />
          </InboxHeader>
          <Inbox onShowOnMap={onClose} onOpenRules={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function InboxHeader({ children }: { children: ReactNode }) {
  return <div className={styles.drawerHeader}>{children}</div>;
}
