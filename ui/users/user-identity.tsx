import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { IdentitySection } from './identity-section.tsx';
import styles from './users.module.css';

/** Lets administrators connect another user's account to a person at the provider of single sign-on. */
export function UserIdentity({ userId }: { userId: number }) {
  const { userIdentity } = useConsole().account;
  return (
    <IdentitySection identity={userIdentity} userId={userId} isOwn={false}>
      <SubjectField key={userId} />
    </IdentitySection>
  );
}

function SubjectField() {
  const { userIdentity } = useConsole().account;
  const { t } = useTranslation();
  const isBusy = useSelector(userIdentity, (answers) => answers.isBusy);
  const [subject, setSubject] = useState('');
  const connect = (): void => userIdentity.connect(subject);
  return (
    <div className={styles.subjectRow}>
      <TextInput
        size="md"
        label={t('users.openId.subject')}
        description={t('users.openId.subjectHint')}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        value={subject}
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The form around it saves the user.
          event.preventDefault();
          connect();
        }}
      />
      <Button variant="default" loading={isBusy} disabled={subject.trim() === ''} onClick={connect}>
        {t('users.openId.connect')}
      </Button>
    </div>
  );
}
