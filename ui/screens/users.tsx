import { Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { newUser } from '@farol/core/domain/access/user-form';
import { userActions } from '@farol/core/domain/access/user-permissions';
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
import { ResellingUserList } from '../admin/resellers/reselling-user-list.tsx';
import { ImpersonationDialog } from '../users/impersonation-dialog.tsx';
import { InvitingUserList } from '../users/inviting-user-list.tsx';
import { UserActions } from '../users/user-actions.tsx';
import { UserForm } from '../users/user-form.tsx';

/** The managed users and their form (§2). */
export function Component() {
  const { users: form } = useConsole().records.forms;
  const { t } = useTranslation();
  const principal = usePrincipal();
  const isFormOpen = useSelector(form, ({ isOpen }) => isOpen);
  if (!principal) return null;
  // §5: the list is not requested.
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
