import { Button, Text } from '@mantine/core';
import { SINGLE_SIGN_ON_LINK_PATH } from '@farol/core/domain/navigation/single-sign-on-path';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { IdentitySection } from '../users/identity-section.tsx';

/** Connects the user's account to their person at the provider of single sign-on, and disconnects it. */
export function OwnIdentity({ userId }: { userId: number }) {
  const { account } = useConsole();
  const { t } = useTranslation();
  return (
    <IdentitySection identity={account.ownIdentity} userId={userId} isOwn>
      <Text size="sm" c="dimmed">
        {t('users.openId.text')}
      </Text>
      <Button component="a" href={SINGLE_SIGN_ON_LINK_PATH} variant="default">
        {t('users.openId.connect')}
      </Button>
    </IdentitySection>
  );
}
