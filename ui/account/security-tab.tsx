import type { Principal } from '@farol/core/domain/access/permission';
import { OwnSessions } from './own-sessions.tsx';
import { SingleSignOnLink } from './single-sign-on-link.tsx';
import { TestNotification } from './test-notification.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { AccessTokens } from './access-tokens.tsx';
import { TotpSetup } from './totp-setup.tsx';

/** Two-factor authentication, single sign-on, sessions, access tokens and a test notification of the user's own account. */
export function SecurityTab({ principal }: { principal: Principal }) {
  const offersTotp =
    principal.server.info.attributes['totpEnable'] === true || principal.user.totpKey !== null;
  const { account } = useConsole();
  const isActing = account.impersonatorName(principal.user.id) !== undefined;
  // Who acts as somebody is signed in elsewhere than that person, and other servers do not list sessions.
  const listsSessions = principal.server.isPlus && !isActing;
  return (
    <div>
      {offersTotp && <TotpSetup user={principal.user} />}
      {principal.server.info.openIdEnabled && !isActing && <SingleSignOnLink />}
      {listsSessions && <OwnSessions />}
      <AccessTokens latest={principal.user.expirationTime} isListed={listsSessions} />
      <TestNotification />
    </div>
  );
}
