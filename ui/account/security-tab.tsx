import type { Principal } from '@farol/core/domain/access/permission';
import { TestNotification } from './test-notification.tsx';
import { AccessTokens } from './access-tokens.tsx';
import { TotpSetup } from './totp-setup.tsx';

/** What guards one's own account, and whether its notifications arrive. */
export function SecurityTab({ principal }: { principal: Principal }) {
  const hasCodes = principal.server.info.attributes['totpEnable'] === true || principal.user.totpKey !== null;
  return (
    <div>
      {hasCodes && <TotpSetup user={principal.user} />}
      <AccessTokens latest={principal.user.expirationTime} />
      <TestNotification />
    </div>
  );
}
