import { Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { newUser } from '@farol/core/domain/user-form';
import { actsOnAccount } from '@farol/core/domain/user-rules';
import { mayLoadUsers } from '@farol/core/domain/user-list-right';
import type { User } from '@farol/core/domain/user';
import { RESOURCES } from '@farol/core/resources/all';
import { useAsker } from '../use-asker.ts';
import { ActionDialog } from '../records/action-dialog.tsx';
import { LinksDialog } from '../records/links-dialog.tsx';
import { RecordList } from '../records/record-list.tsx';
import { useConsole } from '../use-console.ts';
import { ActAsDialog } from '../users/act-as-dialog.tsx';
import { UserActs } from '../users/user-acts.tsx';
import { UserFormView } from '../users/user-form-view.tsx';

/** §2: the accounts one manages, and the form of one of them. */
export function Component() {
  const { forms } = useConsole();
  const { t } = useTranslation();
  const asker = useAsker();
  const isClosed = useSelector(forms.users, ({ value }) => value === 'closed');
  if (!asker) return null;
  // §5: their list is not even asked for.
  if (!mayLoadUsers(asker.user))
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
            forms.users.send({ type: 'OPEN', record: record ?? newUser(RESOURCES.users.defaults, asker) })
          }
          rights={(user) => actsOnAccount(user, asker.user)}
          acts={actsOf}
        />
      ) : (
        <UserFormView form={forms.users} asker={asker} />
      )}
      <ActionDialog />
      <LinksDialog />
      <ActAsDialog />
    </>
  );
}

function actsOf(user: User) {
  return <UserActs user={user} />;
}
