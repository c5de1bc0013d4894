import type { Principal } from '@farol/core/domain/access/permission';
import { OwnSessions } from './own-sessions.tsx';
import { TestNotification } from './test-notification.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { AccessTokens } from './access-tokens.tsx';
import { TotpSetup } from './totp-setup.tsx';

/** Two-factor authentication, sessions, access tokens and a test notification of the user's own account. */
export function SecurityTab({ principal }: { principal: Principal }) {
  const offersTotp =
    principal.server.info.attributes['totpEnable'] === true || principal.user.totpKey !== null;
  const { account } = useConsole();
  // Who acts as somebody is signed in elsewhere than that person, and other servers do not list sessions.
  const listsSessions = principal.server.isPlus && account.impersonatorName(principal.user.id) === undefined;
  return (
    <div>
      {offersTotp && <TotpSetup user={principal.user} />}
      {listsSessions && <OwnSessions />}
      <AccessTokens latest={principal.user.expirationTime} isListed={listsSessions} />
      <TestNotification />
    </div>
  );
}
