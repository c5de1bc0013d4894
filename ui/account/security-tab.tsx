import type { Principal } from '@farol/core/domain/access/permission';
import { OwnSessions } from './own-sessions.tsx';
import { OwnIdentity } from './own-identity.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { AccessTokens } from './access-tokens.tsx';
import { TotpSetup } from './totp-setup.tsx';

/** Two-factor authentication, single sign-on, sessions and access tokens of the user's own account. */
export function SecurityTab({ principal }: { principal: Principal }) {
  const offersTotp =
    principal.server.info.attributes['totpEnable'] === true || principal.user.totpKey !== null;
  const { account } = useConsole();
  const isActing = account.impersonatorName(principal.user.id) !== undefined;
  // Who acts as somebody is signed in elsewhere than that person, and other servers have neither.
  const listsSessions = principal.server.isPlus && !isActing;
  return (
    <div>
      {offersTotp && <TotpSetup user={principal.user} />}
      {listsSessions && principal.server.info.openIdEnabled && <OwnIdentity userId={principal.user.id} />}
      {listsSessions && <OwnSessions />}
      <AccessTokens latest={principal.user.expirationTime} isListed={listsSessions} />
    </div>
  );
}
