import { Modal } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { useIsNarrow } from '../kit/layout/use-is-narrow.ts';
import { useDialog } from '../kit/dialogs/use-dialog.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { NotificationsTab } from './notifications-tab.tsx';
import { PreferencesLink } from './preferences-link.tsx';
import { SecurityTab } from './security-tab.tsx';
import { UserForm } from '../users/user-form.tsx';
import styles from './account.module.css';

/** The user's own account (§2, "Account"), opened from the user menu over the current screen. */
export function AccountDialog() {
  const { form } = useConsole().account;
  const { t } = useTranslation();
  const principal = usePrincipal();
  const isNarrow = useIsNarrow();
  const isOpen = useSelector(form, (answers) => answers.isOpen);
  const dialog = useDialog(form.close);
  if (!isOpen || !principal) return null;
  return (
    <Modal.Root
      opened
      size="xl"
      centered
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={form.close}
    >
      <Modal.Overlay />
      <Modal.Content ref={dialog}>
        <Modal.Body p={0}>
          {/* Not a header element: the page has only one banner. */}
          <div className={styles.dialogHeader}>
            <Modal.Title className={styles.dialogTitle ?? ''}>{t('accountMenu.entry.account')}</Modal.Title>
            <Modal.CloseButton aria-label={t('users.close')} size={44} iconSize={18} />
          </div>
          <div className={styles.accountForm}>
            <UserForm
              form={form}
              principal={principal}
              extraTabs={[
                {
                  name: 'preferences',
                  title: t('users.tab.preferences'),
                  content: <PreferencesLink />,
                },
                {
                  name: 'notifications',
                  title: t('accountMenu.entry.notifications'),
                  content: <NotificationsTab principal={principal} />,
                },
                {
                  name: 'security',
                  title: t('users.own.security'),
                  content: <SecurityTab principal={principal} />,
                },
              ]}
            />
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
