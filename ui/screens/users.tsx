import { Text, Box, Button, Alert, Menu } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { newUser } from '@farol/core/domain/access/user-form';
import { userActions, mayImpersonate } from '@farol/core/domain/access/user-permissions';
import { mayListResellers } from '@farol/core/domain/access/reseller';
import { mayInvite } from '@farol/core/domain/access/invited-user';
import type { Principal } from '@farol/core/domain/access/permission';
import { mayListUsers } from '@farol/core/domain/access/user-list-permission';
import type { User } from '@farol/core/domain/account/user';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { useTranslation } from '../language/use-translation.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { RecordActionDialog } from '../records/actions/record-action-dialog.tsx';
import { AssociationsDialog } from '../records/actions/associations-dialog.tsx';
import { RecordList } from '../records/list/record-list.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { UserForm } from '../users/user-form.tsx';
import { IconBuildingStore, IconHistory, IconLink, IconLogin2 } from '@tabler/icons-react';
import { Suspense, type ReactNode, useEffect } from 'react';
import layout from '../kit/layout/layout.module.css';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { QuestionFooter } from '../kit/dialogs/question-footer.tsx';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useView } from '../kit/console/use-view.ts';
import type { ConnectedInvitations } from '@farol/core/console/features/invitations/start-invitations';
import { UserInvitationsContext, useInvitations } from '../records/list/user-invitations-context.ts';
import { mayReadActivityLog } from '@farol/core/domain/activity/activity-permission';

/** The managed users and their form (§2). */
export function Component() {
  const { users: form } = useConsole().records.forms;
  const { t } = useTranslation();
  const principal = usePrincipal();
  const isFormOpen = useSelector(form, ({ isOpen }) => isOpen);
  if (!principal) return null;
  // The list is not requested.
  if (!mayListUsers(principal.user))
    return (
      <Text p="lg" c="dimmed">
        {t('users.mayNot')}
      </Text>
    );
  return (
    <>
      {isFormOpen ? <UserForm form={form} principal={principal} /> : <UserList principal={principal} />}
      <RecordActionDialog />
      <AssociationsDialog />
      <ImpersonationDialog />
    </>
  );
}

function UserList({ principal }: { principal: Principal }) {
  const { users: form } = useConsole().records.forms;
  const create = () => form.open(newUser(RESOURCES.users.defaults, principal));
  const listWith = (onAdd: () => void) => (
    <RecordList
      name="users"
      onOpen={(record) => (record ? form.open(record) : onAdd())}
      rights={(user) => userActions(user, principal.user)}
      extraMenuItems={renderExtraMenuItems}
    />
  );
  const list = mayInvite(principal) ? (
    <InvitingUserList principal={principal} onCreate={create}>
      {listWith}
    </InvitingUserList>
  ) : (
    listWith(create)
  );
  return mayListResellers(principal) ? (
    <ResellingUserList ownId={principal.user.id}>{list}</ResellingUserList>
  ) : (
    list
  );
}

function renderExtraMenuItems(user: User) {
  return <UserActions user={user} />;
}

const ResellersDialog = lazyWithRetry(
  async () => (await import('../admin/resellers/resellers-dialog.tsx')).ResellersDialog,
);

/** The list of users of somebody who resells or has resellers, with the way to their tree. */
function ResellingUserList({ ownId, children }: { ownId: number; children: ReactNode }) {
  const { resellers } = useConsole();
  const { t } = useTranslation();
  const isOpen = useSelector(resellers.tree, ({ step }) => step !== 'closed');
  return (
    <div className={layout.column}>
      <Box px="md" pt="sm">
        <Button
          variant="default"
          leftSection={<IconBuildingStore size={16} aria-hidden />}
          onClick={resellers.tree.open}
        >
          {t('users.resellers.title')}
        </Button>
      </Box>
      <div className={layout.rest}>{children}</div>
      {isOpen && (
        <Suspense>
          <ResellersDialog resellers={resellers} ownId={ownId} />
        </Suspense>
      )}
    </div>
  );
}

