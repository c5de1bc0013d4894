import { Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { newUser } from '@farol/core/domain/access/user-form';
import { userActions } from '@farol/core/domain/access/user-permissions';
import { mayListUsers } from '@farol/core/domain/access/user-list-permission';
import type { User } from '@farol/core/domain/account/user';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { RecordActionDialog } from '../records/actions/record-action-dialog.tsx';
import { AssociationsDialog } from '../records/actions/associations-dialog.tsx';
import { RecordList } from '../records/list/record-list.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { ImpersonationDialog } from '../users/impersonation-dialog.tsx';
import { UserActions } from '../users/user-actions.tsx';
import { UserForm } from '../users/user-form.tsx';

/** The managed users and their form (§2). */
export function Component() {
  const { forms } = useConsole();
  const { t } = useTranslation();
  const principal = usePrincipal();
  const isClosed = useSelector(forms.users, ({ value }) => value === 'closed');
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
      {isClosed ? (
        <RecordList
          name="users"
          onOpen={(record) =>
            forms.users.send({ type: 'OPEN', record: record ?? newUser(RESOURCES.users.defaults, principal) })
          }
          rights={(user) => userActions(user, principal.user)}
          extraMenuItems={renderExtraMenuItems}
        />
      ) : (
        <UserForm form={forms.users} principal={principal} />
      )}
      <RecordActionDialog />
      <AssociationsDialog />
      <ImpersonationDialog />
    </>
  );
}

function renderExtraMenuItems(user: User) {
  return <UserActions user={user} />;
}
