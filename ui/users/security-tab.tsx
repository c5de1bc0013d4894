import type { Asker } from '@farol/core/domain/permission';
import { TestNotification } from './test-notification.tsx';
import { TokenMaker } from './token-maker.tsx';
import { TotpSetup } from './totp-setup.tsx';

/** What guards one's own account, and whether its notifications arrive. */
export function SecurityTab({ asker }: { asker: Asker }) {
  const hasCodes = asker.server.info.attributes['totpEnable'] === true || asker.user.totpKey !== null;
  return (
    <div>
      {hasCodes && <TotpSetup user={asker.user} />}
      <TokenMaker latest={asker.user.expirationTime} />
      <TestNotification />
    </div>
  );
}