/** Asks for confirmation before impersonating a user, and explains how to end the impersonation. */
function ImpersonationDialog() {
  const { action, isDone, isRunning, failure } = useView(useConsole().account.impersonation);
  if (!action || isDone) return null;
  return <ImpersonationConfirmation name={action.title} isActing={isRunning} reason={failure} />;
}

interface ImpersonationConfirmationProps {
  name: string;
  isActing: boolean;
  /** Why it failed, as a failure code. */
  reason: string | undefined;
}

function ImpersonationConfirmation({ name, isActing, reason }: ImpersonationConfirmationProps) {
  const { confirm, close } = useConsole().account.impersonation;
  const { t } = useTranslation();
  return (
    <ConfirmationDialog title={t('users.actAs.title', { name })} onClose={close}>
      {reason === undefined ? (
        <Text size="sm">{t('users.actAs.text')}</Text>
      ) : (
        <Alert color="red" role="alert" title={t('users.actAs.failed')}>
          {failureCodeText(t, reason)}
        </Alert>
      )}
      <QuestionFooter
        onCancel={close}
        action={{ text: t('users.actAs.yes'), onConfirm: confirm, isRunning: isActing }}
      />
    </ConfirmationDialog>
  );
}

const InvitationDialog = lazyWithRetry(
  async () => (await import('../users/invitation-dialog.tsx')).InvitationDialog,
);

interface InvitingUserListProps {
  principal: Principal;
  /** Opens the form of a new user. */
  onCreate: () => void;
  /** The list, with what its button for a new user does. */
  children: (onAdd: () => void) => ReactNode;
}

/** The list of users where people can be invited: a new user begins with an invitation. */
function InvitingUserList({ principal, onCreate, children }: InvitingUserListProps) {
  const { invitations } = useConsole();
  useEffect(() => {
    invitations.load();
  }, [invitations]);
  return (
    <UserInvitationsContext value={invitations}>
      {children(() => invitations.invite())}
      <OpenInvitation invitations={invitations} principal={principal} onCreate={onCreate} />
    </UserInvitationsContext>
  );
}

interface OpenInvitationProps extends Pick<InvitingUserListProps, 'principal' | 'onCreate'> {
  invitations: ConnectedInvitations;
}

function OpenInvitation({ invitations, principal, onCreate }: OpenInvitationProps) {
  const isOpen = useSelector(invitations, ({ step }) => step !== 'idle');
  return isOpen ? (
    <Suspense>
      <InvitationDialog invitations={invitations} principal={principal} onCreateInstead={onCreate} />
    </Suspense>
  ) : null;
}

/** The menu items of a user in addition to those of every record. */
function UserActions({ user }: { user: User }) {
  const { account, admin } = useConsole();
  const { t } = useTranslation();
  const principal = usePrincipal();
  const invitations = useInvitations();
  if (!principal) return null;
  const subject = { id: user.id, title: user.name };
  return (
    <>
      {invitations && <RenewalItem invitations={invitations} user={user} />}
      {mayImpersonate(user, principal) && (
        <Menu.Item
          leftSection={<IconLogin2 size={16} aria-hidden />}
          onClick={() => account.impersonation.request(subject)}
        >
          {t('users.actAs.act')}
        </Menu.Item>
      )}
      {mayReadActivityLog(principal) && (
        <Menu.Item
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => admin.activityLog.open({ kind: 'user', ...subject })}
        >
          {t('admin.logs')}
        </Menu.Item>
      )}
    </>
  );
}

/** A new link for who has not come yet: the first one was shown only once. */
function RenewalItem({ invitations, user }: { invitations: ConnectedInvitations; user: User }) {
  const { t } = useTranslation();
  const isWaiting = useSelector(invitations, ({ waiting }) => waiting.has(user.id));
  return isWaiting ? (
    <Menu.Item
      leftSection={<IconLink size={16} aria-hidden />}
      onClick={() => invitations.renew(user.id, user.email)}
    >
      {t('users.invite.renew')}
    </Menu.Item>
  ) : null;
}
