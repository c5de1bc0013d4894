import type { Principal } from '@farol/core/domain/access/permission';
import { TestNotification } from './test-notification.tsx';
import { AccessTokens } from './access-tokens.tsx';
import { TotpSetup } from './totp-setup.tsx';

/** Two-factor authentication, access tokens and a test notification of the user's own account. */
export function SecurityTab({ principal }: { principal: Principal }) {
  const offersTotp =
    principal.server.info.attributes['totpEnable'] === true || principal.user.totpKey !== null;
  return (
    <div>
      {offersTotp && <TotpSetup user={principal.user} />}
      <AccessTokens latest={principal.user.expirationTime} />
      <TestNotification />
    </div>
  );
}
